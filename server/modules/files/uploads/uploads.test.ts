import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeRole } from '../../../../tests/support/ordinary';
import { type PublishedModel, publishModel } from '../../../../tests/support/publishModel';
import { startTestServer, type TestFile, type TestServer } from '../../../../tests/support/server';
import { fieldNode, tableNode } from '../../../../tests/support/smallModel';
import { cleanName } from '../../../services/files/cleanName';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const send = (type: string, file: TestFile, as: string | undefined = 'admin', more = {}) =>
  server.inject('file.upload', { type, ...more, file }, { as });
const stored = async (): Promise<string[]> =>
  (await readdir(server.filesDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

describe('uploads', () => {
  it('FILE-01 FILE-02 API-233 a file is kept under a name of its own, and saved again under the person’s', async () => {
    const content = Buffer.from('%PDF-1.7 some words');
    const place = { pathType: 'selfPath', isAccount: 1, folder: '../../etc' };
    const { code, msg, data } = await send('annex', { filename: '计划 2026.pdf', content }, 'admin', place);
    expect({ code, msg }).toEqual({ code: 200, msg: expect.any(String) });
    expect(data).toMatchObject({ fileSize: content.length, fileExtension: 'pdf' });
    expect(data.name).toMatch(/^\d{8}_[0-9a-f]{32}\.pdf$/);
    expect(data.url).toBe(`/api/file/Image/annex/${data.name}`);
    expect(await readFile(join(server.filesDir, data.name.slice(0, 6), data.name))).toEqual(content);

    const link = await server.inject('file.link', { type: 'annex', fileId: data.name }, { as: 'admin' });
    expect(link.data.name).toBe('计划 2026.pdf');
    const encryption = new URL(link.data.url, server.url).searchParams.get('encryption');
    const bytes = await server.inject('file.download', { encryption });
    expect(bytes.bytes).toEqual(content);
    expect(bytes.headers['content-disposition']).toContain("filename*=UTF-8''%E8%AE%A1%E5%88%92%202026.pdf");
    expect(bytes.headers['x-content-type-options']).toBe('nosniff');
    expect((await server.inject('file.download', { encryption })).msg).toBe('文件下载失败,链接已失效');
  });

  it('FILE-17 FILE-22 API-242 an annex is looked up by its kind and id; downloads by type and id, and all together, are three calls', async () => {
    const { data } = await send('annex', { filename: 'a.txt', content: 'words' });
    const ask = (call: string, params: object) => server.inject(call, { type: 'annex', ...params }, { as: 'admin' });
    const single = { fileId: data.name };
    expect((await ask('file.link', single)).data).toEqual({
      name: 'a.txt',
      url: expect.stringMatching(/^\/api\/file\/Download\?encryption=/),
    });
    expect((await ask('file.pack', { list: [single] })).data).toMatchObject({
      downloadName: expect.stringMatching(/\.zip$/),
    });
    expect((await ask('file.link', { type: 'nowhere', ...single })).code).toBe(404);
    expect((await ask('file.link', { fileId: data.name.replace(/^\d/, '9') })).code).toBe(404);
  });

  it('issue 14 a file of 2 GiB has a row', async () => {
    const { data } = await send('annex', { filename: 'big.txt', content: 'words' });
    const table = server.db.kysely;
    await table
      .updateTable('weftFile')
      .set({ size: 2 ** 31 })
      .where('id', '=', data.name)
      .execute();
    const row = table.selectFrom('weftFile').select('size').where('id', '=', data.name);
    expect(Number((await row.executeTakeFirstOrThrow()).size)).toBe(2 ** 31);
  });

  it('FILE-24 pathType, isAccount and folder are stored as words and choose no place; files have no versions', async () => {
    const place = { pathType: 'selfPath', isAccount: 1, folder: '../other' };
    const { data } = await send('annex', { filename: 'b.txt', content: 'words' }, 'admin', place);
    expect(data.fileVersionId).toBe('');
    const row = server.db.kysely.selectFrom('weftFile').selectAll().where('id', '=', data.name);
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({ ...place, folder: 'other' });
    expect(await stored()).toContain(data.name);
    expect(await readdir(server.filesDir)).not.toContain('other');
  });

  it('contract-platform §6 the path without a type is annex; uploads and links want a session', async () => {
    const file = { filename: 'a.txt', content: 'words' };
    const { data } = await server.inject('file.uploadAnnex', { file }, { as: 'admin' });
    expect(data.url).toContain('/annex/');
    expect((await server.inject('file.upload', { type: 'annex', file })).code).toBe(600);
    expect((await server.inject('file.link', { type: 'annex', fileId: data.name })).code).toBe(600);
  });

  it('WDGT-06 a picture is shown to whoever knows its address, inline and inert', async () => {
    const { data } = await send('annexpic', { filename: 'tower.PNG', content: png });
    expect(data.fileExtension).toBe('png');
    const shown = await server.inject('file.image', { type: 'annexpic', name: data.name });
    expect(shown.bytes).toEqual(png);
    expect(shown.headers['content-type']).toBe('image/png');
    expect(shown.headers['x-content-type-options']).toBe('nosniff');
    expect(shown.headers['content-security-policy']).toContain('sandbox');
  });

  it('FILE-13 a photo of a phone (heic) is kept as an attachment; as a picture, which no page could draw, it is refused with a sentence', async () => {
    const photo = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), Buffer.alloc(64, 7)]);
    const file = { filename: 'IMG_0001.HEIC', content: photo, mimetype: 'image/heic' };
    const kept = await send('annex', file);
    expect(kept).toMatchObject({ code: 200, data: { fileExtension: 'heic' } });
    const link = { type: 'annex', fileId: kept.data.fileId || kept.data.name };
    const { data } = await server.inject('file.link', link, { as: 'admin' });
    expect((await server.app.inject({ url: data.url })).rawPayload).toEqual(photo);
    expect(await send('annexpic', file)).toMatchObject({ code: 400, msg: '上传失败，图片格式不允许上传' });
  });

  it('SEC-31 T20 what could run is refused or never drawn: pages, scripts in pictures, false names', async () => {
    const before = await stored();
    const refused = async (type: string, filename: string, content: Buffer | string, mimetype?: string) =>
      (await send(type, { filename, content, mimetype })).msg;
    expect(await refused('annex', 'page.html', '<script>alert(1)</script>')).toBe('上传失败，文件格式不允许上传');
    expect(await refused('annex', 'a.svg', svg)).toBe('上传失败，文件格式不允许上传');
    expect(await refused('annexpic', 'a.svg', svg)).toBe('上传失败，图片格式不允许上传');
    expect(await refused('annexpic', 'a.png', svg, 'text/html;image/png')).toBe('上传失败，图片格式不允许上传');
    expect(await refused('annexpic', 'a.pdf', '%PDF-1.7')).toBe('上传失败，图片格式不允许上传');
    expect(await refused('annex', 'a.png', '<html></html>')).toBe('上传失败，文件格式不允许上传');
    expect(await refused('annex', 'a.pdf', '<html></html>')).toBe('上传失败，文件格式不允许上传');
    expect(await refused('annex', 'noextension', 'x')).toBe('上传失败，文件格式不允许上传');
    expect(await refused('nowhere', 'a.txt', 'x')).toBe('文件存储路径错误');
    expect(await refused('__proto__', 'a.txt', 'x')).toBe('文件存储路径错误');
    expect(await stored()).toEqual(before);

    const { data } = await send('annex', { filename: 'a.txt', content: '<script>alert(1)</script>' });
    const drawn = await server.inject('file.image', { type: 'annex', name: data.name });
    expect(drawn.code).toBe(404);
    expect(drawn.msg).toBe('文件不存在');
  });

  it('SEC-30 SEC-34 names are words to show and never places: everything lies in the store, under generated names', async () => {
    const names = [
      '../../x.txt',
      '..%2fx.txt',
      '/etc/x.txt',
      'C:\\x.txt',
      'a\u0000b.txt',
      'CON.txt',
      `${'n'.repeat(300)}.txt`,
      'a\u202Etxt.txt',
      'a#b.txt',
      '😀.txt',
      'x.txt. ',
      'a\r\nset-cookie: b.txt',
    ];
    for (const filename of names) {
      const { code } = await send('annex', { filename: filename.replace(/[\r\n]/g, '_'), content: 'x' });
      expect([200, 400], filename).toContain(code);
    }
    for (const name of await stored()) expect(name).toMatch(/^\d{8}_[0-9a-f]{32}\.[a-z0-9]+$/);
    expect(await readdir(join(server.filesDir, '.temporary'))).toEqual([]);
    for (const fileId of ['../../package.json', '..%2f..%2fx', '/etc/passwd', '20260101_x.txt']) {
      expect((await server.inject('file.link', { type: 'annex', fileId }, { as: 'admin' })).code).toBe(404);
      expect((await server.inject('file.image', { type: 'annex', name: fileId })).code).toBe(404);
    }
  });

  it('cleans names', () => {
    expect(cleanName('../../报告.pdf')).toBe('报告.pdf');
    expect(cleanName('C:\\Users\\me\\a.txt')).toBe('a.txt');
    expect(cleanName('evil\u202Efdp.exe')).toBe('evilfdp.exe');
    expect(cleanName('a<b>"c".txt. ')).toBe('abc.txt');
    expect(cleanName(`${'长'.repeat(300)}.docx`)).toMatch(/^长{195}\.docx$/);
    expect(cleanName('\u0000\u0001')).toBe('');
  });
});

