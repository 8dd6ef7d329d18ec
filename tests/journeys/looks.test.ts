import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { compareLooks, pictureFlags } from '../looks/compareLooks';

test('issue 15 each screen looks as its kept picture, in one of the eight looks that are kept', async (context) => {
  const dir = mkdtempSync(join(tmpdir(), 'weft-looks-'));
  const executablePath = process.env.CHROMIUM || '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: pictureFlags });
  try {
    const out = process.env.JOURNEY_LOOKS ?? join(dir, 'new');
    const compared = await compareLooks(browser, { out, dataDir: join(dir, 'data'), sample: true });
    if (!compared) return context.skip('the font of the pictures is not there');
    expect(compared.found.join('\n')).toBe('');
    expect(compared.count).toBeGreaterThanOrEqual(40);
  } finally {
    await browser.close();
    rmSync(dir, { recursive: true, force: true });
  }
}, 900_000);
