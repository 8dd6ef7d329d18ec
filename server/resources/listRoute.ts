import { type TSchema, Type } from 'typebox';
import type { Call } from '../../core/language/types';
import { calls } from '../../schemas';
import { Refusal } from '../ctx';
import type { RouteSpec } from '../http/routeSpec';
import { columnFilters } from '../lists/columnFilters';
import { type List, readList, rowMembers } from '../lists/list';
import type { Permission } from '../permission';

interface ListRoute extends Pick<RouteSpec, 'hides' | 'seeded'> {
  summary: string;
  permission: Permission;
  list: List;
  path?: TSchema;
}

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const number = (maximum: number) => Type.Optional(Type.Integer({ minimum: 1, maximum }));

/** Filters of the list that are in the path of the call; of a module's own call none. */
function filtersInPath(call: string, list: List): string[] {
  const { path = '' } = (calls[call] ?? {}) as Partial<Call>;
  return Object.keys(list.filter ?? {}).filter((name) => path.includes(`{${name}}`));
}

/** The query schema of a list: paging, sorting, a keyword, its filters that are not in the path, and its columns. */
export function listQuery(list: List, path: readonly string[] = []) {
  const filters = Object.keys(list.filter ?? {}).filter((name) => !path.includes(name));
  const members: Record<string, TSchema> = {
    keyword: text(200),
    currentPage: number(1_000_000),
    pageSize: number(10_000),
    sort: text(10),
    sidx: text(50),
    ...columnFilters(list),
    ...Object.fromEntries(filters.map((name) => [name, text(10_000)])),
    ...list.query,
  };
  return Type.Object(members, { additionalProperties: true });
}

/** Clients append these to every address (contract §1.3). */
const appended = new Set(['n', '_t']);

/**
 * A filter that the list does not have is refused: its rows would be taken for filtered ones. Empty members, and those
 * that repeat the path under another name, filter nothing.
 */
function assertKnown(query: object, path: object, known: ReadonlySet<string>): void {
  const nothing = new Set(['', null, ...Object.values(path)]);
  for (const [name, value] of Object.entries(query)) {
    if (nothing.has(value) || appended.has(name) || known.has(name)) continue;
    throw new Refusal('request.unknownFilter', { field: name }, { errors: [{ field: name, message: '' }] });
  }
}

/** The route of a list; with a module it hides the columns of its screen. */
export function listRoute(call: string, { list: declared, ...spec }: ListRoute): RouteSpec {
  const path = filtersInPath(call, declared);
  const list = { ...declared, path };
  const query = listQuery(list, path);
  const known = new Set([...Object.keys(query.properties), ...path]);
  return {
    call,
    ...(typeof spec.permission === 'object' ? { hides: 'column' } : {}),
    ...spec,
    rows: rowMembers(declared),
    query,
    handler: async (ctx, input) => {
      assertKnown(input.query, input.path ?? {}, known);
      return { data: await readList(list, ctx, { ...input.query, ...input.path }) };
    },
  };
}
