import { createHash, randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../../../core/limits';
import { makePerson, makeRole } from '../../../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../../../tests/support/server';
import { defaultUploads } from '../../../../createServer';
import { fileKey } from '../../../../services/files/receive';
import { fileRoutes } from '../../routes';
import { abandonOld } from './begun';

const chunkSize = limits.uploadChunkBytes;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await makePerson(server, 'other', [await makeRole(server, { menus: [] })]);
});
afterAll(() => server.close());

const fileOf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(bytes - 9)]);
const md5Of = (content: Buffer) => createHash('md5').update(content).digest('hex');

/** The requests of one upload as a client sends them; the last chunk holds the rest, or is a chunk of its own. */
function uploadOf(
  content: Buffer,
  { as = 'admin', filename = '合同.pdf', identifier = md5Of(content), whole = false } = {},
) {
  const kind = { fileType: 'application/pdf', extension: 'pdf' };
  const totalChunks = Math.max(1, Math[whole ? 'floor' : 'ceil'](content.length / chunkSize));
  const common = { identifier, filename, totalSize: content.length, chunkSize, totalChunks };
  const part = (n: number) => content.subarray((n - 1) * chunkSize, n === totalChunks ? undefined : n * chunkSize);
  return {
    totalChunks,
    test: (chunkNumber = 1) => server.inject('file.chunks', { ...common, chunkNumber }, { as }),
    send: (chunkNumber: number, bytes = part(chunkNumber)) =>
      server.inject('file.chunk', { ...common, ...kind, chunkNumber, file: { filename, content: bytes } }, { as }),
    merge: (more = {}) =>
      server.inject(
        'file.merge',
        {
          ...{ identifier, fileName: filename, fileSize: content.length, ...kind, type: 'annex' },
          ...{ pathType: 'defaultPath', isAccount: 0, folder: '' },
          ...more,
        },
        { as },
      ),
  };
}

async function bytesOf(fileId: string, as = 'admin'): Promise<Buffer> {
  const { data } = await server.inject('file.link', { type: 'annex', fileId }, { as });
  const encryption = new URL(data.url, server.url).searchParams.get('encryption');
  return (await server.inject('file.download', { encryption })).bytes;
}

const temporary = async () => (await readdir(join(server.filesDir, '.temporary')).catch(() => [])).length;

