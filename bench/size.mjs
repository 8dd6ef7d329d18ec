/** JavaScript that the sign-in page loads before it can be used, gzipped, in a real browser without a cache; and that of a desk. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import sirv from 'sirv';
import { deskChunks } from '../tests/support/builtDesk.mjs';
import { row } from './measure.mjs';

const root = join(import.meta.dirname, '..');

export async function benchSize() {
  const web = join(root, 'dist/web');
  const server = createServer(sirv(web, { single: true })).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const page = await browser.newPage();
  const scripts = new Set();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await page.goto(`http://127.0.0.1:${server.address().port}/login`);
  await page.waitForSelector('input[type=password]');
  await page.waitForTimeout(1500);
  await browser.close();
  server.close();
  const sources = [...scripts].map((path) => readFileSync(join(web, path)));
  const kilobytes = sources.reduce((sum, source) => sum + gzipSync(source, { level: 9 }).length, 0) / 1000;
  const text = sources.map(String).join('\n');
  const heavy = ['ant-table-', 'createUnit', 'FormilyReact', 'onFieldValueChange'].filter((mark) =>
    text.includes(mark),
  );
  const desk = deskChunks();
  return [
    row('desk: JavaScript beside its text editor, gzip', desk.own, '≤ 60', desk.own <= 60, 'KB'),
    row('  its fields with the code of models', desk.outline, '≤ 60', desk.outline <= 60, 'KB'),
    {
      name: 'sign-in page: JavaScript, gzip',
      value: Number(kilobytes.toFixed(1)),
      unit: 'KB',
      goal: '≤ 170',
      met: kilobytes <= 170,
    },
    {
      name: 'sign-in page: antd table, mathjs or Formily in it',
      value: heavy.length,
      unit: '',
      goal: '0',
      met: heavy.length === 0,
    },
  ];
}
