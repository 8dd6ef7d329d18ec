import { code } from '../../../core/envelope';
import { newId } from '../../../core/id';
import type { Ctx, Reply } from '../../ctx';
import { Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { configuration } from '../platform/configuration';
import { endSessions } from '../sessions/sessions';
import { takeCaptcha } from './captcha';
import { checkPassword, placeOf } from './checkPassword';
import { digestOf, fits, hashDigest } from './passwords';
import { needsCaptcha } from './signInFailures';

/** Maximum stored old hashes; settings may refuse fewer. */
const historyMost = 24;

export interface PasswordForm {
  oldPassword: string;
  password: string;
  code?: string;
  timestamp?: string;
}

/** Stores the digest and adds the old hash to the history; `changed` is null when the user must choose a new one. */
export async function storeDigest(
  tx: Db,
  user: { id: string; passwordHash: string },
  passwordHash: string,
  times: { now: Date; changed: Date | null },
): Promise<void> {
  const row = { id: newId(), userId: user.id, passwordHash: user.passwordHash, creatorTime: times.now };
  await tx.kysely.insertInto('weftPasswordHistory').values(row).execute();
  const newest = tx.kysely.selectFrom('weftPasswordHistory').select('id').where('userId', '=', user.id);
  await tx.kysely
    .deleteFrom('weftPasswordHistory')
    .where('userId', '=', user.id)
    .where('id', 'not in', newest.orderBy('id', 'desc').limit(historyMost))
    .execute();
  await tx.kysely
    .updateTable('weftUser')
    .set({ passwordHash, changePasswordDate: times.changed, logErrorCount: 0 })
    .where('id', '=', user.id)
    .execute();
}

/** Refuses a recently used password, if the settings require it (contract §5.10). */
export async function refuseUsed(ctx: Pick<Ctx, 'db'>, userId: string, digest: string): Promise<void> {
  const { disableOldPassword, disableTheNumberOfOldPasswords: count } = await configuration(ctx.db);
  if (disableOldPassword !== 1) return;
  const used = await ctx.db.kysely
    .selectFrom('weftPasswordHistory')
    .select('passwordHash')
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(Math.min(count, historyMost))
    .execute();
  for (const { passwordHash } of used) {
    if (await fits(passwordHash, digest)) throw new Refusal('auth.passwordUsed', { count });
  }
}

/**
 * The picture is asked for once the password was guessed wrongly, and checked whenever a client sends it (contract §5.10). The
 * refusal says whether the next try needs it.
 */
async function passCaptcha(ctx: Ctx, account: string, form: PasswordForm): Promise<void> {
  const needCaptcha = await needsCaptcha(ctx.db, account, ctx.now);
  if (!needCaptcha && !form.code?.trim()) return;
  const seen = await takeCaptcha(ctx.db, form.timestamp, form.code, ctx.now);
  if (seen !== 'ok') throw new Refusal('auth.captchaInputWrong', {}, { data: { needCaptcha } });
}

/** Changes the user's own password; all sessions of the account end, including this one (contract §5.10, SEC-05). */
export async function changePassword(ctx: Ctx, form: PasswordForm): Promise<Reply> {
  const users = ctx.db.kysely.selectFrom('weftUser').selectAll().where('id', '=', ctx.user.id);
  const user = await users.executeTakeFirstOrThrow();
  await passCaptcha(ctx, user.account, form);
  const old = digestOf(form.oldPassword);
  const attempt = { name: user.account, digest: old, place: placeOf(ctx) };
  if (!(await checkPassword(ctx, user, attempt))) {
    const needCaptcha = await needsCaptcha(ctx.db, user.account, ctx.now);
    throw new Refusal('auth.passwordOldWrong', {}, { data: { needCaptcha } });
  }
  const digest = digestOf(form.password);
  if (!digest) throw new Refusal('auth.passwordUnread');
  if (digest === old) throw new Refusal('auth.passwordSame');
  await refuseUsed(ctx, ctx.user.id, digest);
  const hash = await hashDigest(digest);
  await ctx.db.transaction(async (tx) => {
    await storeDigest(tx, user, hash, { now: ctx.now, changed: ctx.now });
    await endSessions({ ...ctx, db: tx }, { userIds: [user.id], code: code.signedOut, key: 'auth.endedPassword' });
  });
  return { data: null, msg: 'auth.passwordChanged' };
}