describe('files in chunks (contract-platform §6)', () => {
  it('FILE-05 FILE-09 FILE-10 FILE-11 FILE-23 API-232 API-235 GET tests chunks; they arrive in any order, are not sent twice, and become one file without # in its name', async () => {
    const content = fileOf(2 * chunkSize + 1000);
    const upload = uploadOf(content, { filename: '合#同.pdf' });
    expect((await upload.test()).data).toEqual({ uploaded: false, chunkNumbers: [], merge: false });
    expect((await upload.send(3)).data).toEqual({ uploaded: false, chunkNumbers: [3], merge: false });
    expect((await upload.send(1)).data).toEqual({ uploaded: false, chunkNumbers: [1, 3], merge: false });
    expect((await upload.test()).data.chunkNumbers).toEqual([1, 3]);
    expect((await upload.merge()).msg).toBe('上传失败，文件不完整，请重新上传');
    expect((await upload.send(2)).data).toEqual({ uploaded: false, chunkNumbers: [1, 2, 3], merge: true });
    const { code, data } = await upload.merge();
    expect(code).toBe(200);
    expect(data).toMatchObject({ fileSize: content.length, fileExtension: 'pdf', fileVersionId: '' });
    expect(data.url).toBe(`/api/file/Image/annex/${data.name}`);
    expect((await bytesOf(data.name)).equals(content)).toBe(true);
    const link = await server.inject('file.link', { type: 'annex', fileId: data.name }, { as: 'admin' });
    expect(link.data.name).toBe('合同.pdf');
    // An answer that was lost: the same again.
    expect((await upload.merge()).data).toEqual(data);
    expect(await temporary()).toBe(0);
  });

  it('a last chunk that holds the rest, a file of one chunk and an empty one are taken', async () => {
    for (const [size, whole] of [
      [2 * chunkSize + 1000, true],
      [chunkSize + 1, true],
      [100, false],
    ] as const) {
      const content = fileOf(size);
      const upload = uploadOf(content, { whole });
      for (let n = 1; n <= upload.totalChunks; n++) expect((await upload.send(n)).code).toBe(200);
      expect((await bytesOf((await upload.merge()).data.name)).equals(content)).toBe(true);
    }
    const empty = uploadOf(Buffer.alloc(0), { filename: 'a.txt' });
    expect((await empty.send(1)).data.merge).toBe(true);
    expect((await empty.merge()).data.fileSize).toBe(0);
  });

  it('two first chunks at once begin one upload; two merges at once make one file', async () => {
    const content = fileOf(2 * chunkSize);
    const upload = uploadOf(content);
    await Promise.all([upload.send(1), upload.send(2)]);
    expect((await upload.test()).data).toMatchObject({ chunkNumbers: [1, 2], merge: true });
    const merged = await Promise.all([upload.merge(), upload.merge(), upload.merge()]);
    expect(merged.map(({ code }) => code)).toEqual([200, 200, 200]);
    expect(new Set(merged.map(({ data }) => data.name)).size).toBe(1);
    expect((await bytesOf(merged[0]!.data.name)).equals(content)).toBe(true);
  });

  it('a content that does not match its MD5 is refused and deleted; the upload begins anew', async () => {
    const content = fileOf(chunkSize + 10);
    const upload = uploadOf(content, { identifier: md5Of(fileOf(50)) });
    await upload.send(1);
    await upload.send(2);
    const refused = await upload.merge();
    expect(refused.msg).toBe('上传失败，文件内容与校验值不一致');
    expect((await upload.test()).data.chunkNumbers).toEqual([]);
    expect(await temporary()).toBe(0);
  });

  it('chunks of another size or number, false kinds and too large files are refused', async () => {
    const content = fileOf(chunkSize + 10);
    const upload = uploadOf(content);
    const bad = '上传失败，文件分片不正确';
    expect((await upload.send(1, content.subarray(0, 10))).msg).toBe(bad);
    expect((await upload.send(3, Buffer.alloc(5))).msg).toBe(bad);
    const one = { identifier: 'x', filename: 'a.pdf', chunkNumber: 1 };
    const ask = (more: object) => server.inject('file.chunks', { ...one, ...more }, { as: 'admin' });
    expect((await ask({ totalSize: 30_000_000, chunkSize: 1000, totalChunks: 30_000 })).msg).toBe(bad);
    expect((await ask({ totalSize: 5 * 1024 ** 4, chunkSize, totalChunks: 3 })).msg).toContain('4096 MB');
    for (const odd of [-1, 1.5, 'x', 2 ** 60])
      expect((await ask({ totalSize: odd, chunkSize, totalChunks: 1 })).code).not.toBe(200);
    expect((await uploadOf(Buffer.from('<html></html>')).send(1)).msg).toBe('上传失败，文件格式不允许上传');
    expect((await uploadOf(fileOf(50), { filename: 'a.html' }).send(1)).msg).toBe('上传失败，文件格式不允许上传');
    const good = uploadOf(fileOf(60));
    await good.send(1);
    expect((await good.merge({ type: 'nowhere' })).msg).toBe('文件存储路径错误');
    expect((await good.merge({ type: 'annexpic' })).msg).toBe('上传失败，图片格式不允许上传');
  });

  it('FILE-10 a merge of gigabytes may take longer than other calls', () => {
    const spec = (call: string) =>
      fileRoutes({ settings: { maxBytes: 1, chunkedMaxBytes: 1 } } as never).find((each) => each.call === call);
    expect(spec('file.merge')).toMatchObject({ slow: true });
    expect(spec('file.chunk')?.slow).toBeUndefined();
  });

  it('an upload is its person’s: another one finds no chunks of it and cannot merge it', async () => {
    const content = fileOf(200);
    await uploadOf(content).send(1);
    const foreign = uploadOf(content, { as: 'other' });
    expect((await foreign.test()).data.chunkNumbers).toEqual([]);
    expect((await foreign.merge()).msg).toBe('上传失败，文件不完整，请重新上传');
    expect((await server.inject('file.chunk', {})).code).toBe(600);
    expect((await server.inject('file.merge', {})).code).toBe(600);
  });

  it('a merge that was cut off after the chunks were joined is finished by the next one', async () => {
    const content = fileOf(chunkSize + 300);
    const upload = uploadOf(content);
    await upload.send(1);
    await upload.send(2);
    const row = await server.db.kysely
      .selectFrom('weftChunkedUpload')
      .selectAll()
      .where('identifier', '=', md5Of(content))
      .executeTakeFirstOrThrow();
    await writeFile(join(server.filesDir, fileKey(row.fileId)), content);
    const { data } = await upload.merge();
    expect(data.name).toBe(row.fileId);
    expect((await bytesOf(data.name)).equals(content)).toBe(true);
  });

  it('what nobody finished is deleted after a day, with its chunks', async () => {
    const content = fileOf(chunkSize + 300);
    const upload = uploadOf(content);
    await upload.send(1);
    const before = await temporary();
    const tomorrow = new Date(Date.now() + 21 * 60 * 60_000);
    expect(await abandonOld(server.db, server.storage, tomorrow)).toBeGreaterThan(0);
    expect((await upload.test()).data.chunkNumbers).toEqual([]);
    expect(await temporary()).toBeLessThan(before);
    expect((await upload.send(1)).data.chunkNumbers).toEqual([1]);
  });

  it('issue 27 §4 unfinished uploads of one person hold twice the largest file at most', async () => {
    const maxChunkedBytes = 3 * chunkSize;
    const small = await startTestServer({ uploads: { ...defaultUploads, maxChunkedBytes } });
    try {
      const begin = (identifier: string) => {
        const bytes = { totalSize: maxChunkedBytes, chunkSize, totalChunks: 3, chunkNumber: 1 };
        const kind = { filename: 'a.pdf', fileType: 'application/pdf', extension: 'pdf', identifier };
        const file = { filename: 'a.pdf', content: fileOf(chunkSize) };
        return small.inject('file.chunk', { ...kind, ...bytes, file }, { as: 'admin' });
      };
      expect((await begin('a')).code).toBe(200);
      expect((await begin('b')).code).toBe(200);
      expect((await begin('c')).msg).toBe('未完成的上传过多，请先完成或稍后再试');
      const unfinished = await small.db.raw('select identifier from weft_chunked_upload order by identifier');
      expect(unfinished).toEqual([{ identifier: 'a' }, { identifier: 'b' }]);
      // Who goes on with one of them is not refused.
      expect((await begin('a')).code).toBe(200);
    } finally {
      await small.close();
    }
  });
});
