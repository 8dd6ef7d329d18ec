import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/support/server';
import { clientRoutes } from '../settings/pages';
import { clientOf } from './serveClient';

const script = `console.log(${JSON.stringify('x'.repeat(5_000))})`;
/** What a browser accepts of an address that a person typed. */
const typed = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
let dir: string;
let server: TestServer;
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'weft-web-'));
  mkdirSync(join(dir, 'assets'));
  writeFileSync(
    join(dir, 'index.html'),
    '<!doctype html><title>Weft</title><script type="module" crossorigin src="/assets/index-abc.js"></script>',
  );
  writeFileSync(join(dir, 'assets', 'index-abc.js'), script);
  writeFileSync(join(dir, 'assets', 'index-abc.js.map'), '{}');
  writeFileSync(join(dir, 'assets', 'ready-abc.js'), script);
  writeFileSync(join(dir, 'assets', 'wordFrame-a_b-c.js'), script);
  writeFileSync(join(dir, 'assets', 'ready-abc.js.br'), brotliCompressSync('packed by the build'));
  writeFileSync(join(dir, '.secret.txt'), 'no');
  writeFileSync(join(dir, 'favicon.svg'), '<svg/>');
  server = await startTestServer({ client: clientOf(dir) });
});
afterAll(async () => {
  await server.close();
  rmSync(dir, { recursive: true, force: true });
});

test('a page of the client is index.html, asked for again each time', async () => {
  for (const url of ['/', '/login?redirect=%2F', '/systemData/dictionary', '/index.html']) {
    const answer = await get(url, typed);
    expect(answer.statusCode, url).toBe(200);
    expect(answer.body).toContain('<title>Weft</title>');
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  }
});

test('what is no page is not answered with the client: probes and scrapers see 404', async () => {
  const never = ['/healthz', '/livez', '/readyz', '/metrics', '/ping', '/.well-known/change-password', '/version/more'];
  for (const url of [...never, '/Metrics', '/healthz/', '/metrics?x=1'])
    for (const headers of [{}, { accept: '*/*' }, typed]) {
      const answer = await get(url, headers);
      expect(answer.statusCode, url).toBe(404);
      expect(answer.json(), url).toMatchObject({ code: 404 });
    }
  for (const accept of ['*/*', 'application/json', 'text/plain;version=0.0.4', ''])
    expect((await get('/systemData/dictionary', { accept })).json(), accept).toMatchObject({ code: 404 });
});

test('what a person types into the address bar reaches the client, whatever menu it names', async () => {
  for (const url of ['/systemData/dictionary', '/metricsOfSales', '/versions', '/any/new/menu', '/healthzone']) {
    const answer = await get(url, typed);
    expect(answer.statusCode, url).toBe(200);
    expect(answer.headers, url).toMatchObject({ vary: 'accept-encoding, accept' });
  }
  // Crawlers and link previews send no such header.
  for (const url of ['/', '/login?redirect=%2F', '/LOGIN', '/DataV/view/1', '/sso', '/formShortLink?id=1', '/about'])
    for (const headers of [{}, { accept: '*/*' }, typed]) expect((await get(url, headers)).statusCode, url).toBe(200);
});

