import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeRole } from '../../../../tests/support/ordinary';
import { startTestServer, type TestServer } from '../../../../tests/support/server';
import { isPreviewTicket } from './previewTicket';

let server: TestServer;
let token: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('admin', 'Weft@2026');
  const role = await makeRole(server, { menus: ['system.billRule'] });
  for (const name of ['stranger', 'leaver']) await makePerson(server, name, [role]);
  other = await server.signIn('stranger', 'Weft@2026');
});
afterAll(() => server.close());

async function store(filename: string, content: string, as = token): Promise<string> {
  const file = { filename, content };
  return (await server.inject('file.upload', { type: 'annex', file }, { token: as })).data.name;
}
const preview = (fileName: string, as = token) =>
  server.inject(
    'file.preview',
    { fileName, fileVersionId: '', fileDownloadUrl: '/api/file/Image/annex/x' },
    { token: as },
  );
/** The address as a client requests it. */
const withToken = (address: string, as = token) => `${server.url}${address}&token=${encodeURIComponent(as)}`;
/** The body is read whole: a connection with an unread one would hold up the end of the server. */
async function open(address: string, { as = token, headers = {} }: { as?: string; headers?: HeadersInit } = {}) {
  const answer = await fetch(withToken(address, as), { headers });
  return new Response(await answer.arrayBuffer(), answer);
}

