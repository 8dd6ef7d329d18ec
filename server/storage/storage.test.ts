import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3TestServer, startS3Server } from '../../tests/support/s3Server';
import { createDiskStorage } from './diskStorage';
import { createS3Storage } from './s3Storage';
import { defineStorage, openStorage, readStorage, storageOf } from './settings';
import type { ByteRange, Storage } from './types';

const mib = 1024 * 1024;
const from = (...chunks: (string | Buffer)[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
const later = () => new Date(Date.now() + 60_000);
const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');

let s3: S3TestServer;
let folder: string;
beforeAll(async () => {
  s3 = await startS3Server();
  folder = mkdtempSync(join(tmpdir(), 'weft-storage-'));
});
afterAll(async () => {
  await s3?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function* failing(bytes: number) {
  for (let sent = 0; sent < bytes; sent += mib) yield Buffer.alloc(mib);
  throw new Error('the line broke');
}
async function keysOf(storage: Storage, prefix: string) {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys;
}
async function read(storage: Storage, key: string, range?: ByteRange): Promise<Buffer | undefined> {
  const found = await storage.get(key, range);
  return found && buffer(found.body);
}

describe.each([
  ['disk', () => createDiskStorage(join(folder, 'files'))],
  ['S3', () => createS3Storage(s3.settings)],
] as const)('issue 10 §3: storage on %s', (_, make) => {
  let storage: Storage;
  beforeAll(() => {
    storage = make();
  });

  test('what was stored is read, named, and deleted', async () => {
    await storage.put('202601/a.txt', from('one ', 'two'));
    expect((await read(storage, '202601/a.txt'))?.toString()).toBe('one two');
    expect(await storage.stat('202601/a.txt')).toMatchObject({
      key: '202601/a.txt',
      size: 7,
      modified: expect.any(Date),
    });
    await storage.put('202601/a.txt', from('three'));
    expect((await read(storage, '202601/a.txt'))?.toString()).toBe('three');
    await storage.remove('202601/a.txt');
    await storage.remove('202601/a.txt');
    expect(await storage.get('202601/a.txt')).toBeUndefined();
    expect(await storage.stat('202601/a.txt')).toBeUndefined();
  });

  test('a range gives its bytes and the size of the whole; one beyond the end is a RangeError', async () => {
    await storage.put('ranges.txt', from('0123456789'));
    expect((await storage.get('ranges.txt', { start: 2, end: 4 }))?.size).toBe(10);
    expect((await read(storage, 'ranges.txt', { start: 2, end: 4 }))?.toString()).toBe('234');
    expect((await read(storage, 'ranges.txt', { start: 7 }))?.toString()).toBe('789');
    expect((await read(storage, 'ranges.txt', { start: 7, end: 99 }))?.toString()).toBe('789');
    await expect(storage.get('ranges.txt', { start: 10 })).rejects.toThrow(RangeError);
  });

  test('20 MiB arrive as they were sent, and an empty file is a file', async () => {
    const content = randomBytes(20 * mib + 7);
    await storage.put('big.bin', Readable.from([content.subarray(0, 3), content.subarray(3)]));
    expect(hash((await read(storage, 'big.bin'))!)).toBe(hash(content));
    await storage.put('empty.txt', from());
    expect(await storage.stat('empty.txt')).toMatchObject({ size: 0 });
    expect(await read(storage, 'empty.txt')).toHaveLength(0);
  });

  test('a line that breaks leaves nothing, and a file that was there stays as it was', async () => {
    await storage.put('kept.txt', from('kept'));
    for (const bytes of [mib, 20 * mib]) {
      await expect(storage.put('kept.txt', failing(bytes))).rejects.toThrow('the line broke');
      await expect(storage.put('broken.bin', failing(bytes))).rejects.toThrow('the line broke');
    }
    expect((await read(storage, 'kept.txt'))?.toString()).toBe('kept');
    expect(await storage.get('broken.bin')).toBeUndefined();
    expect(await storage.discardUnfinished(later())).toBe(0);
  });

  test('files are listed by the beginning of their keys, unfinished ones are not', async () => {
    for (const key of ['list/20260101_a.txt', 'list/20260101_b.txt', 'list/20260102_c.txt', 'lister.txt'])
      await storage.put(key, from('x'));
    const upload = await storage.parts.begin('list/20260101_z.txt');
    expect(await keysOf(storage, 'list/20260101_')).toEqual(['list/20260101_a.txt', 'list/20260101_b.txt']);
    expect(await keysOf(storage, 'list/')).toHaveLength(3);
    expect(await keysOf(storage, 'nothing/')).toEqual([]);
    await storage.parts.abandon('list/20260101_z.txt', upload);
  });

  test('parts in any order, one of them twice, become one file', async () => {
    const [one, two, three] = [randomBytes(5 * mib), randomBytes(5 * mib), randomBytes(11)];
    const upload = await storage.parts.begin('parts.bin');
    const last = await storage.parts.put('parts.bin', upload, 3, from(three));
    await storage.parts.put('parts.bin', upload, 1, from(two));
    const first = await storage.parts.put('parts.bin', upload, 1, from(one));
    const second = await storage.parts.put('parts.bin', upload, 2, from(two));
    expect(await storage.get('parts.bin')).toBeUndefined();
    await storage.parts.finish('parts.bin', upload, [last, first, second]);
    expect(hash((await read(storage, 'parts.bin'))!)).toBe(hash(Buffer.concat([one, two, three])));
    expect(await storage.discardUnfinished(later())).toBe(0);
    await expect(storage.parts.put('parts.bin', upload, 1, from('x'))).rejects.toThrow();
  });

  test('uploads that nobody finished are deleted, those of later days are not', async () => {
    const upload = await storage.parts.begin('unfinished.bin');
    await storage.parts.put('unfinished.bin', upload, 1, from('x'));
    expect(await storage.discardUnfinished(new Date(Date.now() - 60_000))).toBe(0);
    expect(await storage.discardUnfinished(later())).toBe(1);
    await storage.parts.abandon('unfinished.bin', upload);
  });

  test('a key is never a path', async () => {
    for (const key of [
      '../x',
      'a/../x',
      '/x',
      'a//x',
      'a/',
      '',
      '.temporary/x',
      'a\\x',
      'a b',
      'ä',
      'a?x',
      `${'a'.repeat(300)}`,
    ])
      await expect(storage.put(key, from('x')), key).rejects.toThrow('no key');
  });

  test('a storage that works passes its check and keeps nothing of it', async () => {
    await storage.check();
    expect(await keysOf(storage, 'check/')).toEqual([]);
  });
});

test('issue 10 §3: faults of S3 that pass are retried; of a large file the server sees parts', async () => {
  const storage = createS3Storage(s3.settings);
  s3.failNext(2, 503);
  await storage.put('retried.txt', from('x'));
  expect(await storage.stat('retried.txt')).toMatchObject({ size: 1 });
  s3.requests.length = 0;
  await storage.put('seen.bin', from(randomBytes(17 * mib)));
  expect(s3.requests.filter((each) => each.startsWith('PUT')).length).toBe(3);
  expect(await s3.unfinished()).toBe(0);
});

test('issue 10 §3: a storage that cannot store says why', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const says = (storage: Storage) =>
    storage.check().then(
      () => 'nothing',
      (error: Error) => error.message,
    );
  expect(await says(createDiskStorage(join(file, 'x')))).toBe(
    `Uploaded files cannot be stored in the folder ${join(file, 'x')}: a part of its path is a file; name a folder.`,
  );
  const { settings } = s3;
  const cases: [Partial<typeof settings>, string][] = [
    [{ bucket: 'another' }, 'the bucket does not exist; create it'],
    [{ accessKeyId: 'STRANGER' }, 'the server does not know the key of S3_ACCESS_KEY_ID'],
    [{ secretAccessKey: 'wrong' }, 'S3_SECRET_ACCESS_KEY does not fit S3_ACCESS_KEY_ID, or the region is another'],
    [{ endpoint: 'http://127.0.0.1:1' }, 'the server cannot be reached'],
  ];
  for (const [wrong, reason] of cases) expect(await says(createS3Storage({ ...settings, ...wrong }))).toContain(reason);
});

test('issue 10 §3: STORAGE_URL is read, and a wrong one is refused by name', () => {
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(readStorage({}, '/data/files')).toEqual({ kind: 'disk', folder: '/data/files' });
  expect(readStorage({ STORAGE_URL: 'file:///shared/files' }, '/x')).toEqual({ kind: 'disk', folder: '/shared/files' });
  expect(readStorage({ STORAGE_URL: 's3://office/weft?region=eu-central-1', ...keys }, '')).toMatchObject({
    bucket: 'office',
    prefix: 'weft/',
    endpoint: 'https://{bucket}.s3.eu-central-1.amazonaws.com',
  });
  const wrong: [string, string][] = [
    ['ftp://x', 'STORAGE_URL must begin with s3:// or file:///.'],
    ['s3://office', 'STORAGE_URL names a bucket, so S3_ACCESS_KEY_ID must be set.'],
    ['s3://Office_1', 'no bucket can be called'],
    ['s3://office?endpoint=minio', 'must begin with http:// or https://'],
  ];
  for (const [url, text] of wrong) expect(() => readStorage({ STORAGE_URL: url }, ''), url).toThrow(text);
});

test('issue 10 §3: a folder of the storage holds nothing but what was stored', async () => {
  const own = join(folder, 'own');
  mkdirSync(own);
  const storage = openStorage({ kind: 'disk', folder: own });
  await storage.check();
  await storage.put('a.txt', from('x'));
  expect(await readdir(own)).toEqual(['.temporary', 'a.txt']);
  expect(await readdir(join(own, '.temporary'))).toEqual([]);
});

test('Storage is an open list: a module adds a place that STORAGE_URL names', () => {
  const disk = openStorage({ kind: 'disk', folder });
  const kept = defineStorage({
    scheme: 'vault',
    open: ({ host }, env) => ({ ...disk, place: `${host} ${env.VAULT_KEY}` }),
  });
  const read = (url: string) => openStorage(storageOf({ STORAGE_URL: url, VAULT_KEY: 'k' }, folder, [kept])).place;
  expect(read('vault://one.example')).toBe('one.example k');
  expect(read('')).toBe(disk.place);
  expect(() => read('vault://[')).toThrow('STORAGE_URL');
  expect(() => storageOf({ STORAGE_URL: 'vault://x' }, folder)).toThrow('STORAGE_URL must begin with');
});
