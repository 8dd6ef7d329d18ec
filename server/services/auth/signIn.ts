import type { PublicCtx, Reply } from '../../ctx';
import { Refusal } from '../../ctx';
import { networkOf } from '../../network';
import { configuration } from '../platform/configuration';
import { logType, writeLog } from '../platform/logs';
import { takeCaptcha } from './captcha';
import { accountName, checkPassword, findAccount } from './checkPassword';
import { type AccountRow, assertUsable, type Entered, enterAs, type Way } from './enter';
import { digestOf } from './passwords';
import { demandSecondStep } from './secondFactor/secondStep';
import { needsCaptcha } from './signInFailures';

/** The form of contract §2.1. `timestamp` is the key of the picture. */
export interface SignInForm {
  account: string;
  password: string;
  code?: string;
  timestamp?: string;
  origin?: string;
  /** Ticket of an outside account, which this sign-in links (contract §2.3). */
  jnpf_ticket?: string | null;
  /** Ours: the typed password, for the directory; sent only when `getLoginConfig` has `directory`. */
  plainPassword?: string | null;
}

const captchaWords = { missing: 'auth.captchaMissing', gone: 'auth.captchaGone', wrong: 'auth.captchaWrong' };

async function checkCaptcha(ctx: PublicCtx, form: SignInForm, account: string): Promise<void> {
  const { enableVerificationCode } = await configuration(ctx.db);
  if (enableVerificationCode !== 1 && !(await needsCaptcha(ctx.db, accountName(account), ctx.now))) return;
  const result = await takeCaptcha(ctx.db, form.timestamp, form.code, ctx.now);
  if (result !== 'ok') throw new Refusal(captchaWords[result]);
}

/** Every check; returns the account when all pass. The password comes before the account's state (contract §2.1: after it). */
async function admit(ctx: PublicCtx, form: SignInForm): Promise<{ account: AccountRow; way: Way }> {
  const name = form.account.trim();
  await checkCaptcha(ctx, form, name);
  const account = await findAccount(ctx, name);
  const typed = { digest: digestOf(form.password), plain: form.plainPassword ?? undefined };
  const fitted = await checkPassword(ctx, account, { name: accountName(name), place: networkOf(ctx.ip), ...typed });
  if (!fitted || !account) throw new Refusal('auth.wrong');
  // Only the right password is told that the account is disabled.
  await assertUsable(ctx, account);
  return { account, way: { link: form.jnpf_ticket || null, byDirectory: fitted === 'directory' } };
}

/** Opens a session. The token carries its scheme; theme is the layout stored with the user (contract §2.1). */
export async function signIn(ctx: PublicCtx, form: SignInForm): Promise<Reply<Entered>> {
  try {
    const { account, way } = await admit(ctx, form);
    await demandSecondStep(ctx, account, { link: way.link ?? null, byDirectory: way.byDirectory ?? false });
    return { data: await enterAs(ctx, account, way) };
  } catch (error) {
    if (error instanceof Refusal) {
      // The typed account is not logged: users type passwords into that field. Known accounts are logged by name.
      const known = await findAccount(ctx, form.account.trim());
      const who = known ? { userId: known.id, userName: `${known.realName}/${known.account}` } : {};
      const log = { type: logType.signIn, requestMethod: 'POST', moduleName: 'auth.login' };
      await writeLog(ctx, { ...log, ...who, outcome: 'refused', json: { reason: error.key } });
    }
    throw error;
  }
}

/** Whether this account needs a picture; the same response shape for unknown accounts (contract §2.2). */
export async function signInConfig(ctx: PublicCtx, account: string): Promise<Reply> {
  const { enableVerificationCode, verificationCodeNumber } = await configuration(ctx.db);
  const asks = enableVerificationCode === 1 || (await needsCaptcha(ctx.db, accountName(account.trim()), ctx.now));
  return { data: { enableVerificationCode: asks ? 1 : 0, verificationCodeNumber } };
}
