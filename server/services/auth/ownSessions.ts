import { code } from '../../../core/envelope';
import type { Ctx, Reply } from '../../ctx';
import { Refusal } from '../../ctx';
import { configuration } from '../platform/configuration';
import { placeOf } from '../platform/placeOf';
import { endSessions, liveSince } from '../sessions/sessions';

/** Open sessions of the person, the latest used first. */
async function openSessions(ctx: Ctx) {
  const { tokenTimeout } = await configuration(ctx.db);
  const { active, opened } = liveSince(ctx.now, tokenTimeout);
  return ctx.db.kysely
    .selectFrom('weftSession')
    .select(['id', 'loginTime', 'lastActiveTime', 'ipAddress', 'platForm'])
    .where('userId', '=', ctx.user.id)
    .where('endedTime', 'is', null)
    .where('lastActiveTime', '>', active)
    .where('loginTime', '>', opened)
    .orderBy('lastActiveTime', 'desc')
    .orderBy('id')
    .execute();
}

/** Where the person is signed in: devices, addresses and times; the session of this request is marked. */
export async function ownSessions(ctx: Ctx): Promise<Reply> {
  const rows = await openSessions(ctx);
  return {
    data: rows.map((row) => ({
      id: row.id,
      platForm: row.platForm,
      ipAddress: row.ipAddress,
      ipAddressName: placeOf(row.ipAddress, ctx),
      loginTime: row.loginTime.getTime(),
      lastActiveTime: row.lastActiveTime.getTime(),
      isCurrent: row.id === ctx.user.sessionId ? 1 : 0,
    })),
  };
}

const ending = { code: code.signedOut, key: 'auth.endedByYou' } as const;

/** Ends one of the own sessions; the current one ends by signing out. Sessions of others are refused as missing ones. */
export async function endOwnSession(ctx: Ctx, id: string): Promise<Reply> {
  if (id === ctx.user.sessionId) throw new Refusal('profile.sessionCurrent');
  const own = (await openSessions(ctx)).some((session) => session.id === id);
  if (!own) throw new Refusal('error.notFound');
  await endSessions(ctx, { sessionIds: [id], ...ending });
  return { data: null, msg: 'common.done' };
}

/** Ends every session of the person except the current one. */
export async function endOtherSessions(ctx: Ctx): Promise<Reply> {
  const { sessionId } = ctx.user;
  const count = await endSessions(ctx, { userIds: [ctx.user.id], exceptSessionId: sessionId, ...ending });
  return { data: { count }, msg: 'profile.othersEnded', values: { count } };
}
