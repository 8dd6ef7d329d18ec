import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { allOrganizes } from '../organisation/organizeNames';
import { inScope, organizeScope } from '../organisation/organizeScope';

/** Someone is within reach when one of their organisations is (contract §5 By auth); everybody is for administrators. */
async function reachesAll(ctx: Ctx, db: Db, userIds: string[]): Promise<boolean> {
  if (ctx.user.isAdministrator || userIds.length === 0) return true;
  const scope = await organizeScope(db, ctx.user, await allOrganizes(db));
  const places = await db.kysely
    .selectFrom('weftUserRelation')
    .select(['userId', 'objectId'])
    .where('userId', 'in', userIds)
    .where('objectType', '=', 'Organize')
    .execute();
  const reached = new Set(places.filter((place) => inScope(scope, place.objectId)).map((place) => place.userId));
  return userIds.every((id) => reached.has(id));
}

/** Someone out of reach reads like somebody who does not exist (reliability T08). */
export async function assertUserReachable(ctx: Ctx, db: Db, userId: string): Promise<void> {
  if (!(await reachesAll(ctx, db, [userId]))) throw new Refusal('error.notFound');
}

/** People who are chosen, as members: pickers show all of them, so they are called what they are. */
export async function assertMayChooseUsers(ctx: Ctx, db: Db, userIds: string[]): Promise<void> {
  if (!(await reachesAll(ctx, db, userIds))) throw new Refusal('auth.notYours');
}

/** What came or went. */
export const changed = (before: string[], after: string[]): string[] => [
  ...after.filter((id) => !before.includes(id)),
  ...before.filter((id) => !after.includes(id)),
];

/** Organisations that a person puts somebody into, or takes them out of, are within reach. */
export async function assertPlacesInScope(ctx: Ctx, tx: Db, organizeIds: string[]): Promise<void> {
  if (ctx.user.isAdministrator || !organizeIds.length) return;
  const scope = await organizeScope(tx, ctx.user, await allOrganizes(tx));
  if (organizeIds.some((id) => !inScope(scope, id))) throw new Refusal('auth.notYours');
}

/** So are the organisations of positions: conditions of data permission may name them. */
export async function assertPositionsInScope(ctx: Ctx, tx: Db, positionIds: string[]): Promise<void> {
  if (ctx.user.isAdministrator || !positionIds.length) return;
  const positions = tx.kysely.selectFrom('weftPosition').select('organizeId').where('id', 'in', positionIds);
  await assertPlacesInScope(
    ctx,
    tx,
    (await positions.execute()).map((row) => row.organizeId),
  );
}