describe('uploads of a stricter platform', () => {
  it('UPLOAD_TYPES and UPLOAD_MAX_MB hold on the server, whatever the page allowed', async () => {
    const strict = await startTestServer({ uploads: { extensions: ['txt'], maxBytes: 1000, maxChunkedBytes: 1000 } });
    try {
      const upload = (filename: string, content: string) =>
        strict.inject('file.upload', { type: 'annex', file: { filename, content } }, { as: 'admin' });
      expect((await upload('a.txt', 'x')).code).toBe(200);
      expect((await upload('a.pdf', '%PDF-1')).msg).toBe('上传失败，文件格式不允许上传');
      expect((await upload('a.txt', 'x'.repeat(1001))).msg).toBe('文件大小不能超过 1 KB');
    } finally {
      await strict.close();
    }
  });
});

describe('who may have a file (T22)', () => {
  it('SEC-34 the person who sent it, administrators, and whoever may see a record that names it', async () => {
    const fields = [fieldNode('input', 'title', '标题'), fieldNode('uploadFile', 'files', '附件')];
    const papers = await publishModel(server, { enCode: 'papers', fields });
    const reader = await makeRole(server, { menus: ['papers'] });
    await makePerson(server, 'sender', [reader]);
    await makePerson(server, 'reader', [reader]);
    await makePerson(server, 'stranger', []);
    const { data } = await send('annex', { filename: 'secret.txt', content: 'words' }, 'sender');
    const link = async (as: string) =>
      (await server.inject('file.link', { type: 'annex', fileId: data.name }, { as })).msg;
    const held = () =>
      server.db.kysely.selectFrom('weftFile').select('heldTime').where('id', '=', data.name).executeTakeFirstOrThrow();

    expect((await held()).heldTime).toBeNull();
    expect(await link('sender')).toBe('Success');
    expect(await link('reader')).toBe('文件不存在');
    const saved = await papers.save({
      title: 'one',
      files: [{ name: 'secret.txt', fileId: data.name, url: data.url }],
    });
    expect(saved.msg).toBe('新建成功');
    expect((await held()).heldTime).toBeInstanceOf(Date);
    expect(await link('reader')).toBe('Success');
    expect(await link('stranger')).toBe('文件不存在');
    expect(await link('admin')).toBe('Success');
  });
});

