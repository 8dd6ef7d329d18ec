import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeRole } from '../../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../../tests/support/server';
import { unzip } from '../../../../tests/support/unzip.mjs';
import { fileKey } from '../../../services/files/receive';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('admin', 'Weft@2026');
  await makePerson(server, 'stranger', [await makeRole(server, { menus: ['system.billRule'] })]);
});
afterAll(() => server.close());

async function store(filename: string, content: string): Promise<string> {
  const file = { filename, content };
  return (await server.inject('file.upload', { type: 'annex', file }, { as: 'admin' })).data.name;
}

/** The contract's body is a bare list. */
async function pack(files: { fileId: string; fileName?: string }[], authorization = token) {
  const answer = await fetch(`${server.url}/api/file/PackDownload/annex`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(files),
  });
  return (await answer.json()) as {
    code: number;
    msg: string;
    data: { downloadVo: { url: string }; downloadName: string };
  };
}

const fetchZip = async (url: string) => fetch(server.url + url);

describe('several files at once (contract-platform §6)', () => {
  it('FILE-15 they come as one zip under their names; a second one of a name gets 副本 and five characters', async () => {
    const [first, second, third] = [
      await store('计划.txt', 'one'),
      await store('计划.txt', 'two'),
      await store('b.txt', '3'),
    ];
    const files = [{ fileId: first }, { fileId: second }, { fileId: third, fileName: '改名.txt' }];
    const { data } = await pack(files);
    expect(data.downloadName).toMatch(/^附件\d{14}\.zip$/);
    const answer = await fetchZip(data.downloadVo.url);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent(data.downloadName));
    const entries = await unzip(Buffer.from(await answer.arrayBuffer()));
    expect(entries.map(([, content]) => String(content))).toEqual(['one', 'two', '3']);
    expect(entries.map(([name]) => name)).toEqual([
      '计划.txt',
      expect.stringMatching(/^计划副本[0-9a-f]{5}\.txt$/),
      '改名.txt',
    ]);
    // The link is for one download.
    expect(await (await fetchZip(data.downloadVo.url)).json()).toMatchObject({ msg: '文件下载失败,链接已失效' });
  });

  it('a shown name may not change the kind, nor lead out of the folder', async () => {
    const fileId = await store('a.txt', 'x');
    const names = async (fileName: string) => {
      const { data } = await pack([{ fileId, fileName }]);
      return (await unzip(Buffer.from(await (await fetchZip(data.downloadVo.url)).arrayBuffer()))).map(
        ([name]) => name,
      );
    };
    expect(await names('a.exe')).toEqual(['a.txt']);
    expect(await names('../../etc/b.txt')).toEqual(['b.txt']);
  });

  it('FILE-16 VALD-83 an empty list is refused with 未发现文件; missing and foreign files alike', async () => {
    expect(await pack([])).toMatchObject({ code: 400, msg: '未发现文件' });
    const fileId = await store('mine.txt', 'x');
    const foreign = await pack([{ fileId }], await server.signIn('stranger', 'Weft@2026'));
    expect(foreign).toMatchObject({ code: 404, msg: '文件不存在' });
    expect(await pack([{ fileId: '20260101_x.txt' }])).toMatchObject({ code: 404, msg: '文件不存在' });
  });

  it('a file whose bytes are gone breaks the download off instead of leaving it out', async () => {
    const [kept, lost] = [await store('kept.txt', 'x'), await store('lost.txt', 'y')];
    const { data } = await pack([{ fileId: kept }, { fileId: lost }]);
    await server.storage.remove(fileKey(lost));
    await expect(fetchZip(data.downloadVo.url).then((answer) => answer.arrayBuffer())).rejects.toThrow();
  });
});
