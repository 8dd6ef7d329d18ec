import { itemKindNames } from '../../../core/permissionItems';
import { type Ctx, Refusal, type SessionUser } from '../../ctx';
import type { Db } from '../../db/types';
import { allOrganizes } from '../organisation/organizeNames';
import { inScope, organizeScope } from '../organisation/organizeScope';
import { grantsOf } from './grants';

/** Kinds of things that a role grants (contract §4.5). */
export const grantKinds = ['system', 'module', ...itemKindNames] as const;
export type GrantKind = (typeof grantKinds)[number];

export interface Granted {
  itemType: string;
  itemId: string;
}

/** Schemes that allow all rows; the second is the name in compatible servers. */
export const allRowsCodes = ['all', 'jnpf_alldata'];

/** The rows without those that a scheme of all rows of the same menu includes. */
async function withoutNarrower(db: Db, missing: Granted[], held: ReadonlySet<string>): Promise<Granted[]> {
  const ids = missing.flatMap(({ itemType, itemId }) => (itemType === 'resource' ? [itemId] : []));
  if (!ids.length) return missing;
  const covered = await db.raw<{ id: string }>(
    `select s.id from weft_module_data_authorize_scheme s
     join weft_module_data_authorize_scheme a on a.module_id = s.module_id
     where s.id = any($1) and a.id = any($2) and a.en_code = any($3)
       and a.enabled_mark = 1 and a.delete_mark is null`,
    [ids, [...held], allRowsCodes],
  );
  const known = new Set(covered.map((row) => row.id));
  return missing.filter(({ itemId }) => !known.has(itemId));
}

/**
 * Those of these grants that this user does not hold; none for administrators. Directories around granted menus and
 * their applications count as held, as does every scheme of a menu of which the user sees all rows.
 */
export async function notHeld(db: Db, user: SessionUser, granted: Granted[]): Promise<Granted[]> {
  if (user.isAdministrator || !granted.length) return [];
  const { items, shown, systemIds } = await grantsOf(db, user);
  const around: Partial<Record<string, ReadonlySet<string>>> = { module: shown, system: systemIds };
  const missing = granted.filter(({ itemType, itemId }) => {
    return !items[itemType as GrantKind]?.has(itemId) && !around[itemType]?.has(itemId);
  });
  return withoutNarrower(db, missing, items.resource);
}

/** Everything that the enabled roles of any of these users grant. */
function grantedTo(db: Db, userIds: string[]): Promise<Granted[]> {
  return db.raw<Granted>(
    `select distinct a.item_type as "itemType", a.item_id as "itemId"
     from weft_user_relation r
     join weft_role x on x.id = r.object_id and x.enabled_mark = 1 and x.delete_mark is null
     join weft_authorize a on a.object_type = 'Role' and a.object_id = x.id
     where r.object_type = 'Role' and r.user_id = any($1)`,
    [userIds],
  );
}

/** The organisations of these users, of their positions, and those that they manage. */
async function organizesOf(db: Db, userIds: string[]): Promise<string[]> {
  const rows = await db.raw<{ id: string }>(
    `select r.object_id as id from weft_user_relation r where r.object_type = 'Organize' and r.user_id = any($1)
     union select p.organize_id from weft_user_relation r join weft_position p on p.id = r.object_id
       where r.object_type = 'Position' and r.user_id = any($1) and p.delete_mark is null
     union select o.id from weft_organize o where o.manager_id = any($1)`,
    [userIds],
  );
  const live = new Set((await allOrganizes(db)).map((node) => node.id));
  return rows.map((row) => row.id).filter((id) => live.has(id));
}

/** Whether this user holds every right of each of these: of administrators, of their roles, of their organisations. */
async function holdsRightsOf({ user }: Ctx, db: Db, userIds: string[]): Promise<boolean> {
  const people = db.kysely.selectFrom('weftUser').select('id').where('isAdministrator', '=', 1);
  if (await people.where('id', 'in', userIds).executeTakeFirst()) return false;
  if ((await notHeld(db, user, await grantedTo(db, userIds))).length) return false;
  const scope = await organizeScope(db, user, await allOrganizes(db));
  return (await organizesOf(db, userIds)).every((id) => inScope(scope, id));
}

/**
 * Refuses to change, sign out or place users who hold more than this user, who could otherwise become them (contract
 * §5.9, reliability T29). The own record is one's own.
 */
export async function assertHoldsRightsOf(ctx: Ctx, db: Db, userIds: readonly string[]): Promise<void> {
  const others = userIds.filter((id) => id !== ctx.user.id);
  if (ctx.user.isAdministrator || !others.length) return;
  if (!(await holdsRightsOf(ctx, db, others))) throw new Refusal('users.above');
}
