import type { Ctx, Reply } from '../../ctx';
import { Refusal } from '../../ctx';
import { findAll } from '../../db/find';
import { findRow, type StoredRow } from '../../db/rows';
import type { Db } from '../../db/types';
import { allOrganizes } from '../../services/organisation/organizeNames';
import { assertReachable, organizeScope } from '../../services/organisation/organizeScope';
import { allows } from '../../services/permissions/grants';
import { assertHoldsRightsOf } from '../../services/permissions/holdings';
import { addRelations, type ObjectType } from '../organisation/relations';
import { rightsChanged, rightsSaved, tellRights } from '../permissions/rightsChanged';
import { assertRoleReachable, mayGiveRoles } from '../permissions/roleScope';
import { assertMayChooseUsers } from './userScope';

const tables = { Position: 'weftPosition', Role: 'weftRole', Group: 'weftGroup' } as const;
export type Memberable = keyof typeof tables;

/** Maximum members in the dialog, which sends all of them back. */
export const mostMembers = 20_000;

/** The route accepts any of these permissions; the kind of object decides which one is required. */
const needed: Record<Memberable, { module: string; button: string }> = {
  Role: { module: 'permission.role', button: 'btn_member' },
  Position: { module: 'permission.position', button: 'btn_member' },
  Group: { module: 'permission.group', button: 'btn_member' },
};
export const memberPermissions = Object.values(needed);

type Joined = StoredRow & { organizeId: string; globalMark: number };

/** Refuses an object out of scope as missing (reliability T08). */
async function assertReached(ctx: Ctx, db: Db, objectType: Memberable, row: Joined): Promise<void> {
  if (objectType === 'Role') await assertRoleReachable(ctx, db, row);
  if (objectType === 'Position')
    assertReachable(await organizeScope(db, ctx.user, await allOrganizes(db)), row.organizeId);
}

/** Finds the kind and the row of this id. */
async function findJoined(ctx: Ctx, id: string): Promise<{ objectType: Memberable; row: Joined }> {
  for (const objectType of ['Position', 'Role', 'Group'] as const) {
    const row = await findRow<Joined>(ctx.db, tables[objectType], id);
    if (row) return { objectType, row };
  }
  throw new Refusal('error.notFound');
}

/** Members of a position, role or group, for users of its screen (contract §5.5). */
export async function memberIds(ctx: Ctx, objectId: string): Promise<Reply> {
  const { objectType, row } = await findJoined(ctx, objectId);
  if (!(await allows(ctx.db, ctx.user, { module: needed[objectType].module }))) throw new Refusal('error.notFound');
  await assertReached(ctx, ctx.db, objectType, row);
  const rows = await ctx.db.kysely
    .selectFrom('weftUserRelation')
    .innerJoin('weftUser', 'weftUser.id', 'weftUserRelation.userId')
    .select('userId')
    .where('objectId', '=', objectId)
    .where('weftUser.deleteMark', 'is', null)
    .limit(mostMembers + 1)
    .execute();
  // A truncated list, sent back as complete, would remove the other members.
  if (rows.length > mostMembers) throw new Refusal('users.tooManyMembers', { most: mostMembers });
  return { data: { ids: rows.map((row) => row.userId) } };
}

async function refuseUnfit(tx: Db, ctx: Ctx, objectType: Memberable, objectId: string, added: string[]): Promise<void> {
  if (added.length === 0) return;
  const users = await findAll(tx, 'weftUser', ['id', 'isAdministrator'], { id: added, deleteMark: null });
  if (users.length !== added.length) throw new Refusal('users.gone');
  if (objectType !== 'Role') return;
  if (users.some((user) => user.isAdministrator === 1)) throw new Refusal('users.administratorRole');
  await mayGiveRoles(ctx, tx, { roleIds: [objectId], organizeIds: null, before: [] });
}

/** A new member without a current position in their current organisation gets this one. */
async function keepCurrentPositions(tx: Db, positionId: string, added: string[], removed: string[]): Promise<void> {
  const users = tx.kysely.updateTable('weftUser');
  if (removed.length > 0) {
    await users.set({ positionId: null }).where('id', 'in', removed).where('positionId', '=', positionId).execute();
  }
  if (added.length === 0) return;
  const position = await findRow<never>(tx, tables.Position, positionId);
  const { organizeId } = position as unknown as { organizeId: string };
  await users
    .set({ positionId })
    .where('id', 'in', added)
    .where('organizeId', '=', organizeId)
    .where('positionId', 'is', null)
    .execute();
}

async function current(tx: Db, objectType: ObjectType, objectId: string) {
  return tx.kysely
    .selectFrom('weftUserRelation')
    .innerJoin('weftUser', 'weftUser.id', 'weftUserRelation.userId')
    .select(['userId', 'enabledMark'])
    .where('objectId', '=', objectId)
    .where('objectType', '=', objectType)
    .execute();
}

/** Replaces the members; disabled ones are kept. Added and removed users have other rights at their next call (contract §5.5). */
export async function setMembers(
  ctx: Ctx,
  objectId: string,
  form: { objectType: Memberable; userIds: string[] },
): Promise<Reply> {
  const { objectType } = form;
  if (!(await allows(ctx.db, ctx.user, needed[objectType]))) throw new Refusal('auth.notYours');
  const wanted = [...new Set(form.userIds)];
  const people = await ctx.db.transaction(async (tx) => {
    const row = await findRow<Joined>(tx, tables[objectType], objectId);
    if (!row) throw new Refusal('error.notFound');
    await assertReached(ctx, tx, objectType, row);
    const before = await current(tx, objectType, objectId);
    const added = wanted.filter((id) => !before.some((row) => row.userId === id));
    const gone = before.filter((row) => row.enabledMark !== 0 && !wanted.includes(row.userId)).map((row) => row.userId);
    await assertMayChooseUsers(ctx, tx, [...added, ...gone]);
    // A position or a group gives no right, so people above this user may be in them.
    if (objectType === 'Role') await assertHoldsRightsOf(ctx, tx, [...added, ...gone]);
    await refuseUnfit(tx, ctx, objectType, objectId, added);
    if (objectType === 'Role' && gone.length > 0) {
      await mayGiveRoles(ctx, tx, { roleIds: [objectId], organizeIds: null, before: [] });
    }
    if (gone.length > 0) {
      const all = tx.kysely.deleteFrom('weftUserRelation').where('objectId', '=', objectId).where('userId', 'in', gone);
      await all.where('objectType', '=', objectType).execute();
    }
    const rows = added.map((userId) => ({ userId, objectType, objectId }));
    await addRelations(tx, rows, { id: ctx.user.id, now: ctx.now });
    if (objectType === 'Position') await keepCurrentPositions(tx, objectId, added, gone);
    const userIds = [...added, ...gone];
    rightsChanged(ctx, userIds);
    await tellRights(ctx, tx, userIds);
    return userIds.length;
  });
  return rightsSaved(people);
}
