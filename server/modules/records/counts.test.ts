import { describe, expect, test } from 'vitest';
import { forgetAfter } from '../../db/memo';
import type { Db } from '../../db/types';
import { rowCount } from './counts';

/** A separate database for each test: the cache is not shared. */
const database = () => ({ kysely: {} }) as Db;
const counting = (number: number) => async () => number;
const at = (modelId: string, now = 0, key = 'k') => ({ modelId, key, now });

describe('ADR 0005: the number of rows', () => {
  test('is counted once while nobody writes', async () => {
    const db = database();
    expect(await rowCount(db, at('m'), counting(7))).toBe(7);
    expect(await rowCount(db, at('m', 100), counting(8))).toBe(7);
    expect(await rowCount(database(), at('m', 100), counting(8))).toBe(8);
  });

  test('is counted again after a write or a release, for that model only', async () => {
    const db = database();
    for (const event of ['model.written', 'model.released']) {
      await rowCount(db, at('m'), counting(7));
      await rowCount(db, at('other'), counting(3));
      forgetAfter(db, event, { modelId: 'm' });
      expect(await rowCount(db, at('m', 1), counting(8))).toBe(8);
      expect(await rowCount(db, at('other', 1), counting(4))).toBe(3);
      forgetAfter(db, 'lost', {});
    }
  });

  test('is not kept when a write overtook the count', async () => {
    const db = database();
    const overtaken = async () => {
      forgetAfter(db, 'model.written', { modelId: 'm' });
      return 7;
    };
    expect(await rowCount(db, at('m'), async () => Promise.resolve().then(overtaken))).toBe(7);
    expect(await rowCount(db, at('m', 1), counting(8))).toBe(8);
  });

  test('is served for five seconds at most', async () => {
    const db = database();
    await rowCount(db, at('m'), counting(7));
    expect(await rowCount(db, at('m', 4_999), counting(9))).toBe(7);
    expect(await rowCount(db, at('m', 5_000), counting(9))).toBe(9);
  });

  test('differs by condition', async () => {
    const db = database();
    await rowCount(db, at('m', 0, 'a'), counting(1));
    expect(await rowCount(db, at('m', 0, 'b'), counting(2))).toBe(2);
  });
});
