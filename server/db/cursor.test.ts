// Engines: both. The reading of many rows may differ.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/support/testDatabase';
import { type Cursor, withCursor } from './cursor';
import type { Db } from './types';

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await openTestDatabase());
  await db.raw('create table counted (n int)');
  await db.raw('insert into counted select generate_series(1, 25)');
});
afterAll(() => drop());

const reading = { sql: 'select n from counted where n > $1 order by n', params: [5], size: 8 };
async function all(cursor: Cursor<{ n: number }>): Promise<number[]> {
  const found: number[] = [];
  for (let rows = await cursor.next(); rows.length; rows = await cursor.next()) found.push(...rows.map(({ n }) => n));
  return found;
}
const expected = Array.from({ length: 20 }, (_, at) => at + 6);

test('reads the rows of one snapshot in parts, and again; other statements run meanwhile', async () => {
  const passes = await withCursor<{ n: number }, number[][]>(db, reading, async (cursor) => {
    const first = await cursor.next();
    await db.raw('delete from counted where n > 20');
    const rest = await all(cursor);
    await cursor.rewind();
    return [[...first.map(({ n }) => n), ...rest], await all(cursor)];
  });
  expect(passes).toEqual([expected, expected]);
});

test('after a failure the cursor is closed, and the connection is free', async () => {
  const failing = withCursor(db, reading, async (cursor) => {
    await cursor.next();
    throw new Error('enough');
  });
  await expect(failing).rejects.toThrow('enough');
  expect(await db.raw(`select 1 from pg_cursors where name like 'weft%'`)).toEqual([]);
});
