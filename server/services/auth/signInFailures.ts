import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/types';
import { networkOf } from '../../network';
import { hashOf } from '../sessions/tokens';
import { forgetPlaces, placeWindowMs } from './placeAttempts';

/** After this many failures of an account the picture is required (reliability T02), regardless of the settings. */
const captchaAfter = 3;
const accountWindowMs = 30 * 60_000;

/** Accounts are stored hashed: users type passwords into that field. */
const accountKey = (account: string) => `account:${hashOf(account.toLowerCase())}`;

/**
 * Counts an attempt from this address in the current minute of the database clock, across all processes; returns the
 * count. The limit is in http/limits.
 */
export async function countTry(db: Db, address: string): Promise<number> {
  const [row] = await db.raw<{ failures: number }>(
    `insert into weft_sign_in_failure (key, failures, last_time)
     values ($1 || floor(extract(epoch from now()) / 60)::bigint, 1, now())
     on conflict (key) do update set failures = weft_sign_in_failure.failures + 1, last_time = now()
     returning failures`,
    [`address:${hashOf(networkOf(address))}:`],
  );
  return row?.failures ?? 0;
}

/** Counts a failed attempt for a known or unknown account; returns its failures from all places. */
export async function countFailure(db: Db, account: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - accountWindowMs);
  const again = sql<number>`case when weft_sign_in_failure.last_time > ${since} then weft_sign_in_failure.failures + 1 else 1 end`;
  const { failures } = await db.kysely
    .insertInto('weftSignInFailure')
    .values({ key: accountKey(account), failures: 1, lastTime: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ failures: again, lastTime: now }))
    .returning('failures')
    .executeTakeFirstOrThrow();
  if (randomInt(100) === 0) await sweep(db, now);
  return failures;
}

async function sweep(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const places = db.kysely.deleteFrom('weftSignInFailure').where('key', 'like', 'place:%');
  await places.where('lastTime', '<', before(placeWindowMs)).execute();
  const others = db.kysely.deleteFrom('weftSignInFailure').where('key', 'not like', 'place:%');
  await others.where('lastTime', '<', before(accountWindowMs)).execute();
}

/** Forgets the failures of an account, from all places. */
export async function forgetAccountFailures(db: Db, account: string): Promise<void> {
  await db.kysely.deleteFrom('weftSignInFailure').where('key', '=', accountKey(account)).execute();
}

/** Forgets the failures of an account, and ends the waits of all places. */
export async function forgetFailures(db: Db, account: string): Promise<void> {
  await forgetAccountFailures(db, account);
  await forgetPlaces(db, account);
}

/** The failures of an account within the last half hour. */
export async function failuresOf(db: Db, account: string, now: Date): Promise<number> {
  const row = await db.kysely
    .selectFrom('weftSignInFailure')
    .select('failures')
    .where('key', '=', accountKey(account))
    .where('lastTime', '>', new Date(now.getTime() - accountWindowMs))
    .executeTakeFirst();
  return row?.failures ?? 0;
}

export async function needsCaptcha(db: Db, account: string, now: Date): Promise<boolean> {
  return (await failuresOf(db, account, now)) >= captchaAfter;
}
