import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildPage } from '../../bench/browser.mjs';
import { loaderAt } from '../support/loadModule.mjs';

test('parts of the sweep and of the bench may import any module of the server: its templates are loaded too', async () => {
  const load = await loaderAt(process.cwd());
  expect(await load('/server/services/mail/mailHtml.ts')).toMatchObject({ mailHtml: expect.any(Function) });
});

test('a page of the bench is built as the product is', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'weft-bench-page-'));
  try {
    await buildPage('forms', dir);
    expect(existsSync(join(dir, 'index.html'))).toBe(true);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
