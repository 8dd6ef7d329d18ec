/**
 * `npm run picture`: takes the picture of the README anew, an order of the sample application in the built product
 * (docs/images/sample.png). Needs `npm run build` and a Chromium; `CHROMIUM` names its program.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { runnerImport } from 'vite';
import { ensureChromium } from './support/tools.mjs';

const root = new URL('..', import.meta.url).pathname;
const { adminPassword, startServer } = (
  await runnerImport('/tests/support/builtServer.ts', { root, configFile: false })
).module;
const file = join(root, 'docs', 'images', 'sample.png');
const dir = mkdtempSync(join(tmpdir(), 'weft-picture-'));
const server = await startServer(dir);
const browser = await chromium.launch({
  executablePath: (await ensureChromium(root, console.log)) || undefined,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({
    baseURL: server.url,
    locale: 'en-US',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  });
  await page.goto('/home');
  await page.getByLabel('Account', { exact: true }).fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.keyboard.press('Enter');
  await page.locator('[data-action="install"]').click();
  await page.locator('[data-action="remove"]').waitFor({ timeout: 120_000 });
  await page.goto('/model/sampleOrder');
  await page.locator('tbody tr.ant-table-row').nth(1).getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').locator('[data-field="total"]').waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: file });
  console.log(file);
} finally {
  await browser.close();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
}
