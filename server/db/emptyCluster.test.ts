import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unpackCluster } from './emptyCluster.mjs';
import { openEmbedded } from './open';

let root: string;
let archive: string;
let tar: Uint8Array;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'weft-cluster-'));
  archive = join(root, 'emptyCluster.tar.gz');
  const db = await openEmbedded();
  tar = await db.dump();
  await db.close();
  writeFileSync(archive, gzipSync(tar));
}, 60_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('operations: a first start takes the files of an empty database that were made by the build', async () => {
  const dataDir = join(root, 'data');
  expect(unpackCluster(join(dataDir, 'database'), archive)).toBe(true);
  expect(statSync(join(dataDir, 'database', 'PG_VERSION')).mode & 0o077).toBe(0);
  const db = await openEmbedded({ dataDir });
  expect(await db.raw(`select tablename from pg_tables where schemaname = 'public'`)).toEqual([
    { tablename: 'weft_durable' },
  ]);
  await db.raw('create table kept (id int)');
  await db.close();
  const again = await openEmbedded({ dataDir });
  expect(await again.raw('select * from kept')).toEqual([]);
  await again.close();
}, 60_000);

test('operations: an unpacking that was cut off is not taken for a database', () => {
  const folder = join(root, 'cut');
  const cut = join(root, 'cut.tar.gz');
  const at = Buffer.from(tar).indexOf('\0/PG_VERSION\0') + 1;
  expect(at).toBeGreaterThan(0);
  const without = Buffer.concat([tar.subarray(0, at), tar.subarray(at + 1_024)]);
  writeFileSync(cut, gzipSync(without));
  expect(() => unpackCluster(folder, cut)).toThrow('is damaged');
  expect(existsSync(join(folder, 'PG_VERSION'))).toBe(false);
  expect(unpackCluster(join(root, 'none'), join(root, 'none.tar.gz'))).toBe(false);
});
