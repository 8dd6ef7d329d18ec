import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type OidcProvider, oidcClient, startOidcProvider } from '../tests/support/oidcProvider';
import { makePerson, makeRole } from '../tests/support/ordinary';
import { dotPng } from '../tests/support/sampleFiles';
import { startTestServer, type TestServer } from '../tests/support/server';

/** The address of the product below a host that others share. */
const site = 'https://host.example/weft';
const admin = { as: 'admin' };
let dir: string;
let provider: OidcProvider;
let server: TestServer;

/** In place of a browser: the page itself is the PDF. */
const browser = `#!/usr/bin/env node
const [made] = process.argv.filter((each) => each.startsWith('--print-to-pdf='));
require('node:fs').copyFileSync(new URL(process.argv.at(-1)), made.split('=')[1]);
`;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'weft-below-'));
  const file = join(dir, 'browser');
  writeFileSync(file, browser);
  chmodSync(file, 0o755);
  provider = await startOidcProvider(() => site);
  vi.stubEnv('METRICS_TOKEN', 'a token of the tests');
  vi.stubEnv('PDF_BROWSER', file);
  vi.stubEnv('SIGN_IN_HOSTS', `127.0.0.1:${provider.port}`);
  server = await startTestServer({ basePath: '/weft' });
  expect((await server.inject('sysConfig.update', { siteAddress: site }, admin)).code).toBe(200);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server?.close();
  await provider?.close();
  rmSync(dir, { recursive: true, force: true });
});

test('BASE_PATH: metrics are read below the path, under the same token, and count the route without it', async () => {
  const scrape = (url: string, headers = {}) => server.app.inject({ url, headers });
  const headers = { authorization: 'Bearer a token of the tests' };
  expect((await scrape('/weft/metrics')).statusCode).toBe(404);
  expect((await scrape('/weft/metrics', headers)).statusCode).toBe(200);
  const { body } = await scrape('/weft/metrics', headers);
  expect(body).toMatch(/route="\/metrics"/);
  expect(body).not.toContain('/weft/');
});

test('BASE_PATH: OpenID Connect leads back below the path and signs in there', async () => {
  const roleId = await makeRole(server, { menus: ['systemData', 'systemData.dictionary'] });
  await makePerson(server, 'lily', [roleId]);
  provider.people.s1 = { account: 'lily', name: 'Lily', email: 'lily@weft.example', emailVerified: true };
  provider.signInAs('s1');
  const given = { fullName: '公司登录', enCode: 'corp', scope: '', sortCode: 1, enabledMark: 1, ...oidcClient };
  const made = { ...given, issuer: provider.issuer, mapBy: 'account', createsPeople: 0 };
  expect((await server.inject('signInProvider.create', made, admin)).code).toBe(200);

  const asked = await server.app.inject({ url: '/weft/api/oauth/getTicket' });
  const [cookie = ''] = [asked.headers['set-cookie'] ?? []].flat();
  expect(cookie).toContain('Path=/weft/api;');
  const ticket = asked.json().data;
  const headers = { cookie: cookie.split(';')[0]! };
  const rendered = await server.app.inject({ url: `/weft/api/oauth/socials/render/corp?ticket=${ticket}`, headers });
  const away = new URL(String(rendered.headers.location));
  expect(away.searchParams.get('redirect_uri')).toBe(`${site}/auth-redirect`);
  const back = await follow(away.href);
  expect(back.pathname).toBe('/weft/auth-redirect');
  const payload = { query: back.search.slice(1) };
  const finished = await server.app.inject({ method: 'POST', url: '/weft/api/oauth/Login/socials', headers, payload });
  expect(finished.json().code).toBe(200);
  const status = await server.app.inject({ url: `/weft/api/oauth/getTicketStatus/${ticket}`, headers });
  expect(status.json().data).toMatchObject({ status: 1, value: expect.stringMatching(/^bearer /) });
});

/** Follows the provider's own redirects until it leads to our host. */
async function follow(address: string): Promise<URL> {
  const jar = new Map<string, string>();
  for (let url = address, hops = 0; hops < 20; hops += 1) {
    if (url.startsWith('https://host.example/')) return new URL(url);
    const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') };
    const answer = await fetch(url, { redirect: 'manual', headers });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      jar.set(name, value);
    }
    url = new URL(answer.headers.get('location') ?? '', url).href;
  }
  throw new Error('the provider did not lead back');
}

test('BASE_PATH: a PDF has its pictures in it, and is fetched below the path', async () => {
  const file = { filename: 'dot.png', content: dotPng, mimetype: 'image/png' };
  const { url } = (await server.inject('file.upload', { type: 'annexpic', file }, admin)).data;
  const printTemplate = `<p><img src="${url}"></p>`;
  const source = { fullName: '图', enCode: 'picture', printTemplate, sqlTemplate: [{ sql: 'select 1 as n' }] };
  expect(await server.inject('printDev.create', source, admin)).toMatchObject({ code: 200 });
  const [{ id }] = (await server.inject('printDev.list', { keyword: 'picture' }, admin)).data.list;
  const made = await server.inject('printDev.pdf', { id, formIds: ['1'] }, admin);
  expect(made).toMatchObject({ code: 200 });
  const fetched = await server.app.inject({ url: `/weft${made.data.url}` });
  expect(fetched.statusCode).toBe(200);
  expect(fetched.body).toContain(`src="data:image/png;base64,${dotPng.toString('base64')}"`);
  expect(fetched.body).not.toContain('/api/file/');
});
