import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/support/server';
import { visitorLanguage } from './sitePlugin';

let overlayDir: string;
let server: TestServer;
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

const replaced = {
  language: 1,
  kind: 'page',
  id: 'site.case',
  title: { text: 'Ours <b>' },
  views: [
    { id: 'words', view: 'text', tone: 'title', text: { text: '<script>alert(1)</script>' } },
    {
      id: 'rich',
      view: 'text',
      format: 'html',
      text: {
        text: '<p onclick="x()">Of {name} <img src="data:image/png;base64,AA=="><script>alert(2)</script></p>',
        values: { name: { $: 'args.site.companyName' } },
      },
    },
    {
      id: 'ways',
      view: 'shortcuts',
      items: [
        { name: 'bad', label: { text: 'Bad' }, onClick: [{ do: 'navigate', to: 'javascript:alert(3)' }] },
        { name: 'worse', label: { text: 'Worse' }, onClick: [{ do: 'navigate', to: '//evil.example' }] },
        { name: 'good', label: { text: 'Good' }, onClick: [{ do: 'navigate', to: '/about' }] },
      ],
    },
    { id: 'people', view: 'list', source: { call: 'users.list' }, fields: [{ name: 'account' }] },
  ],
};

beforeAll(async () => {
  overlayDir = mkdtempSync(join(tmpdir(), 'weft-site-'));
  mkdirSync(join(overlayDir, 'pages', 'site'), { recursive: true });
  writeFileSync(join(overlayDir, 'pages', 'site', 'case.json'), JSON.stringify(replaced));
  server = await startTestServer({ publicSite: true, overlayDir });
});
afterAll(async () => {
  await server.close();
  rmSync(overlayDir, { recursive: true, force: true });
});
beforeEach(() => server.db.kysely.deleteFrom('weftPublicNews').execute());

const configure = (values: object) => server.inject('sysConfig.update', values as never, { as: 'admin' });
const publish = async (title: string, content = 'Text', more: object = {}) => {
  await server.inject('publicNews.create', { title, content, ...more }, { as: 'admin' });
  const row = await server.db.kysely
    .selectFrom('weftPublicNews')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirstOrThrow();
  return row.id;
};