describe('a record holds only files that its person may have (issue 10 §3)', () => {
  const fields = [
    fieldNode('textarea', 'note', '备注'),
    fieldNode('uploadFile', 'files', '附件'),
    fieldNode('uploadImg', 'photo', '照片'),
    fieldNode('editor', 'story', '正文'),
    fieldNode('sign', 'mark', '签名'),
    fieldNode('uploadFile', 'inner', '内部', { noShow: true }),
    tableNode('tableField1', '明细', [fieldNode('uploadFile', 'paper', '单据')]),
  ];
  let papers: PublishedModel;
  let name = '';
  const link = async (as: string) => (await server.inject('file.link', { type: 'annex', fileId: name }, { as })).msg;
  const file = (id = name) => [{ name: 'a.txt', fileId: id, url: `/api/file/Image/annex/${id}` }];
  const refusal = (field: string, label: string) => ({
    code: 400,
    msg: `${label}引用了不存在或您无权使用的文件`,
    data: { errors: [{ field, message: `${label}引用了不存在或您无权使用的文件` }] },
  });

  beforeAll(async () => {
    papers = await publishModel(server, { enCode: 'grants', fields });
    const writer = await makeRole(server, { menus: ['grants'] });
    await makePerson(server, 'owner', [writer]);
    await makePerson(server, 'thief', [writer]);
    name = (await send('annex', { filename: 'salaries.txt', content: 'words' }, 'owner')).data.name;
  });

  it.each([
    ['files', '附件', () => ({ files: file() })],
    ['photo', '照片', () => ({ photo: file() })],
    ['story', '正文', () => ({ story: `<p><img src="/api/file/Image/annexpic/${name}"></p>` })],
    ['mark', '签名', () => ({ mark: `/api/file/Image/annexpic/${name}` })],
    ['inner', '内部', () => ({ inner: file() })],
    ['tableField1.0.paper', '单据', () => ({ tableField1: [{ paper: file() }] })],
  ])('%s may not name the file of another', async (field, label, values) => {
    const as = { as: 'thief' };
    expect(await papers.save({ note: 'x', ...values() }, as)).toMatchObject(refusal(field, label));
    const { data } = await papers.save({ note: 'x' }, as);
    expect(await papers.update(data.id, { note: 'x', ...values() }, as)).toMatchObject(refusal(field, label));
    expect(await link('thief')).toBe('文件不存在');
  });

  it('plain text names no file, whatever it contains', async () => {
    expect((await papers.save({ note: `see /api/file/Image/annex/${name}` }, { as: 'thief' })).code).toBe(200);
    expect(await link('thief')).toBe('文件不存在');
  });

  it('its owner may name it; then also people who see the record, in records of their own', async () => {
    const { data } = await papers.save({ note: 'mine', files: file() }, { as: 'owner' });
    expect(await link('thief')).toBe('Success');
    expect((await papers.save({ note: 'copy', files: file() }, { as: 'thief' })).code).toBe(200);
    const again = { note: 'changed', files: file(), tableField1: [{ paper: file() }] };
    expect((await papers.update(data.id, again, { as: 'thief' })).code).toBe(200);
  });

  it('a file that is not there is refused, unless the record already names it', async () => {
    const gone = `20200101_${'0'.repeat(32)}.txt`;
    expect(await papers.save({ note: 'x', files: file(gone) })).toMatchObject(refusal('files', '附件'));
    const { data } = await papers.save({ note: 'old' });
    await server.db.raw('update model.mt_grants set files = $1 where note = $2', [JSON.stringify(file(gone)), 'old']);
    expect((await papers.update(data.id, { note: 'still', files: file(gone) })).msg).toBe('更新成功');
  });
});
