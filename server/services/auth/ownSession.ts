import { code } from '../../../core/envelope';
import type { Ctx, Reply } from '../../ctx';
import { actorOf, Refusal } from '../../ctx';
import { configuration } from '../platform/configuration';
import { logType, writeLog } from '../platform/logs';
import { checkPassword, findAccount, placeOf } from './checkPassword';
import { signOutAddress } from './outside/signOutOutside';
import { digestOf } from './passwords';
import { endSessions } from './sessions';

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

/** Whether the reminder of an old password is due (contract §2.5). */
async function isPasswordOld(ctx: Ctx): Promise<boolean> {
  const { passwordIsUpdatedRegularly, updateCycle, updateInAdvance } = await configuration(ctx.db);
  if (passwordIsUpdatedRegularly !== 1) return false;
  const user = await ctx.db.kysely
    .selectFrom('weftUser')
    .select(['changePasswordDate', 'creatorTime'])
    .where('id', '=', ctx.user.id)
    .executeTakeFirstOrThrow();
  const since = user.changePasswordDate ?? user.creatorTime;
  return ctx.now.getTime() >= since.getTime() + (updateCycle - updateInAdvance) * dayMs;
}

/** Messages are not implemented yet, so an old password is only logged. */
export async function remindOfPasswordAge(ctx: Ctx): Promise<Reply> {
  if (await isPasswordOld(ctx)) {
    const who = { userId: ctx.user.id, userName: `${ctx.user.realName}/${ctx.user.account}` };
    await writeLog(ctx, { type: logType.operation, outcome: 'ok', ...who, moduleName: 'auth.passwordAge' });
  }
  return { data: null };
}
