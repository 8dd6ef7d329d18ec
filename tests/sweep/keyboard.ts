/** New records of the built-in screens by keyboard alone, at 1440 px; the journeys do it at 200 % zoom. */
import { chromium } from 'playwright-core';
import { row } from '../../bench/measure.mjs';
import { startServer } from '../support/builtServer';
import { keyboardScreens, workByKeys } from '../support/byKeys';

/** The rows of the report; `out`: a folder for pictures of screens that could not be worked. */
export async function sweepKeyboard({ out, dataDir }: { out: string; dataDir: string }) {
  const server = await startServer(dataDir);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
  try {
    const found = await workByKeys(browser, server.url, out, 'usual');
    for (const fault of found) console.log(`     ${fault}`);
    return [
      row('screens with a new record', keyboardScreens.length, '-', true, ''),
      row('  that keys alone cannot save', found.length, '0', found.length === 0, ''),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
