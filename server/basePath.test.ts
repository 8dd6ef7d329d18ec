import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../tests/support/server';
import { openSocket } from '../tests/support/socketClient';
import { readEnv } from './env';
import { clientOf } from './http/serveClient';

const typed = { accept: 'text/html' };
let dir: string;
let server: TestServer;
let token: string;
const get = (url: string, headers: Record<string, string> = typed) => server.app.inject({ url, headers });

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'weft-base-'));
  mkdirSync(join(dir, 'assets'));
  const head =
    '<link rel="icon" href="/favicon.svg" /><script type="module" crossorigin src="/assets/index-abc.js"></script>';
  writeFileSync(join(dir, 'index.html'), `<!doctype html><html><head>${head}</head><body></body></html>`);
  writeFileSync(join(dir, 'assets', 'index-abc.js'), 'export {}');
  const client = clientOf(dir, { basePath: '/weft', publicSite: true });
  server = await startTestServer({ basePath: '/weft', publicSite: true, client });
  token = await server.signIn('admin', 'Weft@2026');
});
afterAll(async () => {
  await server?.close();
  rmSync(dir, { recursive: true, force: true });
});

test('BASE_PATH: absent, empty and the root are one; a last slash is dropped', () => {
  const read = (BASE_PATH: string | undefined) => readEnv({ BASE_PATH }).basePath;
  expect([undefined, '', '/', '/weft', '/weft/', '/tools/weft-2'].map(read)).toEqual([
    '',
    '',
    '',
    '/weft',
    '/weft',
    '/tools/weft-2',
  ]);
});

test.each(['/weft', '/weft/', '/weft/login?redirect=%2F', '/weft/systemData/dictionary', '/login'])(
  'the page at %s names its parts and its place below the path',
  async (url) => {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBe(200);
    expect(body).toContain('<meta name="weft-base" content="/weft" />');
    expect(body).toContain('src="/weft/assets/index-abc.js"');
    expect(body).toContain('href="/weft/favicon.svg"');
    expect(body).toContain('url=/weft/index');
    expect(body).not.toMatch(/(src|href)="\/(?!weft\/)/);
  },
);

test('assets, calls, files, health and the API page are answered below the path and, for proxies that cut it off, without it', async () => {
  for (const base of ['/weft', '']) {
    expect((await get(`${base}/assets/index-abc.js`)).headers['cache-control']).toContain('immutable');
    expect((await get(`${base}/health/ready`)).statusCode).toBe(200);
    expect((await get(`${base}/api/oauth/getLoginConfig`, {})).json().code).toBe(200);
    const authorization = { authorization: token };
    expect((await get(`${base}/api/oauth/CurrentUser`, authorization)).json().code).toBe(200);
    const docs = await get(`${base}/api/docs`);
    expect([docs.statusCode, docs.headers.location]).toEqual([302, '/weft/onlineDev/openApi']);
  }
  const openApi = await server.inject('apiDocs.json', {}, { token });
  expect(JSON.parse(openApi.bytes.toString()).servers).toEqual([{ url: '/weft' }]);
  expect((await get('/weftless/assets/index-abc.js')).statusCode).toBe(404);
  expect((await get('/weft/weft/api/oauth/getLoginConfig', {})).json().code).toBe(404);
});

test('sockets open below the path', async () => {
  const client = await openSocket(server.url, '', { path: '/weft/websocket' });
  client.say({ method: 'OnConnection', token, mobileDevice: false });
  expect((await client.next('initMessage')).method).toBe('initMessage');
  client.wire.close();
});

test('cookies, redirects, reports of the policy and the public site name addresses below the path', async () => {
  const ticket = await get('/weft/api/oauth/getTicket', {});
  expect(String(ticket.headers['set-cookie'])).toContain('Path=/weft/api;');
  const outside = await get('/weft/api/oauth/socials/render/none?state=x', {});
  expect(outside.headers.location).toBe('/weft/auth-redirect?error=ticket');
  expect(String((await get('/weft/login')).headers['content-security-policy'])).toContain(
    'report-uri /weft/api/cspReport',
  );
  const site = await get('/weft/index?redirect=%2Fsystem%2Flog');
  expect(site.statusCode).toBe(200);
  expect(site.body).toContain('href="/weft/login?redirect=%2Fsystem%2Flog"');
  expect(site.body).toMatch(/href="\/weft\/index\?/);
  expect(site.body).not.toMatch(/ (src|href)="\/(?!weft\/)/);
});

test('the site address may have the path: links of mails lead there', async () => {
  const set = (siteAddress: string) => server.inject('sysConfig.update', { siteAddress }, { as: 'admin' });
  expect((await set('https://host.example/weft')).code).toBe(200);
  expect((await server.inject('sysConfig.info', {}, { as: 'admin' })).data.siteAddress).toBe(
    'https://host.example/weft',
  );
  for (const wrong of [
    'https://host.example/a?b',
    'https://host.example/a#b',
    'https://host.example/a b',
    'https://u:p@h/',
  ])
    expect((await set(wrong)).code, wrong).toBe(400);
});