describe('preview of a file (contract-platform §6)', () => {
  it('API-231 PREV-05 PREV-08 FILE-21 the call answers an address below /FileServer that has a query string', async () => {
    const { data } = await preview(await store('计划.pdf', '%PDF-1.7 hello'));
    expect(data).toMatch(/^\/FileServer\/\d{8}_[0-9a-f]{32}\.pdf\?ticket=[\w.-]+$/);
    const shown = await open(data);
    expect(shown.status).toBe(200);
    expect(await shown.text()).toBe('%PDF-1.7 hello');
    expect(shown.headers.get('content-type')).toBe('application/pdf');
    expect(shown.headers.get('cache-control')).toBe('private, no-store');
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    // Both letter cases of the path, as every call.
    const upper = data.replace('FileServer', 'fileserver');
    expect((await open(upper)).status).toBe(200);
  });

  it('PREV-07 PREV-09 other kinds are refused; a missing file and a foreign one alike are 文件不存在', async () => {
    const zip = await store('a.zip', 'PK\u0003\u0004');
    expect(await preview(zip)).toMatchObject({ code: 400, msg: '预览失败，文件类型不支持' });
    for (const name of ['a.pptx', 'a.ppt', 'a.doc'])
      expect((await preview(await store(name, 'PK\u0003\u0004'))).code, name).toBe(200);
    const mine = await store('a.txt', 'mine');
    const missing = { code: 404, msg: '文件不存在' };
    expect(await preview('20260101_00000000000000000000000000000000.txt')).toMatchObject(missing);
    expect(await preview(mine, other)).toMatchObject(missing);
  });

  it('SEC-34 the address is for the session that got it, with its token, until it ends', async () => {
    const { data } = await preview(await store('a.txt', 'secret'));
    const refused = async (address: string, as: string) => {
      const answer = await open(address, { as });
      expect(await answer.json(), address).toMatchObject({ code: 400, msg: '文件下载失败,链接已失效' });
    };
    await refused(data, other);
    await refused(data, 'x'.repeat(43));
    expect(await (await fetch(server.url + data)).json()).toMatchObject({ code: 400 });
    // Another file under the same ticket, and a ticket that was changed.
    const second = await store('b.txt', 'other');
    await refused(data.replace(/FileServer\/[^?]+/, `FileServer/${second}`), token);
    await refused(data.replace(/ticket=\w/, 'ticket=z'), token);
    const short = await server.signIn('leaver', 'Weft@2026');
    const own = (await preview(await store('c.txt', 'x', short), short)).data;
    expect(await (await open(own, { as: short })).text()).toBe('x');
    await server.inject('auth.logout', {}, { token: short });
    await refused(own, short);
  });

  it('our client gets an address without a token, good in its browser alone, while the session lives', async () => {
    const own = async (fileName: string, as: string) => {
      const answer = await fetch(`${server.url}/api/file/Uploader/Preview?fileName=${fileName}&own=1`, {
        headers: { authorization: as },
      });
      const [cookie = ''] = answer.headers.getSetCookie();
      expect(cookie).toMatch(/; Path=\/FileServer; HttpOnly; SameSite=Strict; Max-Age=7200$/);
      return { address: (await answer.json()).data as string, cookie: cookie.split(';')[0]! };
    };
    const show = async (address: string, cookie?: string) => {
      const answer = await fetch(server.url + address, { headers: cookie ? { cookie } : {} });
      return answer.headers.get('content-type')?.includes('json') ? (await answer.json()).msg : answer.text();
    };
    const short = await server.signIn('leaver', 'Weft@2026');
    const { address, cookie } = await own(await store('a.txt', 'own words', short), short);
    expect(address).toMatch(/^\/FileServer\/\d{8}_[0-9a-f]{32}\.txt\?own=[\w.-]+$/);
    expect(address).not.toContain(short.replace(/^bearer /i, ''));
    expect(await show(address, cookie)).toBe('own words');
    expect(await show(address, cookie)).toBe('own words');
    const expired = '文件下载失败,链接已失效';
    const others = await own(await store('b.txt', 'theirs', other), other);
    for (const [where, by] of [
      [address, undefined],
      [address, others.cookie],
      [others.address, cookie],
      [address.replace(/FileServer\/[^?]+/, `FileServer/${await store('c.txt', 'x')}`), cookie],
      [address.replace(/own=\w/, 'own=z'), cookie],
      [`${address.split('?')[0]}?own=`, cookie],
      [`${address.split('?')[0]}?ticket=x&token=x`, cookie],
    ] as const)
      expect(await show(where, by), where).toBe(expired);
    await server.inject('auth.logout', {}, { token: short });
    expect(await show(address, cookie)).toBe(expired);
  });

  it('a ticket expires after two hours', async () => {
    const fileId = await store('a.txt', 'x');
    const [, ticket] = (await preview(fileId)).data.split('ticket=');
    const { id: sessionId } = await server.db.kysely
      .selectFrom('weftSession')
      .select('id')
      .orderBy('loginTime')
      .executeTakeFirstOrThrow();
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    expect(isPreviewTicket(server.db.secrets, { sessionId, fileId }, ticket, at(1.9))).toBe(true);
    expect(isPreviewTicket(server.db.secrets, { sessionId, fileId }, ticket, at(2.1))).toBe(false);
  });

  it('a right that is taken away ends the preview at once', async () => {
    const fileId = await store('a.txt', 'x', other);
    const { data } = await preview(fileId, other);
    expect((await open(data, { as: other })).status).toBe(200);
    await server.db.raw('update weft_file set creator_user_id = $1 where id = $2', ['gone', fileId]);
    expect(await (await open(data, { as: other })).json()).toMatchObject({ code: 404, msg: '文件不存在' });
  });

  it('issue 14 video and audio are sent by ranges: 206, 416, and the whole', async () => {
    const content = Array.from({ length: 1000 }, (_, index) => String(index % 10)).join('');
    const { data } = await preview(await store('film.mp4', content));
    const range = async (value: string, more: HeadersInit = {}) => {
      const answer = await open(data, { headers: { range: value, ...more } });
      return [answer.status, answer.headers.get('content-range'), await answer.text()];
    };
    expect(await range('bytes=10-19')).toEqual([206, 'bytes 10-19/1000', '0123456789']);
    expect(await range('bytes=990-')).toEqual([206, 'bytes 990-999/1000', '0123456789']);
    expect(await range('bytes=-5')).toEqual([206, 'bytes 995-999/1000', '56789']);
    expect(await range('bytes=995-5000')).toEqual([206, 'bytes 995-999/1000', '56789']);
    expect(await range('bytes=1000-')).toEqual([416, 'bytes */1000', '']);
    for (const whole of ['bytes=5-4', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-'])
      expect(await range(whole), whole).toEqual([200, null, content]);
    const first = await open(data);
    expect(first.headers.get('accept-ranges')).toBe('bytes');
    expect(first.headers.get('content-type')).toBe('video/mp4');
    const etag = first.headers.get('etag') ?? '';
    await first.text();
    expect(await range('bytes=0-1', { 'if-range': etag })).toEqual([206, 'bytes 0-1/1000', '01']);
    expect(await range('bytes=0-1', { 'if-range': '"another"' })).toEqual([200, null, content]);
  });

  it('SEC-31 markup is sent as words, and what could run as bytes', async () => {
    const types = async (name: string, content: string) =>
      (await open((await preview(await store(name, content))).data)).headers.get('content-type');
    expect(await types('a.xml', '<script xmlns="http://www.w3.org/1999/xhtml">1</script>')).toBe(
      'text/plain; charset=utf-8',
    );
    expect(await types('a.docx', 'PK\u0003\u0004')).toBe('application/octet-stream');
  });
});
