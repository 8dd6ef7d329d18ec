import { type Ctx, type PublicCtx, Refusal, type Reply } from '../../ctx';
import { platformOf } from '../../services/platform/logs';
import { openSession } from '../../services/sessions/sessions';
import { hashOf, newToken } from '../../services/sessions/tokens';
import { mayOpen } from './openBoard';

/** From asking for the address to opening it on the screen. */
const ticketMs = 10 * 60_000;

/** The address of a full-screen view with a ticket: it works once, within ten minutes. */
export async function issueTicket(ctx: Ctx, boardId: string): Promise<Reply> {
  const board = ctx.db.kysely.selectFrom('weftBoard').select('id').where('id', '=', boardId);
  const found = await board.where('deleteMark', 'is', null).where('enabledMark', '=', 1).executeTakeFirst();
  if (!found || !(await mayOpen(ctx, boardId))) throw new Refusal('error.notFound');
  const ticket = newToken();
  const expireTime = new Date(ctx.now.getTime() + ticketMs);
  await ctx.db.kysely
    .insertInto('weftBoardTicket')
    .values({ hash: hashOf(ticket), boardId, userId: ctx.user.id, sessionId: ctx.user.sessionId, expireTime })
    .execute();
  return { data: { address: `/DataV/view/${boardId}?ticket=${ticket}` } };
}

/**
 * A session of the person who asked for the ticket, which reads what the board shows, as long as the session lasts in which
 * it was asked for. The ticket and all that are too old are gone afterwards.
 */
export async function redeemTicket(ctx: PublicCtx, ticket: string): Promise<Reply> {
  const { db, now } = ctx;
  await db.kysely.deleteFrom('weftBoardTicket').where('expireTime', '<=', now).execute();
  const found = await db.kysely
    .deleteFrom('weftBoardTicket')
    .where('hash', '=', hashOf(ticket))
    .returning(['boardId', 'userId', 'sessionId'])
    .executeTakeFirst();
  const issuer = db.kysely.selectFrom('weftSession').select('id').where('endedTime', 'is', null);
  if (!found || !(await issuer.where('id', '=', found.sessionId).executeTakeFirst()))
    throw new Refusal('board.ticketGone');
  const { userId, boardId, sessionId } = found;
  const platForm = platformOf(ctx.userAgent);
  const shows = { boardId, issuerSessionId: sessionId };
  const session = { userId, origin: 'screen', ip: ctx.ip, platForm, now, viewed: { viewedUserId: userId }, shows };
  return { data: { token: (await openSession(db, session)).token, boardId } };
}
