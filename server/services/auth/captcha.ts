import { randomInt } from 'node:crypto';
import type { Db } from '../../db/types';

/** Lifetime of a picture (contract §2.2). */
const livesMs = 120_000;
/** Maximum stored pictures; the oldest are dropped first, so that a flood of requests cannot fill the memory. */
const keptMost = 10_000;
const maxKeyLength = 64;

/**
 * Letters and digits that are hard to confuse, as strokes on a 10 × 14 grid: points `xy` in base 16,
 * strokes separated by a space.
 */
const glyphs: Record<string, string> = {
  '2': '133070a3a50eae',
  '3': '023070a3a557 57a9ab7e3e0b',
  '4': '8009a9 808e',
  '7': '00a04e',
  A: '0e50ae 2989',
  C: 'a27030030b3e7eac',
  E: 'a0000eae 0787',
  F: 'a0000e 0787',
  H: '000e a0ae 07a7',
  K: '000e a008 37ae',
  L: '000eae',
  M: '0e0057a0ae',
  N: '0e00aea0',
  P: '0e0070a2a57707',
  R: '0e0070a2a57707 57ae',
  T: '00a0 505e',
  U: '000b3e7eaba0',
  V: '005ea0',
  W: '002e578ea0',
  X: '00ae a00e',
  Y: '0057a0 575e',
  Z: '00a00eae',
};
const letters = Object.keys(glyphs);

type Point = [number, number];

function strokesOf(letter: string): Point[][] {
  return (glyphs[letter] ?? '').split(' ').map((stroke) => {
    const pairs = stroke.match(/../g) ?? [];
    return pairs.map((pair): Point => [Number.parseInt(pair[0] ?? '0', 16), Number.parseInt(pair[1] ?? '0', 16)]);
  });
}

/** A random number in this range. */
function between(low: number, high: number): number {
  return low + ((high - low) * randomInt(10_000)) / 10_000;
}

/** Places one letter: slanted, rotated, with random offsets of every point. */
function distort(points: Point[], left: number, lean: number, turn: number): string {
  const placed = points.map(([x, y]) => {
    const dx = (x - 5) * 1.7 + (y - 7) * lean + between(-0.7, 0.7);
    const dy = (y - 7) * 1.6 + between(-0.7, 0.7);
    const px = left + dx * Math.cos(turn) - dy * Math.sin(turn);
    const py = 16 + dx * Math.sin(turn) + dy * Math.cos(turn);
    return `${px.toFixed(1)} ${py.toFixed(1)}`;
  });
  return `M${placed.join('L')}`;
}

function shuffle<T>(items: T[]): T[] {
  for (let at = items.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [items[at], items[other]] = [items[other] as T, items[at] as T];
  }
  return items;
}

/** Renders the picture, about 114 × 32: strokes in random order among decoy strokes; it does not contain the answer. */
function draw(answer: string): string {
  const width = Math.max(114, answer.length * 28);
  const step = width / answer.length;
  const paths = [...answer].flatMap((letter, at) => {
    const lean = between(-0.3, 0.3);
    const turn = between(-0.35, 0.35);
    const left = step * (at + 0.5) + between(-2, 2);
    return strokesOf(letter).map((stroke) => distort(stroke, left, lean, turn));
  });
  const noise = Array.from({ length: 5 }, () => {
    const point = () => `${between(0, width).toFixed(1)} ${between(0, 32).toFixed(1)}`;
    return `M${point()}Q${point()} ${point()}`;
  });
  const drawn = shuffle([...paths, ...noise]).map((path) => {
    const colour = `hsl(${randomInt(360)} 60% ${25 + randomInt(25)}%)`;
    return `<path d="${path}" stroke="${colour}" stroke-width="${between(1.2, 2).toFixed(1)}"/>`;
  });
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="32" viewBox="0 0 ${width} 32" fill="none"`;
  return `${open} stroke-linecap="round" stroke-linejoin="round">${drawn.join('')}</svg>`;
}

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

/** Creates a picture for a key chosen by the client, and stores its answer for two minutes. */
export async function issueCaptcha(db: Db, key: string, length: number, now: Date): Promise<string> {
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
  return draw(answer);
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
