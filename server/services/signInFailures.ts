import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/types';
import { hashOf } from './tokens';

/** After so many failures of an account the picture is asked for (reliability T02), whatever the settings say. */
const captchaAfter = 3;
const accountWindowMs = 30 * 60_000;
/** Failures from one address without a minute's pause between them, before any hash is computed. */
const addressMost = 40;
const addressWindowMs = 60_000;

/** Accounts are kept hashed: people type passwords into that field. */
function accountKey(account: string): string {
  return `account:${hashOf(account.toLowerCase())}`;
}

async function failuresOf(db: Db, key: string, since: Date): Promise<number> {
  const row = await db.kysely
    .selectFrom('weftSignInFailure')
    .select('failures')
    .where('key', '=', key)
    .where('lastTime', '>', since)
    .executeTakeFirst();
  return row?.failures ?? 0;
}

async function count(db: Db, key: string, now: Date, windowMs: number): Promise<void> {
  const since = new Date(now.getTime() - windowMs);
  await db.kysely
    .insertInto('weftSignInFailure')
    .values({ key, failures: 1, lastTime: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql<number>`case when weft_sign_in_failure.last_time > ${since} then weft_sign_in_failure.failures + 1 else 1 end`,
        lastTime: now,
      }),
    )
    .execute();
}

/** Counts a failed try for the account, known or not, and for the address. */
export async function countFailure(db: Db, account: string, ip: string, now: Date): Promise<void> {
  await count(db, accountKey(account), now, accountWindowMs);
  await count(db, `address:${ip}`, now, addressWindowMs);
  if (randomInt(100) > 0) return;
  const old = new Date(now.getTime() - accountWindowMs);
  await db.kysely.deleteFrom('weftSignInFailure').where('lastTime', '<', old).execute();
}

export async function forgetFailures(db: Db, account: string): Promise<void> {
  await db.kysely.deleteFrom('weftSignInFailure').where('key', '=', accountKey(account)).execute();
}

export async function needsCaptcha(db: Db, account: string, now: Date): Promise<boolean> {
  return (await failuresOf(db, accountKey(account), new Date(now.getTime() - accountWindowMs))) >= captchaAfter;
}

export async function isAddressBlocked(db: Db, ip: string, now: Date): Promise<boolean> {
  return (await failuresOf(db, `address:${ip}`, new Date(now.getTime() - addressWindowMs))) >= addressMost;
}
