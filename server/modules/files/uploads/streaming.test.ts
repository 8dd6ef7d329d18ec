import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3Server } from '../../../../tests/support/s3Server';
import { startTestServer, type TestServer } from '../../../../tests/support/server';
import { dayPrefix, fileKey } from '../../../services/files/receive';
import { createS3Storage } from '../../../storage/s3Storage';
import type { Storage } from '../../../storage/types';
import { sweepFiles } from './sweepFiles';

const mib = 1024 * 1024;
/** Bytes that may be between two ends: buffers of sockets, streams and the pieces of a storage. */
const onTheWay = 24 * mib;
const total = 64 * mib;

async function keysOf(storage: Storage, prefix = ''): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys;
}

/** Resolves once the number has not grown for a while. */
async function settled(value: () => number): Promise<number> {
  for (let last = -1; last !== value(); await new Promise((resolve) => setTimeout(resolve, 300))) last = value();
  return value();
}

describe.each(['disk', 'S3'] as const)('issue 10 §3: uploads stream to %s', (kind) => {
  let s3: Awaited<ReturnType<typeof startS3Server>> | undefined;
  let server: TestServer;
  let token: string;
  let storage: Storage;
  /** While closed, the storage takes and gives no further bytes. */
  let gate = Promise.resolve();
  let open: () => void = () => undefined;
  const shut = () => {
    gate = new Promise((resolve) => {
      open = resolve;
    });
  };
  const slow = (inner: Storage): Storage => ({
    ...inner,
    put: (key, content) =>
      inner.put(
        key,
        (async function* () {
          for await (const chunk of content) {
            yield chunk;
            await gate;
          }
        })(),
      ),
  });

  beforeAll(async () => {
    s3 = kind === 'S3' ? await startS3Server() : undefined;
    const uploads = { extensions: ['bin', 'txt', 'pdf', 'png'], maxBytes: total, maxChunkedBytes: total };
    server = await startTestServer({ uploads, ...(s3 ? { storage: createS3Storage(s3.settings) } : {}) });
    storage = server.storage;
    server.storage.put = slow({ ...storage }).put;
    token = await server.signIn('admin', 'Weft@2026');
  });
  afterAll(async () => {
    await server?.close();
    await s3?.close();
  });

  const upload = (filename: string, content: Buffer | string) =>
    server.inject('file.upload', { type: 'annex', file: { filename, content } }, { as: 'admin' });

  test('of 64 MiB the server takes only what it can store, and stores all of it', { timeout: 60_000 }, async () => {
    shut();
    const chunk = randomBytes(mib);
    const hash = createHash('sha256');
    let sent = 0;
    const boundary = 'weft';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="big.bin"\r\n\r\n`;
    const tail = `\r\n--${boundary}\r\ncontent-disposition: form-data; name="isAccount"\r\n\r\n1\r\n--${boundary}--\r\n`;
    const body = Readable.from(
      (async function* () {
        yield Buffer.from(head);
        for (; sent < total; sent += mib) {
          hash.update(chunk);
          yield chunk;
        }
        yield Buffer.from(tail);
      })(),
    );
    const answered = new Promise<{ code: number; data: { name: string; fileSize: number } }>((resolve, reject) => {
      const headers = {
        authorization: token,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': head.length + total + tail.length,
      };
      const sending = request(`${server.url}/api/file/Uploader/annex`, { method: 'POST', headers }, async (answer) => {
        resolve(JSON.parse(Buffer.concat(await answer.toArray()).toString()));
      });
      body.pipe(sending.on('error', reject));
    });
    expect(await settled(() => sent)).toBeLessThan(onTheWay);
    open();
    const { code, data } = await answered;
    expect(code).toBe(200);
    expect(data.fileSize).toBe(total);

    const link = await server.inject('file.link', { type: 'annex', fileId: data.name }, { as: 'admin' });
    let taken = 0;
    const { get } = storage;
    server.storage.get = async (...of) => {
      const found = await get(...of);
      found?.body.on('data', (part: Buffer) => {
        taken += part.length;
      });
      return found?.body.pause() && found;
    };
    const got = createHash('sha256');
    await new Promise<void>((resolve, reject) => {
      request(new URL(link.data.url, server.url), async (answer) => {
        expect(answer.headers['content-length']).toBe(String(total));
        expect(await settled(() => taken)).toBeLessThan(onTheWay);
        for await (const part of answer) got.update(part);
        resolve();
      })
        .on('error', reject)
        .end();
    });
    server.storage.get = get;
    const row = await server.db.kysely
      .selectFrom('weftFile')
      .selectAll()
      .where('id', '=', data.name)
      .executeTakeFirstOrThrow();
    expect([row.sha256, got.digest('hex'), row.isAccount]).toEqual([hash.digest('hex'), row.sha256, 1]);
  });

  test('what is refused leaves no bytes, whether by its name, its beginning, its size or its other members', async () => {
    const before = await keysOf(storage);
    expect((await upload('a.exe', 'MZ')).msg).toBe('上传失败，文件格式不允许上传');
    expect((await upload('a.pdf', `<html>${'x'.repeat(mib)}`)).msg).toBe('上传失败，文件格式不允许上传');
    expect((await upload('a.png', '\x89P')).msg).toBe('上传失败，文件格式不允许上传');
    expect((await upload('a.bin', Buffer.alloc(total + 1))).msg).toBe('文件大小不能超过 64 MB');
    const params = { type: 'annex', file: { filename: 'a.txt', content: 'x' }, pathType: 'x'.repeat(100) };
    expect((await server.inject('file.upload', params, { as: 'admin' })).code).toBe(400);
    await expect.poll(() => keysOf(storage)).toEqual(before);
  });

  test.runIf(kind === 'S3')(
    'a storage that is away answers 503 with its own sentence, then all is as before',
    async () => {
      const { data } = await upload('before.txt', 'x');
      s3!.failNext(5, 503);
      const away = { status: 503, code: 500, msg: '文件存储暂时连接不上，请稍后再试' };
      expect(await upload('meanwhile.txt', 'x')).toMatchObject(away);
      const link = await server.inject('file.link', { type: 'annex', fileId: data.name }, { as: 'admin' });
      expect(link.code).toBe(200);
      expect((await upload('after.txt', 'x')).code).toBe(200);
    },
  );

  test('a client that goes away leaves no bytes', async () => {
    const before = await keysOf(storage);
    const headers = {
      authorization: token,
      'content-type': 'multipart/form-data; boundary=weft',
      'content-length': mib,
    };
    const sending = request(`${server.url}/api/file/Uploader/annex`, { method: 'POST', headers });
    sending.on('error', () => undefined);
    sending.write('--weft\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n');
    sending.write(Buffer.alloc(100_000));
    await new Promise((resolve) => setTimeout(resolve, 100));
    sending.destroy();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await keysOf(storage)).toEqual(before);
    // Older than in an hour: whatever was begun.
    expect(await storage.discardUnfinished(new Date(Date.now() + 60 * 60_000))).toBe(0);
  });

  test('bytes that a dead process left without a row are deleted after a day, others are not', async () => {
    const { data } = await upload('kept.txt', 'x');
    const lost = fileKey(`${data.name.slice(0, 9)}${'0'.repeat(32)}.txt`);
    await storage.put(lost, Readable.from([Buffer.from('x')]));
    expect(await sweepFiles(server.db, storage, new Date())).toBe(0);
    const tomorrow = new Date(Date.now() + 25 * 60 * 60_000);
    expect(await keysOf(storage, dayPrefix(new Date()))).toContain(lost);
    expect(await sweepFiles(server.db, storage, tomorrow)).toBe(1);
    const keys = await keysOf(storage);
    expect(keys).toContain(fileKey(data.name));
    expect(keys).not.toContain(lost);
  });

  test('a file that nothing references is deleted after 30 days; a referenced one and a picture remain', async () => {
    const [unheld, held] = [await upload('unheld.txt', 'x'), await upload('held.txt', 'x')];
    const ids = [unheld, held].map(({ data }) => data.name as string);
    await server.db.kysely.updateTable('weftFile').set({ heldTime: new Date() }).where('id', '=', ids[1]!).execute();
    await server.db.kysely
      .insertInto('weftFile')
      .values({
        ...{ id: `picture${ids[0]}`, type: 'annexpic', name: 'p.png', extension: 'png', size: 1, sha256: '' },
        ...{ isAccount: 0, creatorUserId: 'admin', creatorTime: new Date() },
      })
      .execute();
    const in29 = new Date(Date.now() + 29 * 24 * 60 * 60_000);
    const in31 = new Date(Date.now() + 31 * 24 * 60 * 60_000);
    await sweepFiles(server.db, storage, in29);
    expect(await keysOf(storage)).toContain(fileKey(ids[0]!));
    await sweepFiles(server.db, storage, in31);
    expect(await keysOf(storage)).not.toContain(fileKey(ids[0]!));
    expect(await keysOf(storage)).toContain(fileKey(ids[1]!));
    const rows = await server.db.kysely.selectFrom('weftFile').select('id').execute();
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([ids[1], `picture${ids[0]}`]));
    expect(rows.map(({ id }) => id)).not.toContain(ids[0]);
  });

  test('health names the place to administrators, and a warning when files cannot be stored', async () => {
    const ready = async () =>
      (await server.app.inject({ url: '/health/ready', headers: { authorization: token } })).json();
    expect(await ready()).toMatchObject({ status: 'ok', storage: storage.place });
    const { check } = server.storage;
    server.storage.check = async () => {
      throw new Error('the disk is full');
    };
    const { status, warnings } = await ready();
    server.storage.check = check;
    expect(status).toBe('ok');
    expect(warnings).toContainEqual({ code: 'storageUnavailable', text: 'the disk is full' });
  });
});
