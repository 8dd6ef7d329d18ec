import { type Ctx, Refusal } from '../../ctx';
import { findAll } from '../../db/find';
import type { Db } from '../../db/types';
import { allOrganizes } from '../../services/organisation/organizeNames';
import { inScope, organizeScope } from '../../services/organisation/organizeScope';

/** A user is in scope when one of their organisations is (contract §5 By auth); for administrators, all users are. */
async function reachesAll(ctx: Ctx, db: Db, userIds: string[]): Promise<boolean> {
  if (ctx.user.isAdministrator || userIds.length === 0) return true;
  const scope = await organizeScope(db, ctx.user, await allOrganizes(db));
  const places = await findAll(db, 'weftUserRelation', ['userId', 'objectId'], {
    userId: userIds,
    objectType: 'Organize',
  });
  const reached = new Set(places.filter((place) => inScope(scope, place.objectId)).map((place) => place.userId));
  return userIds.every((id) => reached.has(id));
}

/** A user out of scope is treated as missing (reliability T08). */
export async function assertUserReachable(ctx: Ctx, db: Db, userId: string): Promise<void> {
  if (!(await reachesAll(ctx, db, [userId]))) throw new Refusal('error.notFound');
}

/** For users chosen as members: pickers show all of them, so the refusal says that they are out of scope. */
export async function assertMayChooseUsers(ctx: Ctx, db: Db, userIds: string[]): Promise<void> {
  if (!(await reachesAll(ctx, db, userIds))) throw new Refusal('auth.notYours');
}

/** Ids that were added or removed. */
export const changed = (before: string[], after: string[]): string[] => [
  ...after.filter((id) => !before.includes(id)),
  ...before.filter((id) => !after.includes(id)),
];

/** Organisations to which a user is added, or from which one is removed, must be in scope. */
export async function assertPlacesInScope(ctx: Ctx, tx: Db, organizeIds: string[]): Promise<void> {
  if (ctx.user.isAdministrator || !organizeIds.length) return;
  const scope = await organizeScope(tx, ctx.user, await allOrganizes(tx));
  if (organizeIds.some((id) => !inScope(scope, id))) throw new Refusal('auth.notYours');
}

/** So must the organisations of positions: data permission conditions may refer to them. */
export async function assertPositionsInScope(ctx: Ctx, tx: Db, positionIds: string[]): Promise<void> {
  if (ctx.user.isAdministrator || !positionIds.length) return;
  const positions = tx.kysely.selectFrom('weftPosition').select('organizeId').where('id', 'in', positionIds);
  await assertPlacesInScope(
    ctx,
    tx,
    (await positions.execute()).map((row) => row.organizeId),
  );
}
