import { code } from '../../../core/envelope';
import type { PublicCtx, Reply } from '../../ctx';
import { Refusal } from '../../ctx';
import { sendMail } from '../mail/mail';
import { type Configuration, configuration } from '../platform/configuration';
import { logType, writeLog } from '../platform/logs';
import { endSessions } from '../sessions/sessions';
import { takeCaptcha } from './captcha';
import { refuseUsed, storeDigest } from './changePassword';
import { findAccount } from './checkPassword';
import { digestOf, fits, hashDigest } from './passwords';
import { forgetFailures } from './signInFailures';
import { dropTickets, findTicket, issueTicket, takeTicket } from './tickets/tickets';

const livesMs = 30 * 60_000;
/** Links of a person within half an hour; further requests send nothing. */
const linksMost = 3;

export interface ForgottenForm {
  account: string;
  code?: string;
  timestamp?: string;
}

async function linksOf({ db, now }: PublicCtx, userId: string): Promise<number> {
  const { count } = await db.kysely
    .selectFrom('weftTicket')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('kind', '=', 'reset')
    .where('userId', '=', userId)
    .where('expireTime', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** An administrator's password is set by mail only where an administrator allowed it. */
const mayReset = ({ passwordResetByMailAdministrators }: Configuration, account: { isAdministrator: number }) =>
  account.isAdministrator !== 1 || passwordResetByMailAdministrators === 1;

/** Sends a link to the address of the account, if there is an enabled account with one. */
async function sendLink(ctx: PublicCtx, name: string): Promise<void> {
  const config = await configuration(ctx.db);
  const { siteAddress, sysName } = config;
  const account = await findAccount(ctx, name);
  if (!siteAddress || !account?.email || account.deleteMark || !account.enabledMark) return;
  if (!mayReset(config, account)) return;
  if ((await linksOf(ctx, account.id)) >= linksMost) return;
  const { db, now } = ctx;
  const token = await issueTicket(db, { kind: 'reset', userId: account.id, data: {}, livesMs, now });
  // After the hash: it is not sent to the server when the page is opened, and no log has it.
  const link = `${siteAddress.replace(/\/+$/, '')}/login?reset=1#${token}`;
  const values = { name: account.realName, product: sysName, link, minutes: livesMs / 60_000 };
  await sendMail(db, {
    to: account.email,
    subject: ctx.t('mail.resetSubject', values),
    text: ctx.t('mail.resetText', values),
  });
}

/**
 * Sends a link by mail. The answer is the same for every account and does not wait for the mail, so that neither it nor
 * its time tells whether the account exists.
 */
export async function forgotPassword(ctx: PublicCtx, form: ForgottenForm): Promise<Reply> {
  const { passwordResetByMail } = await configuration(ctx.db);
  if (passwordResetByMail !== 1) throw new Refusal('auth.resetOff');
  const seen = await takeCaptcha(ctx.db, form.timestamp, form.code, ctx.now);
  if (seen !== 'ok') throw new Refusal('auth.captchaInputWrong');
  void sendLink(ctx, form.account.trim()).catch((error: unknown) =>
    ctx.log.warn({ reason: error instanceof Refusal ? error.key : String(error) }, 'the mail with a link was not sent'),
  );
  return { data: null, msg: 'auth.resetSent' };
}

export interface ResetForm {
  ticket: string;
  password: string;
}

/** Sets a new password with the ticket of a link, once; all sessions of the account end. */
export async function resetPassword(ctx: PublicCtx, form: ResetForm): Promise<Reply> {
  const shown = { kind: 'reset', token: form.ticket, now: ctx.now } as const;
  const userId = (await findTicket(ctx.db, shown))?.userId;
  const users = ctx.db.kysely.selectFrom('weftUser').selectAll().where('deleteMark', 'is', null);
  const user = userId ? await users.where('id', '=', userId).executeTakeFirst() : undefined;
  if (!user?.enabledMark || !mayReset(await configuration(ctx.db), user)) throw new Refusal('auth.resetGone');
  const digest = digestOf(form.password);
  if (!digest) throw new Refusal('auth.passwordUnread');
  if (await fits(user.passwordHash, digest)) throw new Refusal('auth.passwordSame');
  await refuseUsed(ctx, user.id, digest);
  const hash = await hashDigest(digest);
  await ctx.db.transaction(async (tx) => {
    if (!(await takeTicket(tx, shown))) throw new Refusal('auth.resetGone');
    await dropTickets(tx, 'reset', user.id);
    await storeDigest(tx, user, hash, { now: ctx.now, changed: ctx.now });
    await forgetFailures(tx, user.account);
    const inside = { db: tx, now: ctx.now, publish: ctx.publish };
    await endSessions(inside, { userIds: [user.id], code: code.signedOut, key: 'auth.endedPassword' });
  });
  const who = { userId: user.id, userName: `${user.realName}/${user.account}` };
  await writeLog(ctx, {
    type: logType.signIn,
    requestMethod: 'POST',
    moduleName: 'auth.resetPassword',
    outcome: 'ok',
    ...who,
  });
  return { data: null, msg: 'auth.passwordChanged' };
}
