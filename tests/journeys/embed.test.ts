// An application outside of the repository, built from the archives of `npm run pack:packages` (requirements NFR: the engine is a library).
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sharedBrowser } from '../support/journey';
import { type Outside, packingMs, packOutside } from '../support/outside';

let outside: Outside;
let dist: string;
let server: Server;
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

beforeAll(async () => {
  outside = packOutside();
  const app = outside.example('embed');
  dist = join(app, 'dist');
  outside.tool('typescript-native/bin/tsc', ['-p', '.'], app);
  outside.tool('vite/bin/vite.js', ['build', '--logLevel', 'error'], app);
  server = createServer(({ url = '/' }, reply) => {
    // A browser with a window asks for it by itself.
    if (url === '/favicon.ico') return reply.writeHead(204).end();
    const path = url === '/' ? '/index.html' : url;
    try {
      const bytes = readFileSync(join(dist, path));
      reply.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(bytes);
    } catch {
      reply.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}, packingMs);
afterAll(() => {
  server?.close();
});

test('a form is filled in and submitted, and the list shows the row', async () => {
  const { page, problems } = await open();
  await page.getByText('Ada Lovelace').waitFor();
  expect(await page.getByRole('row', { name: 'Ada Lovelace' }).textContent()).toContain('★★★★★');
  await page.getByRole('button', { name: 'New visitor' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Ada Lovelace');
  await save(page);
  await dialog.getByText('is here already').waitFor();
  await dialog.getByLabel('Name').fill('Grace Hopper');
  await dialog.getByRole('group', { name: 'Stars' }).getByRole('button', { name: '3' }).click();
  await save(page);
  await page.getByText('The badge is printed').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.getByRole('row', { name: 'Grace Hopper' }).textContent()).toContain('★★★');
  expect(problems).toEqual([]);
});

/** The files of the application that the page has fetched, React and antd apart, in bytes of gzip. */
const ownBytes = (paths: readonly string[]) =>
  paths
    .filter((path) => /^\/assets\/(?!vendor-).*\.(js|css)$/.test(path))
    .reduce((sum, path) => sum + gzipSync(readFileSync(join(dist, path))).byteLength, 0);

test('with a form of ten kinds of widget on screen, 250 KB of gzip at most beyond React and antd', async () => {
  const { page, paths } = await open();
  await page.getByRole('button', { name: 'New visitor' }).first().click();
  await page.getByRole('dialog').getByRole('slider').waitFor();
  await page.waitForLoadState('networkidle');
  const kinds = new Set(
    (
      JSON.parse(readFileSync(join(outside.dir, 'embed/src/documents/badge.json'), 'utf8')) as {
        fields: { widget: string }[];
      }
    ).fields.map(({ widget }) => widget),
  );
  expect(kinds.size).toBeGreaterThanOrEqual(10);
  expect(ownBytes(paths)).toBeGreaterThan(50_000);
  expect(ownBytes(paths)).toBeLessThan(250_000);
});

async function open() {
  const context = await (await sharedBrowser()).newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const problems: string[] = [];
  const paths: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return { page, problems, paths };
}

const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
