import { sql } from 'kysely';
import type { PublicCtx } from '../../ctx';
import { Refusal } from '../../ctx';
import { configuration } from '../platform/configuration';
import { fits, hashDigest, isWeak } from './passwords';
import { countFailure } from './signInFailures';

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

/** A configured limit below this disables locking (contract §8.11: 密码错误次数 <3 disables). */
const leastErrors = 3;

/** Counts a failure of an ordinary account and locks it at the limit (contract §2.1 step 5). */
async function countAndLock(ctx: Ctx, account: Account): Promise<void> {
  const { passwordErrorsNumber, lockType, lockTime } = await configuration(ctx.db);
  if (account.isAdministrator === 1 || passwordErrorsNumber < leastErrors) return;
  const { logErrorCount } = await ctx.db.kysely
    .updateTable('weftUser')
    .set({ logErrorCount: sql<number>`log_error_count + 1` })
    .where('id', '=', account.id)
    .returning('logErrorCount')
    .executeTakeFirstOrThrow();
  if (logErrorCount < passwordErrorsNumber) return;
  const unlockTime = lockType === 2 ? new Date(ctx.now.getTime() + lockTime * 60_000) : null;
  await ctx.db.kysely
    .updateTable('weftUser')
    .set({ enabledMark: 2, unlockTime })
    .where('id', '=', account.id)
    .where('enabledMark', '=', 1)
    .execute();
}

/**
 * Whether the digest is the account's. A failure is counted for known and unknown accounts; an
 * unknown account takes as long as a known one.
 */
export async function checkPassword(
  ctx: Ctx,
  name: string,
  account: Account | undefined,
  digest: string | undefined,
): Promise<boolean> {
  if (await fits(account?.passwordHash, digest)) {
    if (account && digest && isWeak(account.passwordHash)) await storePassword(ctx, account.id, digest);
    return true;
  }
  await countFailure(ctx.db, name, ctx.now);
  if (account) await countAndLock(ctx, account);
  return false;
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

/** The account of this name, case-insensitive; a deleted one only if there is no other. */
export function findAccount(ctx: Pick<Ctx, 'db'>, name: string) {
  return ctx.db.kysely
    .selectFrom('weftUser')
    .selectAll()
    .where(sql`lower(account)`, '=', name.toLowerCase())
    .orderBy('deleteMark', (order) => order.desc().nullsFirst())
    .orderBy('id')
    .executeTakeFirst();
}
