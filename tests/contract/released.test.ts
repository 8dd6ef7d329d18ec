// Engines: both. A database of an earlier version may start on the one and not on the other.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json';
import { createServer } from '../../server/createServer';
import { migrate } from '../../server/db/migrate';
import { openDb } from '../../server/db/open';
import type { Db } from '../../server/db/types';
import { seed } from '../../server/firstStart';
import { openSecrets } from '../../server/openSecrets';
import { allMigrations, allSeeds } from '../../server/product';
import { finishAndClose } from '../../server/stop';
import { createDiskStorage } from '../../server/storage/diskStorage';
import { adminPassword } from '../support/adminPassword';
import { createEmptyDatabase, hasPostgres } from '../support/emptyDatabase';
import { answersOf, downloaded, type FrozenAnswers, releasedFolder } from '../support/frozen';
import { md5 } from '../support/ordinary';
import { injectorOf, type TestServer, testKey } from '../support/server';

const versions = readdirSync(releasedFolder).sort();
const admin = { as: 'admin' };

test('every version from 0.2.0 on has a frozen database', () => {
  expect(versions.length).toBeGreaterThan(0);
  // 0.1.0 was before there were any.
  if (manifest.version !== '0.1.0') expect(versions).toContain(manifest.version);
});

/** The database as its version left it. */
async function openFrozen(sql: string): Promise<{ db: Db; drop: () => Promise<void> }> {
  if (!hasPostgres()) {
    const maker = new PGlite();
    await maker.exec(sql);
    const template = new Uint8Array(await (await maker.dumpDataDir('none')).arrayBuffer());
    await maker.close();
    return { db: await openDb({ template }), drop: async () => undefined };
  }
  const { url, drop } = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
  return { db: await openDb({ url }), drop };
}

describe.each(versions)('this version starts on a database of %s', (version) => {
  const folder = join(releasedFolder, version);
  const before = JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8')) as FrozenAnswers;
  const ids = Object.fromEntries(Object.entries(before.models).map(([code, { modelId }]) => [code, modelId]));
  let db: Db;
  let drop: () => Promise<void>;
  let app: FastifyInstance;
  let inject: TestServer['inject'];
  const files = mkdtempSync(join(tmpdir(), 'weft-released-'));

  beforeAll(async () => {
    const sql = gunzipSync(readFileSync(join(folder, 'database.sql.gz'))).toString();
    ({ db, drop } = await openFrozen(sql));
    await migrate(db, allMigrations);
    await openSecrets(db, [testKey]);
    await seed(db, { adminPassword, seeds: allSeeds });
    cpSync(join(folder, 'files'), files, { recursive: true });
    ({ app } = await createServer({ db, limits: false, storage: createDiskStorage(files) }));
    await app.ready();
    inject = injectorOf(app, db);
  });
  afterAll(async () => {
    await finishAndClose(app);
    await db.close();
    await drop();
    rmSync(files, { recursive: true, force: true });
  });

  test('every record, message and person is as it was', async () => {
    const { file: _, ...answers } = before;
    expect(await answersOf(inject, ids)).toEqual(answers);
  });

  test('its files are there', async () => {
    expect(await downloaded(inject, before.file.name)).toBe(before.file.text);
  });

  test('every model is drawn and written, and can be released again', async () => {
    for (const [code, { modelId, records }] of Object.entries(before.models)) {
      expect((await inject('onlineDev.config', { modelId }, admin)).status).toBe(200);
      const { id, ...record } = records[0]!;
      const data = JSON.stringify(record);
      const changed = await inject('onlineDev.update', { modelId, id, data }, admin);
      expect([code, changed.code, changed.msg]).toEqual([code, 200, changed.msg]);
      const { lines: _, ...main } = record;
      const made = await inject('onlineDev.create', { modelId, data: JSON.stringify(main) }, admin);
      expect([code, made.code, made.msg]).toEqual([code, 200, made.msg]);
      expect((await inject('visualdev.release', { id: modelId, pc: 1 }, admin)).code).toBe(200);
    }
  });

  test('the administrator signs in with the password of that time, and every document is served', async () => {
    const signIn = { account: 'admin', password: md5(adminPassword), origin: 'password', grant_type: 'password' };
    const more = { code: '', timestamp: '', client_id: 'admin', scope: 'all' };
    expect((await inject('auth.login', { ...signIn, ...more })).code).toBe(200);
    expect((await inject('document.issues', {}, admin)).data).toEqual({ list: [] });
    expect((await inject('auth.currentUser', {}, admin)).data.menuList.length).toBeGreaterThan(3);
  });
});
