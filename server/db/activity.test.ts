import { expect, test } from 'vitest';
import { createActivity } from './activity';
import { EmbeddedPool } from './embedded';

test('the embedded session counts who holds it and who waits for it', { timeout: 60_000 }, async () => {
  const pool = new EmbeddedPool({});
  await pool.start();
  const { pool: load } = createActivity(pool);
  expect(load()).toEqual({ most: 1, open: 1, idle: 1, waiting: 0 });
  const first = await pool.session();
  const second = pool.session();
  const third = pool.session();
  expect(load()).toEqual({ most: 1, open: 1, idle: 0, waiting: 2 });
  first.release();
  const held = await second;
  expect(load()).toEqual({ most: 1, open: 1, idle: 0, waiting: 1 });
  held.release();
  (await third).release();
  expect(load()).toEqual({ most: 1, open: 1, idle: 1, waiting: 0 });
  await pool.end();
});

test("the driver's pool: ten at most, each with its own count", () => {
  const counted = { totalCount: 4, idleCount: 1, waitingCount: 7, options: { max: 10 } };
  expect(createActivity(counted).pool()).toEqual({ most: 10, open: 4, idle: 1, waiting: 7 });
});
