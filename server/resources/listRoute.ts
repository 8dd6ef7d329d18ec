import { type TSchema, Type } from 'typebox';
import type { Call } from '../../core/language/types';
import { calls } from '../../schemas';
import type { RouteSpec } from '../http/routeSpec';
import { type List, readList } from '../lists/list';
import type { Permission } from '../permission';

interface ListRoute extends Pick<RouteSpec, 'hides'> {
  summary: string;
  permission: Permission;
  list: List;
  path?: TSchema;
}

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const number = (maximum: number) => Type.Optional(Type.Integer({ minimum: 1, maximum }));

/** Filters of the list that are in the path of the call. */
function filtersInPath(call: string, list: List): string[] {
  const { path } = calls[call] as Call;
  return Object.keys(list.filter ?? {}).filter((name) => path.includes(`{${name}}`));
}

/** The query schema of a list: paging, sorting, a keyword, and its filters that are not in the path. */
function querySchema(list: List, path: string[]): TSchema {
  const filters = Object.keys(list.filter ?? {}).filter((name) => !path.includes(name));
  return Type.Object({
    keyword: text(200),
    currentPage: number(1_000_000),
    pageSize: number(10_000),
    sort: text(10),
    sidx: text(50),
    ...Object.fromEntries(filters.map((name) => [name, text(10_000)])),
    ...list.query,
  });
}

/** The route of a list; with a module it hides the columns of its screen. */
export function listRoute(call: string, { list: declared, ...spec }: ListRoute): RouteSpec {
  const path = filtersInPath(call, declared);
  const list = { ...declared, path };
  return {
    call,
    ...(typeof spec.permission === 'object' ? { hides: 'column' } : {}),
    ...spec,
    query: querySchema(list, path),
    handler: async (ctx, input) => ({ data: await readList(list, ctx, { ...input.query, ...input.path }) }),
  };
}