describe('PUBLIC_SITE=1', () => {
  test.each([
    ['ROUTE-25', 'index'],
    ['ROUTE-26', 'about'],
    ['ROUTE-27', 'case'],
    ['ROUTE-28', 'customized'],
    ['ROUTE-29', 'detial_news'],
    ['ROUTE-30', 'news_list'],
    ['ROUTE-31', 'solution'],
    ['ROUTE-32', 'suport'],
  ])('%s /%s is a whole page in Chinese and English, without scripts, of few bytes', async (_, name) => {
    for (const [lang, code, word] of [
      ['zh', 'zh-CN', '登录'],
      ['en', 'en', 'Sign in'],
    ]) {
      const answer = await get(`/${name}?lang=${lang}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toContain(`<html lang="${code}">`);
      expect(answer.body).toContain(`<a class="button" href="/login">${word}</a>`);
      expect(answer.body).not.toMatch(/<script|javascript:|\son\w+=|site\.\w+[<"]|\{\w+\}(?!<)[^}]*<\//i);
      expect(answer.body.match(/<h1>/g) ?? []).toHaveLength(name === 'detial_news' ? 0 : 1);
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      // The whole page; the budget of 60 KB of JavaScript is not touched.
      expect(gzipSync(answer.body).length).toBeLessThan(8_000);
    }
  });

  test('ROUTE-35 words and pictures come from the system configuration, escaped', async () => {
    const picture = 'data:image/png;base64,AA==';
    await configure({
      sysName: 'House & <Co>',
      companyName: '"Weaver"',
      companyTelePhone: '0571 1',
      navigationIcon: picture,
    });
    const { body } = await get('/about?lang=en');
    expect(body).toContain('About &quot;Weaver&quot;');
    expect(body).toContain('House &amp; &lt;Co&gt;');
    expect(body).toContain('Telephone: 0571 1');
    expect(body).not.toContain('Mail:');
    expect(body).toContain(`<img src="${picture}" alt="">`);
    await configure({ sysName: 'Weft', navigationIcon: 'javascript:alert(1)' });
    expect((await get('/about')).body).not.toContain('<img');
  });

  test('an administrator replaces a document; its words are escaped, its rich text cleaned, its links are addresses', async () => {
    await configure({ companyName: '<img src=x onerror=alert(1)>' });
    const { body } = await get('/case?lang=en');
    expect(body).toContain('<h1>&lt;script&gt;alert(1)&lt;/script&gt;</h1>');
    expect(body).toContain('<title>Ours &lt;b&gt; - Weft</title>');
    expect(body).toContain('<img src="data:image/png;base64,AA==">');
    expect(body).not.toMatch(/onclick|<script|javascript:|evil|<img src=x|admin/);
    expect(body).toContain('<a class="button" href="/about?lang=en">Good</a>');
  });

  test('news: those shown, newest first, page by page, each with its own page', async () => {
    const first = await publish('First <b>', 'One\n\nTwo\nlines & more');
    await publish('Hidden', 'x', { enabledMark: 0 });
    const { body } = await get('/news_list?lang=en');
    expect(body).toContain(`<a href="/detial_news?id=${first}&amp;lang=en">First &lt;b&gt;</a>`);
    expect(body).not.toContain('Hidden');
    const one = (await get(`/detial_news?id=${first}`)).body;
    expect(one).toContain('<h1>First &lt;b&gt;</h1>');
    expect(one).toContain('<p>One</p><p>Two<br>lines &amp; more</p>');
    const hidden = await server.db.kysely
      .selectFrom('weftPublicNews')
      .select('id')
      .where('title', '=', 'Hidden')
      .executeTakeFirstOrThrow();
    for (const id of [hidden.id, 'absent', '%00', "'"])
      expect((await get(`/detial_news?lang=en&id=${id}`)).body).toContain('This news does not exist');
    for (let n = 0; n < 11; n++) await publish(`More ${n}`);
    expect((await get('/news_list?lang=en')).body).toContain('<a href="/news_list?page=2&amp;lang=en">Older</a>');
    const second = (await get('/news_list?lang=en&page=2')).body;
    expect(second).toContain('Newer');
    expect(second).not.toContain('Older');
    expect((await get('/index')).body.match(/<article>/g)).toHaveLength(3);
    for (const page of ['-1', 'x', '1e9', '9'.repeat(30)])
      expect((await get(`/news_list?page=${page}`)).statusCode).toBe(200);
  });

  test('a chosen language stays over every link of the site', async () => {
    const { body } = await get('/index?lang=en', { 'accept-language': 'zh-CN' });
    const links = [...body.matchAll(/href="(\/[a-z_]+(?:\?[^"]*)?)"/g)].map((found) => found[1]!);
    const own = links.filter((link) => !link.startsWith('/login') && !/lang=zh/.test(link));
    expect(own.length).toBeGreaterThan(9);
    expect(own.filter((link) => !link.includes('lang=en'))).toEqual([]);
    expect((await get('/index', { 'accept-language': 'zh-CN' })).body).toContain('href="/about"');
  });

  test('ROUTE-34 the sign-in link leads on to what was wanted, if that is ours', async () => {
    const link = async (redirect: string) =>
      /href="(\/login[^"]*)"/.exec((await get(`/index?redirect=${redirect}`)).body)?.[1];
    expect(await link('%2Fsystem%2Flog%3Fa%3D1')).toBe('/login?redirect=%2Fsystem%2Flog%3Fa%3D1');
    for (const other of ['https%3A%2F%2Fevil.example', '%2F%2Fevil.example', '%2F%5Cevil.example', '%2F'])
      expect(await link(other)).toBe('/login');
  });

  test('visitors have the limit of strangers', async () => {
    const limited = await startTestServer({ publicSite: true, limits: { anonymous: 2, signedIn: 5, signIn: 1 } });
    const codes = [];
    for (let n = 0; n < 3; n++) codes.push((await limited.app.inject({ url: '/about' })).statusCode);
    await limited.close();
    expect(codes).toEqual([200, 200, 429]);
  });
});

test('without PUBLIC_SITE these are pages of the client', async () => {
  const closed = await startTestServer();
  expect((await closed.app.inject({ url: '/about' })).statusCode).toBe(404);
  await closed.close();
});

test('the language of a visitor', () => {
  expect(visitorLanguage('en', 'zh-CN')).toBe('en');
  expect(visitorLanguage('__proto__', 'en-GB,zh;q=0.5')).toBe('en');
  expect(visitorLanguage(undefined, 'zh-HK, en')).toBe('zhtw');
  expect(visitorLanguage(undefined, 'fr, de')).toBe('zh');
});
