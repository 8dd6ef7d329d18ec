import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/types';
import { networkOf } from '../../network';
import { hashOf } from './tokens';

/** After this many failures of an account the picture is required (reliability T02), regardless of the settings. */
const captchaAfter = 3;
const accountWindowMs = 30 * 60_000;
/** The longest wait of a place, and how long its failures count after the last one. */
const longestWaitMinutes = 24 * 60;
const placeWindowMs = 2 * longestWaitMinutes * 60_000;

/** Accounts are stored hashed: users type passwords into that field. */
const accountKey = (account: string) => `account:${hashOf(account.toLowerCase())}`;
const placesOf = (account: string) => `place:${hashOf(account.toLowerCase())}:`;
const placeKey = (account: string, place: string) => placesOf(account) + hashOf(place);

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

/** How a place waits: from which failure on, and the minutes of the first wait. Each further failure doubles it. */
export interface WaitRule {
  after: number;
  minutes: number;
}

/**
 * Counts an attempt on an account from one place (a network or a session) before its password is verified, so that
 * concurrent attempts cannot pass the limit. Returns the minutes to wait; 0: the attempt may go on. An attempt during
 * a wait is not counted. The database's clock and one statement decide, for all processes.
 */
export async function countAttempt(db: Db, account: string, place: string, rule: WaitRule): Promise<number> {
  const key = placeKey(account, place);
  const waitEnds = `f.last_time + make_interval(mins => least(${longestWaitMinutes}, greatest(1, $3::int) * power(2, least(f.failures - $2::int, 20)))::int)`;
  const stale = `f.last_time < now() - make_interval(secs => ${placeWindowMs / 1000})`;
  const [counted] = await db.raw(
    `insert into weft_sign_in_failure as f (key, failures, last_time) values ($1, 1, now())
     on conflict (key) do update set failures = case when ${stale} then 1 else f.failures + 1 end, last_time = now()
     where f.failures < $2 or ${waitEnds} <= now()
     returning failures`,
    [key, rule.after, rule.minutes],
  );
  if (counted) return 0;
  const [left] = await db.raw<{ minutes: number }>(
    `select ceil(extract(epoch from ${waitEnds} - now()) / 60)::int as minutes from weft_sign_in_failure f where key = $1`,
    [key, rule.after, rule.minutes],
  );
  return Math.max(1, left?.minutes ?? 1);
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

/** Forgets an account's failures: those of one place, or of every place. */
export async function forgetFailures(db: Db, account: string, place?: string): Promise<void> {
  const ofPlaces = place === undefined ? `${placesOf(account)}%` : placeKey(account, place);
  await db.kysely
    .deleteFrom('weftSignInFailure')
    .where((where) => where.or([where('key', '=', accountKey(account)), where('key', 'like', ofPlaces)]))
    .execute();
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
