import type { Db } from '../db/types';
import { type Ctx, Refusal } from '../http/types';
import { allOrganizes } from './organizeNames';
import { inScope, organizeScope } from './organizeScope';

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

/** Organisations that a person puts somebody into: those within reach, and those where they stood before. */
export async function assertPlacesInScope(ctx: Ctx, tx: Db, organizeIds: string[], before: string[]): Promise<void> {
  if (ctx.user.isAdministrator) return;
  const scope = await organizeScope(tx, ctx.user, await allOrganizes(tx));
  if (organizeIds.some((id) => !before.includes(id) && !inScope(scope, id))) throw new Refusal('auth.notYours');
}
