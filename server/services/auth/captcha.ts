import { randomInt } from 'node:crypto';
import type { Db } from '../../db/types';
import { drawPicture, type Random } from './picture/drawPicture';
import { letters } from './picture/glyphs';

/** Lifetime of a picture (contract §2.2). */
const livesMs = 120_000;
/** Maximum stored pictures; the oldest are dropped first, so that a flood of requests cannot fill the memory. */
const keptMost = 10_000;
const maxKeyLength = 64;

/** From the system's random source, as the picture must not be predictable. */
const random: Random = () => randomInt(2 ** 32) / 2 ** 32;

async function sweep(db: Db, now: Date): Promise<void> {
  await db.kysely.deleteFrom('weftCaptcha').where('expireTime', '<', now).execute();
  const newest = db.kysely
    .selectFrom('weftCaptcha')
    .select('key')
    .orderBy('expireTime', 'desc')
    .orderBy('key')
    .limit(keptMost);
  await db.kysely.deleteFrom('weftCaptcha').where('key', 'not in', newest).execute();
}

/** Creates a picture (PNG) for a key chosen by the client, and stores its answer for two minutes. */
export async function issueCaptcha(db: Db, key: string, length: number, now: Date): Promise<Buffer> {
  const answer = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  if (key.length > 0 && key.length <= maxKeyLength) {
    const row = { answer, expireTime: new Date(now.getTime() + livesMs) };
    await db.kysely
      .insertInto('weftCaptcha')
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
    if (randomInt(100) === 0) await sweep(db, now);
  }
  return drawPicture(answer, random);
}

/**
 * Compares and deletes: a picture is used once, right or wrong (contract §2.1). Case-insensitive.
 */
export async function takeCaptcha(
  db: Db,
  key: string | undefined,
  code: string | undefined,
  now: Date,
): Promise<'ok' | 'missing' | 'gone' | 'wrong'> {
  if (!code?.trim()) return 'missing';
  if (!key || key.length > maxKeyLength) return 'gone';
  const kept = await db.kysely.deleteFrom('weftCaptcha').where('key', '=', key).returningAll().executeTakeFirst();
  if (!kept || kept.expireTime <= now) return 'gone';
  return kept.answer === code.trim().toUpperCase() ? 'ok' : 'wrong';
}
