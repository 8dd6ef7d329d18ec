import { code } from '../../core/envelope';
import type { Db } from '../db/types';
import type { Ctx, Reply } from '../http/types';
import { allOrganizes, namePath } from './organizeNames';
import { endSessions } from './sessions';

/** On line is whose socket lives, or who asked something lately. */
const socketMs = 150_000;
const activeMs = 5 * 60_000;

function liveSessions(db: Db, now: Date) {
  return db.kysely
    .selectFrom('weftSession')
    .innerJoin('weftUser', 'weftUser.id', 'weftSession.userId')
    .where('endedTime', 'is', null)
    .where((or) =>
      or.or([
        or('socketTime', '>', new Date(now.getTime() - socketMs)),
        or('lastActiveTime', '>', new Date(now.getTime() - activeMs)),
      ]),
    );
}

const two = (value: number) => String(value).padStart(2, '0');

/** `YYYY-MM-DD HH:mm:ss` in the server's zone: this list alone sends dates as text (contract §1.4). */
function timeText(at: Date): string {
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** Who is on line, one row for each person: the latest sign-in (contract §5.15). */
export async function onlineUsers(ctx: Ctx, keyword?: string): Promise<Reply> {
  const rows = await liveSessions(ctx.db, ctx.now)
    .select(['userId', 'account', 'realName', 'organizeId', 'ipAddress', 'platForm', 'loginTime'])
    .orderBy('loginTime', 'desc')
    .execute();
  const byId = new Map((await allOrganizes(ctx.db)).map((node) => [node.id, node]));
  const latest = new Map(rows.toReversed().map((row) => [row.userId, row]));
  const words = keyword?.trim().toLowerCase() ?? '';
  const matching = [...latest.values()].filter(
    (row) => !words || (!ctx.hidden?.has('userName') && `${row.realName}/${row.account}`.toLowerCase().includes(words)),
  );
  return {
    data: matching.map((row) => {
      const organize = byId.get(row.organizeId ?? '');
      return {
        userId: row.userId,
        userAccount: row.account,
        userName: `${row.realName}/${row.account}`,
        loginIPAddress: row.ipAddress,
        loginTime: timeText(row.loginTime),
        loginPlatForm: row.platForm,
        organize: organize ? namePath(organize, byId) : '',
      };
    }),
  };
}

/** Signs people out everywhere; their old tokens hear 601. */
export async function kick(ctx: Ctx, userIds: string[]): Promise<Reply> {
  await endSessions(ctx, { userIds, code: code.kickedOut, key: 'auth.endedByAdministrator' });
  return { data: null, msg: 'common.done' };
}
