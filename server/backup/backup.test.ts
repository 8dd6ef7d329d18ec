// Engines: both. A snapshot is taken in another way on each.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase, hasPostgres } from '../../tests/support/emptyDatabase';
import { makePerson, makeRole } from '../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../tests/support/server';
import { fieldNode } from '../../tests/support/smallModel';
import { migrate } from '../db/migrate';
import { type EmbeddedDb, openDb, openEmbedded } from '../db/open';
import { withSnapshot } from '../db/snapshot';
import type { Db } from '../db/types';
import { columnsOf, nameOf, tablesOf, textQuery } from '../db/wholeTables';
import { allMigrations } from '../product';
import { createDiskStorage } from '../storage/diskStorage';
import type { Manifest } from './manifest';
import { restoreBackup } from './restore';
import { takeBackup } from './take';
import { verifyBackup } from './verify';

const isPostgres = () => hasPostgres() && process.env.WEFT_TEST_ENGINE === 'postgres';
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'weft-backup-'));
  undo.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** The files of an embedded database without tables: made once, since making them takes seconds. */
let empty: ReturnType<EmbeddedDb['dump']> | undefined;

async function emptyDatabase(): Promise<Db> {
  if (isPostgres()) {
    const target = await createEmptyDatabase();
    undo.push(target.drop);
    const db = await openDb({ url: target.url });
    undo.push(() => db.close());
    return db;
  }
  empty ??= openEmbedded().then(async (made) => {
    const template = await made.dump();
    await made.close();
    return template;
  });
  const db = await openDb({ template: await empty });
  undo.push(() => db.close());
  return db;
}

/** Every row of every table as text. */
const walk = (db: Db) =>
  withSnapshot(db, async ({ run }) => {
    const rows: Record<string, string[]> = {};
    for (const table of await tablesOf(run)) {
      const found = await run(textQuery(table, await columnsOf(run, table)));
      rows[nameOf(table)] = found.map((row) => JSON.stringify(row)).sort();
    }
    return rows;
  });

