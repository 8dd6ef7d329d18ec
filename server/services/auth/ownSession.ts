import { code } from '../../../core/envelope';
import type { Ctx, Reply } from '../../ctx';
import { actorOf, Refusal } from '../../ctx';
import { lockRow } from '../../db/rows';
import { wasSent } from '../messages/send';
import { tellOneself } from '../messages/topics';
import { configuration } from '../platform/configuration';
import { logType, writeLog } from '../platform/logs';
import { endSessions } from '../sessions/sessions';
import { checkPassword, findAccount, placeOf } from './checkPassword';
import { signOutAddress } from './outside/signOutOutside';
import { digestOf } from './passwords';

const dayMs = 24 * 3_600_000;

/**
 * Ends this session only; other devices stay signed in (contract §2.4). Ours: `data.redirectUrl` signs the person out at
 * the provider of the session.
 */
export async function signOut(ctx: Ctx): Promise<Reply> {
  const redirectUrl = await signOutAddress(ctx);
  await endSessions(ctx, { sessionIds: [ctx.user.sessionId], code: code.signedOut, key: 'auth.signedOut' });
  const person = actorOf(ctx.user);
  const userName = `${person.realName}/${person.account}`;
  const log = { type: logType.signIn, outcome: 'ok', userId: person.id, userName };
  await writeLog(ctx, { ...log, requestMethod: 'GET', moduleName: 'auth.logout' });
  return { data: redirectUrl ? { redirectUrl } : null, msg: 'auth.signedOut' };
}

export interface UnlockForm {
  account: string;
  password: string;
  /** Ours: the typed password, for the directory. */
  plainPassword?: string | null;
}

/** Whether the password is the signed-in user's own; the token is unchanged (contract §2.4). */
export async function unlockScreen(ctx: Ctx, form: UnlockForm): Promise<Reply> {
  const name = form.account.trim();
  if (name.toLowerCase() !== ctx.user.account.toLowerCase()) throw new Refusal('auth.lockScreenWrong');
  const account = await findAccount(ctx, name);
  const typed = { digest: digestOf(form.password), plain: form.plainPassword ?? undefined };
  const attempt = { name, ...typed, place: placeOf(ctx) };
  if (!(await checkPassword(ctx, account, attempt))) throw new Refusal('auth.lockScreenWrong');
  return { data: null, msg: 'auth.lockScreenOpened' };
}

/** Days until the password expires, once the reminder is due (contract §2.5); negative: overdue. */
async function daysLeft(ctx: Ctx): Promise<number | undefined> {
  const { passwordIsUpdatedRegularly, updateCycle, updateInAdvance } = await configuration(ctx.db);
  if (passwordIsUpdatedRegularly !== 1) return undefined;
  const user = await ctx.db.kysely
    .selectFrom('weftUser')
    .select(['changePasswordDate', 'creatorTime'])
    .where('id', '=', ctx.user.id)
    .executeTakeFirstOrThrow();
  const since = user.changePasswordDate ?? user.creatorTime;
  const left = updateCycle - (ctx.now.getTime() - since.getTime()) / dayMs;
  return left <= updateInAdvance ? Math.ceil(left) : undefined;
}

/** A system message once a day while the password is about to expire (API-011, contract §2.5). */
export async function remindOfPasswordAge(ctx: Ctx): Promise<Reply> {
  const days = await daysLeft(ctx);
  if (days === undefined || ctx.user.viewing || ctx.user.mustChangePassword) return { data: null };
  await ctx.db.transaction(async (tx) => {
    // Two windows that ask at once are one reminder.
    await lockRow(tx, 'weftUser', ctx.user.id);
    const since = new Date(ctx.now.getTime() - dayMs);
    if (await wasSent(tx, { userId: ctx.user.id, topic: 'passwordAge', since })) return;
    const body = days > 0 ? 'body' : 'overdue';
    await tellOneself(ctx, tx, {
      topic: 'passwordAge',
      values: { days },
      body,
    });
  });
  return { data: null };
}
