/** Every kept picture of the screens: 43 screens in eight looks. */
import { chromium } from 'playwright-core';
import { row } from '../../bench/measure.mjs';
import { compareLooks, type LooksOptions, pictureFlags } from '../looks/compareLooks';
import { pictureFont } from '../looks/pictures';

/** The rows of the report; each picture that differs is printed in a line. */
export async function sweepLooks(options: LooksOptions) {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: pictureFlags });
  try {
    const compared = await compareLooks(browser, options);
    if (!compared) {
      console.log(`${pictureFont} is not there: looks are not compared`);
      return [];
    }
    const { count, found } = compared;
    for (const line of found) console.log(`     ${line}`);
    return [
      row('pictures of screens', count, 320, true, ''),
      row(`  that differ from the kept ones (new ones in ${options.out})`, found.length, 0, found.length === 0, ''),
    ];
  } finally {
    await browser.close();
  }
}
