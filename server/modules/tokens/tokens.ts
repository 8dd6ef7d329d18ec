import { newId } from '../../../core/id';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { findOne } from '../../db/find';
import type { Db } from '../../db/types';
import { hashOf, newToken } from '../../services/sessions/tokens';
import { modelIdOf } from '../records/modelIds';
import { tokenPrefix } from './findToken';

/** What a person chooses. */
export interface Wanted {
  fullName: string;
  /** Days until it ends by itself. */
  days: number;
  writes: number;
  everything: number;
  menus: string[];
  models: string[];
  perMinute: number;
}

const dayMs = 24 * 3_600_000;
const mostLive = 50;

async function assertRoom(db: Db, userId: string, now: Date): Promise<void> {
  const { n } = await db.kysely
    .selectFrom('weftToken')
    .select((select) => select.fn.countAll<number>().as('n'))
    .where('userId', '=', userId)
    .where('endedTime', 'is', null)
    .where('expiresTime', '>', now)
    .executeTakeFirstOrThrow();
  if (Number(n) >= mostLive) throw new Refusal('token.tooMany', { most: mostLive });
}

async function addToken(ctx: Ctx, userId: string, kind: 'personal' | 'service', wanted: Wanted): Promise<Reply> {
  const { days, ...given } = wanted;
  if (!given.everything && given.menus.length + given.models.length === 0)
    throw new Refusal('token.reachesNothing', {}, { errors: [{ field: 'menus', message: '' }] });
  await assertRoom(ctx.db, userId, ctx.now);
  const models = await Promise.all(given.models.map((model) => modelIdOf(ctx.db, model)));
  const token = tokenPrefix + newToken();
  const id = newId();
  await ctx.db.kysely
    .insertInto('weftToken')
    .values({
      ...given,
      id,
      userId,
      kind,
      tokenHash: hashOf(token),
      menus: JSON.stringify(given.menus),
      models: JSON.stringify(models),
      creatorUserId: ctx.user.id,
      creatorTime: ctx.now,
      expiresTime: new Date(ctx.now.getTime() + days * dayMs),
    })
    .execute();
  return { data: { id, token }, msg: 'token.made' };
}

/** A token of the person; the answer holds it, and nothing else ever does. */
export const addOwnToken = (ctx: Ctx, wanted: Wanted): Promise<Reply> => addToken(ctx, ctx.user.id, 'personal', wanted);

/**
 * A token that acts as an account that is a service's. Administrators and accounts that a person has signed in with are refused:
 * nobody acts under the name of somebody.
 */
export async function addServiceToken(ctx: Ctx, userId: string, wanted: Wanted): Promise<Reply> {
  const user = await findOne(ctx.db, 'weftUser', ['isAdministrator', 'lastLogTime'], {
    id: userId,
    deleteMark: null,
    enabledMark: 1,
  });
  if (!user) throw new Refusal('error.notFound');
  const refuse = (key: string) => new Refusal(key, {}, { errors: [{ field: 'userId', message: '' }] });
  if (user.isAdministrator === 1) throw refuse('token.notOfAdministrators');
  if (user.lastLogTime) throw refuse('token.notOfPeople');
  return addToken(ctx, userId, 'service', wanted);
}

/** Ends a token at once, in every process. `userId`: only one of this user. */
export async function endToken(ctx: Ctx, id: string, userId?: string): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    let ending = tx.kysely.updateTable('weftToken').set({ endedTime: ctx.now }).where('id', '=', id);
    if (userId) ending = ending.where('userId', '=', userId);
    const { numUpdatedRows } = await ending.where('endedTime', 'is', null).executeTakeFirst();
    if (!numUpdatedRows) throw new Refusal('error.notFound');
    ctx.publish('token.ended', { id });
  });
  return { data: null, msg: 'token.endedNotice' };
}
