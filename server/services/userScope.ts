import type { Db } from '../db/types';
import { type Ctx, Refusal } from '../http/types';
import { allOrganizes } from './organizeNames';
import { inScope, organizeScope } from './organizeScope';

/** Someone is within reach when one of their organisations is (contract §5 By auth); everybody is for administrators. */
export async function assertUserInScope(ctx: Ctx, db: Db, userId: string): Promise<void> {
  if (ctx.user.isAdministrator) return;
  const scope = await organizeScope(db, ctx.user, await allOrganizes(db));
  const places = await db.kysely
    .selectFrom('weftUserRelation')
    .select('objectId')
    .where('userId', '=', userId)
    .where('objectType', '=', 'Organize')
    .execute();
  if (!places.some((place) => inScope(scope, place.objectId))) throw new Refusal('auth.notYours');
}

/** Organisations that a person puts somebody into: those within reach, and those where they stood before. */
export async function assertPlacesInScope(ctx: Ctx, tx: Db, organizeIds: string[], before: string[]): Promise<void> {
  if (ctx.user.isAdministrator) return;
  const scope = await organizeScope(tx, ctx.user, await allOrganizes(tx));
  if (organizeIds.some((id) => !before.includes(id) && !inScope(scope, id))) throw new Refusal('auth.notYours');
}
