import { sql } from 'kysely';
import type { PublicCtx, Ctx as SignedInCtx } from '../../ctx';
import { Refusal } from '../../ctx';
import { configuration } from '../platform/configuration';
import { passwordKnown } from './outside/providers';
import { fits, hashDigest, isWeak } from './passwords';
import { limitTries, Wait } from './placeAttempts';
import { countFailure, failuresOf, forgetAccountFailures } from './signInFailures';

export interface Account {
  id: string;
  account: string;
  passwordHash: string;
  isAdministrator: number;
  enabledMark: number | null;
  deleteMark: number | null;
  unlockTime: Date | null;
}

type Ctx = Pick<PublicCtx, 'db' | 'now'>;

/** What was typed, and from where: a network before sign-in, else the session. */
export interface Attempt {
  name: string;
  digest: string | undefined;
  /** The typed password, for the directory; absent: only the stored password counts. */
  plain?: string;
  place: string;
}

/** Whose password it was; false: no one's. */
export type Fitted = false | 'own' | 'directory';

/** The place of an attempt within a session: strangers cannot make it wait. */
export const placeOf = ({ user }: Pick<SignedInCtx, 'user'>): string => `session ${user.sessionId}`;

/** A configured limit below this disables locking (contract §8.11: 密码错误次数 <3 disables). */
const leastErrors = 3;

type Guard = { kind: 'none' } | { kind: 'wait' | 'lock'; after: number; minutes: number };

/**
 * What answers many failures. `lock` locks the account until an administrator unlocks it; `wait` lets the guessing place
 * wait. Administrators are never locked (contract §2.1 step 5), so their guessers wait.
 */
async function guardOf({ db }: Ctx, account: Account | undefined): Promise<Guard> {
  const { passwordErrorsNumber, lockType, lockTime } = await configuration(db);
  if (passwordErrorsNumber < leastErrors) return { kind: 'none' };
  const locks = lockType === 1 && account?.isAdministrator !== 1;
  return { kind: locks ? 'lock' : 'wait', after: passwordErrorsNumber, minutes: lockTime };
}

/** Locks the account at the limit. */
async function countAndLock(ctx: Ctx, { id }: Account, after: number): Promise<void> {
  const { logErrorCount } = await ctx.db.kysely
    .updateTable('weftUser')
    .set({ logErrorCount: sql<number>`log_error_count + 1` })
    .where('id', '=', id)
    .returning('logErrorCount')
    .executeTakeFirstOrThrow();
  if (logErrorCount < after) return;
  await ctx.db.kysely
    .updateTable('weftUser')
    .set({ enabledMark: 2, unlockTime: null })
    .where('id', '=', id)
    .where('enabledMark', '=', 1)
    .execute();
}

/** An unknown account looks locked after as many failures as a known one. */
async function refuseAsLocked(ctx: Ctx, name: string, guard: Guard): Promise<void> {
  if (guard.kind === 'lock' && (await failuresOf(ctx.db, name, ctx.now)) >= guard.after)
    throw new Refusal('auth.locked');
}

/**
 * Compares with the stored password, then with the providers that know passwords, which are asked for unknown accounts too. Administrators
 * have their own password only: administrators elsewhere are not ours.
 */
async function compare(ctx: Ctx, account: Account | undefined, { name, digest, plain }: Attempt): Promise<Fitted> {
  if (await fits(account?.passwordHash, digest)) return 'own';
  const known = await passwordKnown(ctx.db, account?.account ?? name, plain);
  return known && account && account.isAdministrator !== 1 ? 'directory' : false;
}

/** Verifies the password; a failure is counted for the account. */
async function verify(ctx: Ctx, account: Account | undefined, attempt: Attempt, guard: Guard): Promise<Fitted> {
  const { name } = attempt;
  const right = await compare(ctx, account, attempt);
  if (account) await refuseLocked(ctx, account);
  else await refuseAsLocked(ctx, name, guard);
  if (right) return right;
  await countFailure(ctx.db, name, ctx.now);
  if (account && guard.kind === 'lock') await countAndLock(ctx, account, guard.after);
  return false;
}

/** As `verify`, within the limit of the place; during its wait a Refusal. */
async function verifyInLimit(ctx: Ctx, account: Account | undefined, attempt: Attempt, guard: Guard): Promise<Fitted> {
  let fitted: Fitted = false;
  const run = async () => {
    fitted = await verify(ctx, account, attempt, guard);
    return fitted !== false;
  };
  try {
    if (guard.kind !== 'wait') await run();
    else await limitTries(ctx.db, { account: attempt.name, place: attempt.place }, guard, run);
    return fitted;
  } catch (error) {
    if (error instanceof Wait) throw new Refusal('auth.lockedMinutes', { minutes: error.minutes });
    throw error;
  }
}

/**
 * Whose password it is: the account's own or that of the directory. Known, unknown, disabled and locked accounts take one verification each, so that
 * the time of the answer does not tell them apart; failures are counted for all of them. Throws a Refusal for a locked
 * account and during a wait.
 */
export async function checkPassword(ctx: Ctx, account: Account | undefined, attempt: Attempt): Promise<Fitted> {
  const { name, digest } = attempt;
  const guard = await guardOf(ctx, account);
  const fitted = await verifyInLimit(ctx, account, attempt, guard);
  if (!fitted) return false;
  if (account && digest && fitted === 'own' && isWeak(account.passwordHash))
    await storePassword(ctx, account.id, digest);
  await forgetAccountFailures(ctx.db, name);
  return fitted;
}

async function storePassword(ctx: Ctx, id: string, digest: string): Promise<void> {
  const passwordHash = await hashDigest(digest);
  await ctx.db.kysely.updateTable('weftUser').set({ passwordHash }).where('id', '=', id).execute();
}

/** Unlocks an expired lock, refuses a locked account (contract §2.1 step 4). */
export async function refuseLocked(ctx: Ctx, account: Account): Promise<void> {
  if (account.enabledMark !== 2) return;
  if (!account.unlockTime) throw new Refusal('auth.locked');
  const leftMs = account.unlockTime.getTime() - ctx.now.getTime();
  if (leftMs > 0) throw new Refusal('auth.lockedMinutes', { minutes: Math.ceil(leftMs / 60_000) });
  await ctx.db.kysely
    .updateTable('weftUser')
    .set({ enabledMark: 1, unlockTime: null, logErrorCount: 0 })
    .where('id', '=', account.id)
    .execute();
}

/** `mobile@account` (AUTH-08). Accounts have letters and digits only, so the form has one meaning. */
const withMobile = /^(\+?\d{5,20})@(.+)$/;

/** The account that a typed name means: failures of all its forms count together. */
export const accountName = (typed: string): string => withMobile.exec(typed)?.[2] ?? typed;

/**
 * The account of this name, case-insensitive; a deleted one only if there is no other. `mobile@account` is the account,
 * if that is its mobile number.
 */
export function findAccount(ctx: Pick<Ctx, 'db'>, name: string) {
  const mobile = withMobile.exec(name)?.[1];
  const users = ctx.db.kysely.selectFrom('weftUser').selectAll();
  return (mobile ? users.where('mobilePhone', '=', mobile) : users)
    .where(sql`lower(account)`, '=', accountName(name).toLowerCase())
    .orderBy('deleteMark', (order) => order.desc().nullsFirst())
    .orderBy('id')
    .executeTakeFirst();
}
