import { parseJson } from '../../../core/binding';
import { isObject } from '../../../core/isObject';
import type { Ctx } from '../../ctx';
import { findAll } from '../../db/find';
import { allOrganizes, idPath } from '../../services/organisation/organizeNames';

type Node = Record<string, unknown>;
/** The user's memberships, as defaults use them. */
interface Person {
  id: string;
  path: string[];
  departmentId: string;
  positionId: string;
  roleId: string;
  groupId: string;
}

async function personOf(ctx: Ctx): Promise<Person> {
  const [organizes, relations] = await Promise.all([
    allOrganizes(ctx.db),
    findAll(ctx.db, 'weftUserRelation', ['objectType', 'objectId'], { userId: ctx.user.id }, ['id']),
  ]);
  const byId = new Map(organizes.map((organize) => [organize.id, organize]));
  const own = byId.get(ctx.user.organizeId ?? '');
  const path = own ? idPath(own) : [];
  const department = [...path].reverse().find((id) => byId.get(id)?.category === 'department');
  const first = (type: string) => relations.find((each) => each.objectType === type)?.objectId ?? '';
  return {
    id: ctx.user.id,
    path,
    departmentId: department ?? '',
    positionId: ctx.user.positionId ?? first('Position'),
    roleId: first('Role'),
    groupId: first('Group'),
  };
}

/** Widget → its default for the current user; includes names of older generations (contract-visualdev §0.1). */
const values: Record<string, (person: Person) => unknown> = {
  organizeSelect: ({ path }) => (path.length ? path : undefined),
  comSelect: ({ path }) => (path.length ? path : undefined),
  depSelect: ({ departmentId }) => departmentId,
  posSelect: ({ positionId }) => positionId,
  roleSelect: ({ roleId }) => roleId,
  groupSelect: ({ groupId }) => groupId,
  userSelect: ({ id }) => id,
  usersSelect: ({ id }) => `${id}--user`,
  CustomUserSelect: ({ id }) => `${id}--user`,
};

/** The widget's name: the first config member ending in `Key` with a known widget (contract-visualdev §0.1). */
const widgetOf = (config: Node) =>
  Object.entries(config).flatMap(([name, value]) =>
    name.endsWith('Key') && typeof value === 'string' && Object.hasOwn(values, value) ? [value] : [],
  )[0];

function rewrite(value: unknown, person: Person): void {
  const pending: unknown[] = [value];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (Array.isArray(at)) pending.push(...at);
    if (!isObject(at)) continue;
    const config = at.__config__;
    const key = isObject(config) && config.defaultCurrent === true ? widgetOf(config) : undefined;
    if (key && isObject(config)) {
      const current = values[key]!(person) || undefined;
      if (current !== undefined) {
        const listed = at.multiple === true || config.multiple === true;
        config.defaultValue = listed ? [current] : current;
      }
    }
    pending.push(...Object.values(at));
  }
}

/**
 * formData or columnData with defaults of the current user filled in (contract-visualdev §2.1): `defaultCurrent` of the
 * pickers, also in search and column copies. Bodies without such defaults are returned unchanged.
 */
export async function withCurrent<T extends Record<string, string>>(ctx: Ctx, bodies: T): Promise<T> {
  const asking = Object.entries(bodies).filter(([, text]) => /"defaultCurrent"\s*:\s*true/.test(text));
  if (!asking.length) return bodies;
  const person = await personOf(ctx);
  const changed = { ...bodies } as Record<string, string>;
  for (const [name, text] of asking) {
    const body = parseJson(text);
    if (body === undefined) continue;
    rewrite(body, person);
    changed[name] = JSON.stringify(body);
  }
  return changed as T;
}
