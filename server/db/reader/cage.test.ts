// Engines: both. What the reading role may execute differs.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unchecked } from '../../../tests/support/sql/uncheckedSql';
import { openTestDatabase } from '../../../tests/support/testDatabase';
import type { Db } from '../types';

const canary = `canary${randomBytes(8).toString('hex')}`;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  await db.raw('update weft_user set password_hash = $1', [canary]);
  await db.raw("insert into weft_sys_config (key, value) values ('canary', $1)", [canary]);
  await db.raw(
    `insert into weft_session (id, user_id, token_hash, origin, ip_address, plat_form, login_time, last_active_time)
     values ('canary', 'canary', $1, '', '', '', now(), now())`,
    [canary],
  );
  await db.raw('analyze');
});
afterAll(() => database.drop());

test('issue 27 §3: without the check in front of it no statement shows a secret or a file, on either engine', {
  timeout: 240_000,
}, async () => {
  expect(unchecked.length).toBeGreaterThan(500);
  let refused = 0;
  for (const sql of unchecked) {
    const answer = await db.reader.read(sql, []).catch((error: Error) => error);
    if (answer instanceof Error) refused += 1;
    const shown =
      answer instanceof Error ? JSON.stringify({ ...answer, message: answer.message }) : JSON.stringify(answer);
    expect(shown, sql).not.toContain(canary);
    if (/pg_read_|pg_ls_|lo_import/.test(sql)) expect(answer, sql).toBeInstanceOf(Error);
  }
  expect(refused).toBeGreaterThan(300);
  expect(await db.reader.read('select count(*)::int as n from weft_user', [])).toEqual([{ n: 1 }]);
  const [own] = await db.raw('select password_hash, current_setting($1) as setting from weft_user', ['search_path']);
  expect(own).toMatchObject({ password_hash: canary });
});
