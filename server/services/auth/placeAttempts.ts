import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../../db/types';
import { hashOf } from '../sessions/tokens';
import { runInOrder } from './runInOrder';

/** The longest wait of a place, and how long its failures count after the last one. */
const longestWaitMinutes = 24 * 60;
export const placeWindowMs = 2 * longestWaitMinutes * 60_000;
/** An attempt whose process died is no longer pending after this time. */
const pendingSeconds = 60;
const retryMs = 50;
const mostRetryMs = 10_000;

/** Accounts are stored hashed: users type passwords into that field. */
const placesOf = (account: string) => `place:${hashOf(account.toLowerCase())}:`;
const placeKey = (account: string, place: string) => placesOf(account) + hashOf(place);

/** How a place waits: from which failure on, and the minutes of the first wait. Each further failure doubles it. */
export interface WaitRule {
  after: number;
  minutes: number;
}

/** Who tries an account: a network, or a session. */
export interface Guesser {
  account: string;
  place: string;
}

/** The place has to wait this long. */
export class Wait extends Error {
  readonly minutes: number;
  constructor(minutes: number) {
    super(`wait ${minutes} minutes`);
    this.minutes = minutes;
  }
}

const pending = `case when f.pending_time > now() - make_interval(secs => ${pendingSeconds}) then f.pending else 0 end`;
const waitEnds = `f.last_time + make_interval(mins => least(${longestWaitMinutes}, greatest(1, $3::int) * power(2, least(f.failures - $2::int, 20)))::int)`;
const stale = `f.last_time < now() - make_interval(secs => ${placeWindowMs / 1000})`;

/**
 * Lets an attempt begin while its failure would be within the limit: failures and pending attempts are together fewer,
 * or the wait is over and nothing is pending. The database's clock and one statement decide, for all processes.
 */
async function begin(db: Db, key: string, { after, minutes }: WaitRule): Promise<boolean> {
  const begun = await db.raw(
    `insert into weft_sign_in_failure as f (key, failures, last_time, pending, pending_time) values ($1, 0, now(), 1, now())
     on conflict (key) do update set failures = case when ${stale} then 0 else f.failures end,
       pending = ${pending} + 1, pending_time = now()
     where ${stale} or f.failures + ${pending} < $2 or (f.failures >= $2 and ${pending} = 0 and ${waitEnds} <= now())
     returning key`,
    [key, after, minutes],
  );
  return begun.length > 0;
}

/** Minutes until the place may try again; 0: now, or when pending attempts are known to have failed or not. */
async function minutesLeft(db: Db, key: string, { after, minutes }: WaitRule): Promise<number> {
  const [left] = await db.raw<{ minutes: number }>(
    `select ceil(extract(epoch from ${waitEnds} - now()) / 60)::int as minutes from weft_sign_in_failure f
     where key = $1 and failures >= $2`,
    [key, after, minutes],
  );
  return Math.max(0, left?.minutes ?? 0);
}

/** Waits for the attempts of other processes, whose outcome decides whether this one may begin. */
async function beginOrWait(db: Db, key: string, rule: WaitRule): Promise<void> {
  for (let waitedMs = 0; !(await begin(db, key, rule)); waitedMs += retryMs) {
    const minutes = await minutesLeft(db, key, rule);
    if (minutes > 0 || waitedMs >= mostRetryMs) throw new Wait(Math.max(1, minutes));
    await delay(retryMs);
  }
}

async function end(db: Db, key: string, outcome: 'right' | 'wrong' | 'unknown'): Promise<void> {
  if (outcome === 'wrong') {
    await db.raw(
      `insert into weft_sign_in_failure as f (key, failures, last_time) values ($1, 1, now())
       on conflict (key) do update set failures = f.failures + 1, last_time = now(), pending = greatest(0, f.pending - 1)`,
      [key],
    );
    return;
  }
  const failures = outcome === 'right' ? '0' : 'failures';
  await db.raw(
    `update weft_sign_in_failure set failures = ${failures}, pending = greatest(0, pending - 1) where key = $1`,
    [key],
  );
  await db.raw('delete from weft_sign_in_failure where key = $1 and failures = 0 and pending = 0', [key]);
}

/**
 * Verifies a password within the limit of its place; `verify` gives whether it is right. Only known failures count, and a
 * right password forgets them. Attempts of one place run one after the other, so that parallel guesses get no more tries
 * than serial ones and right passwords do not wait for each other's outcome. Throws Wait.
 */
export async function limitTries(
  db: Db,
  { account, place }: Guesser,
  rule: WaitRule,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const key = placeKey(account, place);
  return runInOrder(key, async () => {
    await beginOrWait(db, key, rule);
    let outcome: 'right' | 'wrong' | 'unknown' = 'unknown';
    try {
      const right = await verify();
      outcome = right ? 'right' : 'wrong';
      return right;
    } finally {
      await end(db, key, outcome);
    }
  });
}

/** Ends the waits of all places of an account. */
export async function forgetPlaces(db: Db, account: string): Promise<void> {
  await db.kysely
    .deleteFrom('weftSignInFailure')
    .where('key', 'like', `${placesOf(account)}%`)
    .execute();
}
