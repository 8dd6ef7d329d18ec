import { code } from '../../../core/envelope';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { configuration } from '../../services/platform/configuration';
import { placeOf } from '../../services/platform/placeOf';
import { endSessions, liveSince } from '../../services/sessions/sessions';

/** Open full-screen views, the latest used first: all of them for administrators, their own for others. */
async function openScreens(ctx: Ctx) {
  const { tokenTimeout } = await configuration(ctx.db);
  const { active, opened } = liveSince(ctx.now, tokenTimeout);
  return ctx.db.kysely
    .selectFrom('weftSession as s')
    .innerJoin('weftUser as u', 'u.id', 's.userId')
    .innerJoin('weftSession as issuer', 'issuer.id', 's.issuerSessionId')
    .leftJoin('weftBoard as b', 'b.id', 's.boardId')
    .select(['s.id', 's.loginTime', 's.lastActiveTime', 's.ipAddress', 's.platForm'])
    .select(['u.realName', 'u.account', 'b.fullName'])
    .where('s.boardId', 'is not', null)
    .where('s.endedTime', 'is', null)
    .where('issuer.endedTime', 'is', null)
    .where('issuer.loginTime', '>', opened)
    .where('s.lastActiveTime', '>', active)
    .where('s.loginTime', '>', opened)
    .$if(!ctx.user.isAdministrator, (query) => query.where('s.userId', '=', ctx.user.id))
    .orderBy('s.lastActiveTime', 'desc')
    .orderBy('s.id')
    .execute();
}

/** Where boards are shown full-screen by a ticket. */
export async function fullScreenDevices(ctx: Ctx): Promise<Reply> {
  const list = (await openScreens(ctx)).map(({ realName, account, fullName, ...row }) => ({
    ...row,
    board: fullName ?? '',
    person: `${realName}/${account}`,
    ipAddressName: placeOf(row.ipAddress, ctx),
    loginTime: row.loginTime.getTime(),
    lastActiveTime: row.lastActiveTime.getTime(),
  }));
  return { data: { list } };
}

/** Ends one of them; those of others are refused as missing ones. */
export async function endDevice(ctx: Ctx, id: string): Promise<Reply> {
  if (!(await openScreens(ctx)).some((screen) => screen.id === id)) throw new Refusal('error.notFound');
  await endSessions(ctx, { sessionIds: [id], code: code.signedOut, key: 'auth.endedByAdministrator' });
  return { data: null, msg: 'board.deviceEnded' };
}
