import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createEmptyDatabase, hasPostgres } from '../tests/support/emptyDatabase';
import { migrate } from './db/migrate';
import { openDb, openEmbedded } from './db/open';
import { seed } from './firstStart';
import { moveCommand } from './moveData';
import { allMigrations as migrations } from './product';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0)) await each();
});

/** A small organisation's data, with a published model's tables and every kind of value. */
async function fill(dataDir: string): Promise<void> {
  const db = await openEmbedded({ dataDir });
  await migrate(db, migrations);
  await seed(db, { adminPassword: 'Weft@2026' });
  await db.raw(`create table model."Order" (id text primary key, total numeric(14,3), tags jsonb, day date default current_date,
    at timestamptz, words text[], bytes bytea, yes boolean not null default false, note text)`);
  await db.raw(
    'create table model.line (id text primary key, "orderId" text not null references model."Order", part int unique)',
  );
  await db.raw('create index line_order on model.line ("orderId")');
  await db.raw(`insert into model."Order" values ('1', 12.500, '["a", {"b": null}]', '2026-02-28', '2026-03-01T08:00:00.123Z',
    '{"x,y","z\\"q"}', '\\x00ff', true, E'two\\nlines 中文')`);
  await db.raw(`insert into model.line select n::text, '1', n from generate_series(1, 1203) n`);
  // Numbers of an identity are kept, and the next one follows them.
  await db.raw(
    `insert into weft_record_history (model_id, record_id, time, user_id, field) select 'm', 'r', now(), 'u', n::text from generate_series(1, 3) n`,
  );
  await db.close();
}

const asText = 'select t::text as row from model."Order" t union all select t::text from model.line t order by 1';

test.runIf(process.env.WEFT_TEST_ENGINE === 'postgres')(
  'move: everything arrives in PostgreSQL as it was, with its keys; a target that is not empty is refused',
  { timeout: 120_000 },
  async () => {
    expect(hasPostgres()).toBe(true);
    const dataDir = mkdtempSync(join(tmpdir(), 'weft-move-'));
    undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
    await fill(dataDir);
    const target = await createEmptyDatabase();
    undo.push(target.drop);

    const said: string[] = [];
    await moveCommand(['--to', target.url], dataDir, (text) => said.push(text));
    expect(said).toContain('  model.line: 1203');

    const from = await openEmbedded({ dataDir });
    const to = await openDb({ url: target.url });
    expect(await to.raw(asText)).toEqual(await from.raw(asText));
    const users = 'select account, password_hash from weft_user';
    expect(await to.raw(users)).toEqual(await from.raw(users));
    const history = 'select id, field from weft_record_history order by id';
    expect(await to.raw(history)).toEqual(await from.raw(history));
    await to.raw(
      `insert into weft_record_history (model_id, record_id, time, user_id, field) values ('m', 'r', now(), 'u', 'next')`,
    );
    expect((await to.raw(history)).at(-1)).toMatchObject({ field: 'next' });
    expect(await migrate(to, migrations)).toEqual([]);
    await expect(to.raw(`insert into model.line values ('x', 'nobody', 0)`)).rejects.toMatchObject({ code: '23503' });
    await expect(to.raw(`insert into model.line values ('x', '1', 7)`)).rejects.toMatchObject({ code: '23505' });
    expect(await to.raw(`select indexname from pg_indexes where indexname = 'line_order'`)).toHaveLength(1);
    await from.close();
    await to.close();

    await expect(moveCommand(['--to', target.url], dataDir, () => undefined)).rejects.toThrow(
      'The target is not empty',
    );
  },
);

test('move: without a target it says what to write', async () => {
  await expect(moveCommand([], '/nowhere', () => undefined)).rejects.toThrow('move --to postgres://');
});