describe('operations: backup and restore', () => {
  let server: TestServer;
  let model: PublishedModel;
  beforeAll(async () => {
    server = await startTestServer();
    const fields = [fieldNode('input', 'title', 'Title'), fieldNode('inputNumber', 'amount', 'Amount')];
    model = await publishModel(server, { enCode: 'kept', fields });
    await makePerson(server, 'keeper', [await makeRole(server, { menus: ['onlineDev'] })]);
    for (let n = 0; n < 40; n += 1) await model.save({ title: `row ${n} 中文\n"`, amount: n });
    await server.db.raw(`create table model.account (id text primary key, amount int not null)`);
    await server.db.raw(`insert into model.account select n::text, 100 from generate_series(1, 200) n`);
    await server.db.raw(`create table model.books (id text primary key, amount int not null)`);
    await server.db.raw(`insert into model.books select n::text, 100 from generate_series(1, 200) n`);
    for (const key of ['202601/a', '202601/b.txt', '202602/empty'])
      await server.storage.put(
        key,
        (async function* () {
          if (!key.endsWith('empty')) yield Buffer.from(`content of ${key}`);
        })(),
      );
  });
  afterAll(async () => {
    await server?.close();
    if (whole) rmSync(whole, { recursive: true, force: true });
  });

  const take = (dir: string, more: object = {}) =>
    takeBackup({ db: server.db, files: server.storage, to: createDiskStorage(dir), ...more });
  const restore = async (dir: string, db: Db, files = createDiskStorage(join(folder(), 'files'))) => {
    await restoreBackup({ from: createDiskStorage(dir), db, files, migrations: allMigrations });
    return files;
  };
  /** A backup of this server that a test may spoil: all are copies of one. */
  let whole: string;
  const taken = () => {
    const dir = folder();
    cpSync(whole, dir, { recursive: true });
    return dir;
  };
  const says = (work: Promise<unknown>) =>
    work.then(
      () => 'nothing',
      ({ message }: Error) => message,
    );

  test('a restored database and its files are those of the backup, row by row', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'weft-backup-'));
    whole = dir;
    let rests = 0;
    const pace = async () => {
      rests += 1;
    };
    const manifest = await take(dir, { pace });
    expect(manifest).toMatchObject({ engine: server.db.engine, files: { count: 3 } });
    // After every part that is read of the database and of a file, and every part that is written.
    expect(rests).toBeGreaterThan(manifest.tables.length);
    const before = rests;
    expect(await verifyBackup(createDiskStorage(dir), { pace })).toEqual(manifest);
    expect(rests - before).toBeGreaterThan(manifest.tables.length);
    const db = await emptyDatabase();
    const files = await restore(dir, db);
    const stored = await walk(server.db);
    expect(Object.keys(stored).some((name) => name.startsWith('"model".'))).toBe(true);
    expect(await walk(db)).toEqual(stored);
    expect(await migrate(db, allMigrations)).toEqual([]);
    for (const { key, size } of [
      { key: '202601/a', size: 19 },
      { key: '202602/empty', size: 0 },
    ])
      expect(await files.stat(key)).toMatchObject({ size });
    // Numbers go on after those that were restored.
    await db.raw(
      `insert into weft_record_history (model_id, record_id, time, user_id, field) values ('m', 'r', now(), 'u', 'next')`,
    );
  }, 120_000);

  test('what is written while it is taken is in it wholly or not at all', async () => {
    let stop = false;
    let moved = 0;
    const writer = async () => {
      while (!stop) {
        const [from, to] = [1 + Math.floor(Math.random() * 200), 1 + Math.floor(Math.random() * 200)];
        await server.db.transaction(async (tx) => {
          await tx.raw('update model.account set amount = amount - 1 where id = $1', [String(from)]);
          await tx.raw('update model.books set amount = amount + 1 where id = $1', [String(to)]);
        });
        moved += 1;
        // At the pace of people: at its own, a writer would take the processor from the backup.
        await pause(20);
      }
    };
    const writers = [writer(), writer()];
    const dir = folder();
    const seen: number[] = [];
    const manifest = await take(dir, { progress: () => seen.push(moved) });
    stop = true;
    await Promise.all(writers);
    expect(seen.at(-1)).toBeGreaterThan(seen[0]!);
    const db = await emptyDatabase();
    await restore(dir, db);
    // Each transaction takes from one table what it gives to the other.
    const [sum] = await db.raw<{ sum: string }>(
      'select (select sum(amount) from model.account) + (select sum(amount) from model.books) as sum',
    );
    expect(Number(sum!.sum)).toBe(40_000);
    expect(manifest.tables.find(({ name }) => name === 'books')).toMatchObject({ rows: 200 });
  }, 120_000);

  test('one that was interrupted is no backup, and a place is used once', async () => {
    const dir = folder();
    const stop = new AbortController();
    const interrupted = take(dir, {
      signal: stop.signal,
      progress: (text: string) => text.startsWith('public.weft_m') && stop.abort(new Error('stopped')),
    });
    expect(await says(interrupted)).toBe('stopped');
    const from = createDiskStorage(dir);
    expect(await says(verifyBackup(from))).toBe(`${dir} holds no finished backup: it has no manifest.json.`);
    expect(await says(restore(dir, await emptyDatabase()))).toContain('holds no finished backup');
    expect(await says(take(dir))).toContain(`${dir} is not empty: it has files/`);
  }, 60_000);

  test('what was changed, cut off or lost is named', async () => {
    const dir = taken();
    const { tables } = JSON.parse(await readFile(join(dir, 'manifest.json'), 'utf8')) as Manifest;
    const books = tables.find(({ name }) => name === 'books')!;
    const users = tables.find(({ name }) => name === 'weft_user')!;
    const text = await readFile(join(dir, users.key));
    writeFileSync(join(dir, users.key), text.subarray(0, text.length - 9));
    await rm(join(dir, books.key));
    writeFileSync(join(dir, 'files/202601/a'), 'content of 202601/x');
    const said = await says(verifyBackup(createDiskStorage(dir)));
    expect(said.split('\n')).toEqual([
      `The backup ${dir} is damaged:`,
      `  model.books: ${books.key} is missing`,
      expect.stringContaining(`  public.weft_user: ${users.key} cannot be read: `),
      '  the file 202601/a is not what was stored',
    ]);
  }, 60_000);

  test('a target that is not empty, a newer version and a missing module are refused in words', async () => {
    const dir = taken();
    expect(await says(restore(dir, server.db))).toContain('The database is not empty: it has the table model.account');
    const db = await emptyDatabase();
    expect(await says(restore(dir, db, server.storage))).toContain('is not empty: it has 202601/a.');
    const change = async (edit: (manifest: Manifest) => void) => {
      const manifest = JSON.parse(await readFile(join(dir, 'manifest.json'), 'utf8')) as Manifest;
      edit(manifest);
      writeFileSync(join(dir, 'manifest.json'), JSON.stringify(manifest));
      return says(restore(dir, db));
    };
    const later = (id: string) => (manifest: Manifest) => void manifest.migrations.push({ id, checksum: 'x' });
    expect(await change(later('9999_later'))).toMatch(
      /^The backup was taken by a newer Weft \(\S+, migration 9999_later\)/,
    );
    expect(await change((manifest) => (manifest.migrations.at(-1)!.id = 'parcels/0001_x'))).toContain(
      'has tables of the module parcels (migration parcels/0001_x), which is not there',
    );
    expect(await change((manifest) => (manifest.format = 2))).toContain('was taken by a newer Weft');
    expect(await tablesOf(db.raw)).toEqual([]);
  }, 60_000);

  test('a backup of an earlier version is restored as it was; the next start migrates it', async () => {
    const older = await emptyDatabase();
    const some = allMigrations.slice(0, -2);
    await migrate(older, some);
    const dir = folder();
    await takeBackup({ db: older, files: createDiskStorage(join(folder(), 'none')), to: createDiskStorage(dir) });
    const db = await emptyDatabase();
    await restore(dir, db);
    expect(await migrate(db, allMigrations)).toEqual(allMigrations.slice(-2).map(({ id }) => id));
  }, 120_000);
});