test('the routes that need no header are those of the client', () => {
  const router = readFileSync(join(import.meta.dirname, '../../app/router.tsx'), 'utf8');
  const paths = [...router.matchAll(/path: '(\/[\w-]+)/g)].map(([, path]) => path!.slice(1));
  expect(paths.length).toBeGreaterThan(4);
  for (const path of paths) expect(clientRoutes).toContain(path);
});

test('CONST-82…85, 91 addresses of products that we do not have are the client with status 404; those of /DataV are pages', async () => {
  for (const url of ['/FileServer', '/FileServer/preview/a', '/ReportServer/show?id=1', '/Report', '/fileserver/']) {
    const answer = await get(url);
    expect(answer.statusCode, url).toBe(404);
    expect(answer.headers['content-type'], url).toBe('text/html; charset=utf-8');
  }
  for (const url of ['/DataV/view/1', '/Reports', '/FileServers'])
    expect((await get(url, typed)).statusCode, url).toBe(200);
});

test('T19 T38 pages carry the policy that runs no code from strings', async () => {
  const policy = String((await get('/')).headers['content-security-policy']);
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("frame-src 'self' http: https:");
  expect(policy).not.toMatch(/script-src[^;]*('unsafe-eval'|'unsafe-inline')/);
});

test('SEC-31 only scripts of preview frames are for documents of an opaque origin', async () => {
  const policy = async (url: string) => (await get(url)).headers['cross-origin-resource-policy'];
  expect(await policy('/assets/wordFrame-a_b-c.js')).toBe('cross-origin');
  for (const url of ['/assets/index-abc.js', '/', '/assets/wordFrame-a_b-c.js/../index-abc.js'])
    expect(await policy(url), url).toBe('same-origin');
});

test('T38 what only documents obey is sent with documents: pages, pictures of text, unknown types', async () => {
  const about = ['content-security-policy', 'permissions-policy', 'x-frame-options', 'cross-origin-opener-policy'];
  const own = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };
  for (const url of ['/', '/favicon.svg', '/home']) {
    const { headers } = await get(url, typed);
    expect(headers, url).toMatchObject(own);
    for (const name of about) expect(headers[name], `${url} ${name}`).toBeTruthy();
  }
  const { headers } = await get('/assets/index-abc.js');
  expect(headers).toMatchObject(own);
  for (const name of about) expect(headers[name], name).toBeUndefined();
});

test('the icon of the tab is fetched once a day, not after each change of the page', async () => {
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=86400');
  expect((await get('/')).headers['cache-control']).toBe('no-cache');
});

test('a page answers 304 when it is known', async () => {
  const { etag } = (await get('/')).headers;
  const known = await get('/', { 'if-none-match': String(etag) });
  expect(known.statusCode).toBe(304);
  expect(known.body).toBe('');
});

test('a hashed file is kept for ever, packed as the browser accepts, with a short head', async () => {
  const plain = await get('/assets/index-abc.js');
  expect(plain.body).toBe(script);
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const brotli = await get('/assets/index-abc.js', { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script);
  const gzip = await get('/assets/index-abc.js', { 'accept-encoding': 'gzip, br;q=0' });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(script);
  for (const name of ['etag', 'x-request-id']) expect(plain.headers[name]).toBeUndefined();
});

test('issue 11 §4 first load: what the build packed is sent as it is, and has no address of its own', async () => {
  const answer = await get('/assets/ready-abc.js', { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('packed by the build');
  expect((await get('/assets/ready-abc.js')).body).toBe(script);
  expect((await get('/assets/ready-abc.js.br')).statusCode).toBe(404);
});

test('T34 T36 nothing else is served: maps, dot files, folders, paths out of the build, unknown addresses of the API', async () => {
  const paths = [
    '/assets/index-abc.js.map',
    '/.secret.txt',
    '/assets/missing.js',
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/..%2f..%2fpackage.json',
    '/api/unknown',
    '/API/unknown',
    '/health/unknown',
  ];
  for (const url of paths) {
    const answer = await get(url);
    expect(answer.statusCode, url).toBe(404);
    expect(answer.json(), url).toMatchObject({ code: 404, data: null });
  }
  expect((await server.app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404);
});

test('ROUTE-34 PUBLIC_SITE tells the client of the site, and leads visitors without scripts to it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'weft-web-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><head><title>Weft</title></head>');
  writeFileSync(join(folder, 'index.html.br'), brotliCompressSync('without the site'));
  const open = await startTestServer({ client: clientOf(folder, { publicSite: true }) });
  const { body } = await open.app.inject({ url: '/home', headers: { ...typed, 'accept-encoding': 'br' } });
  expect(body).toContain('<meta name="weft-public-site" content="1" />');
  expect(body).toContain('url=/index');
  await open.close();
  rmSync(folder, { recursive: true, force: true });
});

test('ux 14 every answered call names the build that is served, also one that is refused; pages and files do not', async () => {
  const answers = await Promise.all(
    ['/api/oauth/getLoginConfig', '/api/oauth/CurrentUser', '/'].map((url) => get(url)),
  );
  const build = '/assets/index-abc.js';
  expect(answers.map(({ headers }) => headers['weft-build'])).toEqual([build, build, undefined]);
});
