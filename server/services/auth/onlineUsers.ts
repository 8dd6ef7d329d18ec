import { code } from '../../../core/envelope';
import { formatDate } from '../../../core/format';
import type { Ctx, Reply } from '../../ctx';
import { likeOf } from '../../lists/paging';
import { allOrganizes, namePath } from '../organisation/organizeNames';
import { assertHoldsRightsOf } from '../permissions/holdings';
import { placeOf } from '../platform/placeOf';
import { socketMs } from '../platform/socketSessions';
import { endSessions } from '../sessions/sessions';

/** A user is online with a live socket (socketMs), or after a call within this time. */
const activeMs = 5 * 60_000;
const mostRows = 1_000;

/** `YYYY-MM-DD HH:mm:ss` in the organisation's zone: this list alone sends dates as text (contract §1.4). */
const timeText = (at: Date): string => formatDate(at, 'YYYY-MM-DD HH:mm:ss');

interface LiveRow {
  userId: string;
  account: string;
  realName: string;
  organizeId: string | null;
  ipAddress: string;
  platForm: string;
  loginTime: Date;
}

/** The latest sign-in of each online user, newest first; limited, because the list is not paged. */
function liveRows({ db, now, hidden }: Ctx, keyword: string | undefined): Promise<LiveRow[]> {
  const params: unknown[] = [new Date(now.getTime() - socketMs), new Date(now.getTime() - activeMs)];
  const like = likeOf(keyword);
  // The keyword matches the name only; a user who does not see names cannot search by them.
  const words = like
    ? `and ${hidden?.has('userName') ? 'false' : `weft_fold(u.real_name || '/' || u.account) like $${params.push(like)}`}`
    : '';
  return db.raw<LiveRow>(
    `select * from (select distinct on (s.user_id) s.user_id as "userId", u.account, u.real_name as "realName",
        u.organize_id as "organizeId", s.ip_address as "ipAddress", s.plat_form as "platForm", s.login_time as "loginTime"
      from weft_session s join weft_user u on u.id = s.user_id
      where s.ended_time is null and (s.socket_time > $1 or s.last_active_time > $2) ${words}
      order by s.user_id, s.login_time desc) latest
     order by "loginTime" desc limit ${mostRows}`,
    params,
  );
}

/** The columns of 3.6, as far as ours are visible: browser and system apart, and the place of the address. */
function laterNames(ctx: Ctx, { platForm, ipAddress }: LiveRow) {
  const [browser = '', system = ''] = ctx.hidden?.has('loginPlatForm') ? [] : platForm.split(' / ');
  const place = ctx.hidden?.has('loginIPAddress') ? '' : placeOf(ipAddress, ctx);
  return { loginBrowser: browser, loginSystem: system, loginAddress: place };
}

/** Online users, one row each: the latest sign-in (contract §5.15). */
export async function onlineUsers(ctx: Ctx, keyword?: string): Promise<Reply> {
  const rows = await liveRows(ctx, keyword);
  const byId = new Map((await allOrganizes(ctx.db)).map((node) => [node.id, node]));
  return {
    data: rows.map((row) => {
      const organize = byId.get(row.organizeId ?? '');
      return {
        userId: row.userId,
        userAccount: row.account,
        userName: `${row.realName}/${row.account}`,
        loginIPAddress: row.ipAddress,
        loginTime: timeText(new Date(row.loginTime)),
        loginPlatForm: row.platForm,
        ...laterNames(ctx, row),
        organize: organize ? namePath(organize, byId) : '',
      };
    }),
  };
}

/** Signs users out everywhere; their old tokens get 601. Refuses users with more rights than this user. */
export async function kick(ctx: Ctx, userIds: string[]): Promise<Reply> {
  await assertHoldsRightsOf(ctx, ctx.db, userIds);
  await endSessions(ctx, { userIds, code: code.kickedOut, key: 'auth.endedByAdministrator' });
  return { data: null, msg: 'common.done' };
}
