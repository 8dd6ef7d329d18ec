import { code } from '../../../core/envelope';
import type { PublicCtx, Reply } from '../../ctx';
import { Refusal } from '../../ctx';
import { networkOf } from '../../network';
import { grantsOf } from '../permissions/grants';
import { configuration } from '../platform/configuration';
import { logType, platformOf, writeLog } from '../platform/logs';
import { takeCaptcha } from './captcha';
import { checkPassword, findAccount } from './checkPassword';
import { digestOf } from './passwords';
import { endSessions, openSession, sweepSessions } from './sessions';
import { needsCaptcha } from './signInFailures';

/** The form of contract §2.1. `timestamp` is the key of the picture. */
export interface SignInForm {
  account: string;
  password: string;
  code?: string;
  timestamp?: string;
  origin?: string;
}

type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Layouts that the shell knows; anything else is classic. */
const themes = ['classic', 'functional', 'plain', 'blend'];
const captchaWords = { missing: 'auth.captchaMissing', gone: 'auth.captchaGone', wrong: 'auth.captchaWrong' };

async function checkCaptcha(ctx: PublicCtx, form: SignInForm, account: string): Promise<void> {
  const { enableVerificationCode } = await configuration(ctx.db);
  if (enableVerificationCode !== 1 && !(await needsCaptcha(ctx.db, account, ctx.now))) return;
  const result = await takeCaptcha(ctx.db, form.timestamp, form.code, ctx.now);
  if (result !== 'ok') throw new Refusal(captchaWords[result]);
}

function refuseUnusable(account: AccountRow): void {
  if (account.deleteMark) throw new Refusal('auth.deleted');
  if (account.enabledMark === null) throw new Refusal('auth.inactive');
  if (account.enabledMark === 0) throw new Refusal('auth.disabled');
}

/** A whitelist entry is a full address, or a prefix that ends with a star. */
function isListed(ip: string, list: string): boolean {
  const plain = ip.replace(/^::ffff:/, '');
  return list
    .split(/[,;\s]+/)
    .filter(Boolean)
    .some((entry) => (entry.endsWith('*') ? plain.startsWith(entry.slice(0, -1)) : plain === entry));
}

async function refuseByPolicy(ctx: PublicCtx, account: AccountRow): Promise<void> {
  if (account.isAdministrator === 1) return;
  const { whitelistSwitch, whiteListIp } = await configuration(ctx.db);
  if (whitelistSwitch === 1 && !isListed(ctx.ip, whiteListIp)) throw new Refusal('auth.notListed');
  const grants = await grantsOf(ctx.db, { id: account.id, isAdministrator: false });
  if (grants.shown.size === 0) throw new Refusal('auth.noMenu');
}

/** Every check; returns the account when all pass. The password comes before the account's state (contract §2.1: after it). */
async function admit(ctx: PublicCtx, form: SignInForm): Promise<AccountRow> {
  const name = form.account.trim();
  await checkCaptcha(ctx, form, name);
  const account = await findAccount(ctx, name);
  const attempt = { name, digest: digestOf(form.password), place: networkOf(ctx.ip) };
  if (!(await checkPassword(ctx, account, attempt)) || !account) throw new Refusal('auth.wrong');
  // Only the right password is told that the account is disabled.
  refuseUnusable(account);
  await refuseByPolicy(ctx, account);
  return account;
}

async function enter(ctx: PublicCtx, account: AccountRow, origin: string): Promise<string> {
  const { singleLogin } = await configuration(ctx.db);
  return ctx.db.transaction(async (tx) => {
    // Locks the row, so that one of two concurrent sign-ins sees the other's session.
    await tx.kysely
      .updateTable('weftUser')
      .set({
        logErrorCount: 0,
        unlockTime: null,
        prevLogTime: account.lastLogTime,
        prevLogIp: account.lastLogIp,
        lastLogTime: ctx.now,
        lastLogIp: ctx.ip,
      })
      .where('id', '=', account.id)
      .execute();
    const inside = { db: tx, now: ctx.now, publish: ctx.publish };
    if (singleLogin === 1) {
      await endSessions(inside, { userIds: [account.id], code: code.kickedOut, key: 'auth.endedElsewhere' });
    }
    const platForm = platformOf(ctx.userAgent);
    const session = await openSession(tx, { userId: account.id, origin, ip: ctx.ip, platForm, now: ctx.now });
    await sweepSessions(tx, ctx.now);
    return session.token;
  });
}

/** Opens a session. The token carries its scheme; theme is the layout stored with the user (contract §2.1). */
export async function signIn(ctx: PublicCtx, form: SignInForm): Promise<Reply<{ token: string; theme: string }>> {
  const name = form.account.trim();
  const log = { type: logType.signIn, requestMethod: 'POST', moduleName: 'auth.login' };
  try {
    const account = await admit(ctx, form);
    const token = await enter(ctx, account, 'pc');
    await writeLog(ctx, {
      ...log,
      outcome: 'ok',
      userId: account.id,
      userName: `${account.realName}/${account.account}`,
    });
    return { data: { token, theme: themes.includes(account.theme ?? '') ? (account.theme as string) : 'classic' } };
  } catch (error) {
    if (error instanceof Refusal) {
      // The typed account is not logged: users type passwords into that field. Known accounts are logged by name.
      const known = await findAccount(ctx, name);
      const who = known ? { userId: known.id, userName: `${known.realName}/${known.account}` } : {};
      await writeLog(ctx, { ...log, ...who, outcome: 'refused', json: { reason: error.key } });
    }
    throw error;
  }
}

/** Whether this account needs a picture; the same response shape for unknown accounts (contract §2.2). */
export async function signInConfig(ctx: PublicCtx, account: string): Promise<Reply> {
  const { enableVerificationCode, verificationCodeNumber } = await configuration(ctx.db);
  const asks = enableVerificationCode === 1 || (await needsCaptcha(ctx.db, account.trim(), ctx.now));
  return { data: { enableVerificationCode: asks ? 1 : 0, verificationCodeNumber } };
}
