import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type S3TestServer, startS3Server } from '../../../tests/support/s3Server';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { openPlace } from '../../backup/place';
import { takeBackup } from '../../backup/take';
import { verifyBackup } from '../../backup/verify';
import { createDiskStorage } from '../../storage/diskStorage';
import { createS3Storage } from '../../storage/s3Storage';
import { removeOld } from './scheduled';

const admin = { as: 'admin' };
let root: string;
let server: TestServer;
let s3: S3TestServer;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'weft-scheduled-'));
  vi.stubEnv('BACKUP_TO', join(root, 'places'));
  vi.stubEnv('BACKUP_KEEP', '2');
  server = await startTestServer({ background: true, jobs: { everyMs: 200 } });
  s3 = await startS3Server();
}, 60_000);
afterAll(async () => {
  await server?.close();
  await s3?.close();
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

const list = async () => (await server.inject('backup.list', {}, admin)).data.list;

test('operations: an administrator starts a backup; its size and that it was verified are listed', async () => {
  expect((await server.inject('backup.run', {}, { token: '' })).code).toBe(600);
  expect(await server.inject('backup.run', {}, admin)).toMatchObject({ code: 200, msg: '备份已加入队列' });
  await expect.poll(async () => (await list())[0]?.state, { timeout: 30_000 }).toBe('done');
  const [row] = await list();
  expect(row).toMatchObject({ reason: '', files: 0, endedTime: expect.any(Number) });
  expect(row.rows).toBeGreaterThan(1_000);
  expect((await verifyBackup(createDiskStorage(row.place))).tables.length).toBeGreaterThan(50);
}, 60_000);

test('operations: one that fails is listed with its reason', async () => {
  rmSync(join(root, 'places'), { recursive: true });
  writeFileSync(join(root, 'places'), '');
  expect((await server.inject('backup.run', {}, admin)).code).toBe(200);
  await expect.poll(async () => (await list())[0]?.state, { timeout: 30_000 }).toBe('failed');
  expect((await list())[0].reason).toContain('places');
}, 60_000);

test('operations: the newest finished backups stay; what was begun today is left alone', async () => {
  const folder = join(root, 'old');
  const names = ['weft-20260101T000000Z', 'weft-20260102T000000Z', 'weft-20260103T000000Z', 'weft-20260104T000000Z'];
  const file = (name: string, key: string) => {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, key), 'x');
  };
  for (const name of names) file(name, 'part');
  for (const name of names.slice(0, 3)) file(name, 'manifest.json');
  file('other', 'note');
  const place = openPlace({ kind: 'disk', folder });
  expect(await removeOld(place, 2, new Date('2026-01-04T01:00:00Z'))).toEqual([names[0]]);
  expect(existsSync(join(folder, names[0]!, 'part'))).toBe(false);
  expect(await removeOld(place, 2, new Date('2026-01-06T00:00:00Z'))).toEqual([names[3]]);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['other', names[1], names[2]]));
});

test('operations: a bucket is a place of backups', async () => {
  const to = createS3Storage({ ...s3.settings, prefix: 'backups/one/' });
  const manifest = await takeBackup({ db: server.db, files: server.storage, to });
  expect(await verifyBackup(to)).toEqual(manifest);
}, 60_000);
