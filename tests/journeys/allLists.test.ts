import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressesOf } from '../support/addressesOf';
import { call, publishSample, signIn } from '../support/builtServer';
import { type Journey, startJourney } from '../support/journey';
import { settle } from '../support/settle';
import { signInAsAdmin } from '../support/signInAsAdmin';

const languages = ['zh', 'zhtw', 'en'] as const;
/** From this width on no list scrolls sideways. */
const width = 1366;

let journey: Journey;
let token: string;
beforeAll(async () => {
  journey = await startJourney();
  token = await signIn(journey.url);
  await publishSample(journey.url, token);
  await call(journey.url, token, 'POST', '/api/system/Sample/Actions/Install');
});
afterAll(() => journey.close());

/** Lists that are wider than their room, and the page when it is wider than the window. */
const sideways = (page: Page) =>
  page.evaluate(() =>
    ['html', '.page:not([hidden])', '.page:not([hidden]) .ant-table-body'].flatMap((selector) =>
      [...document.querySelectorAll(selector)].flatMap(({ scrollWidth, clientWidth }) =>
        scrollWidth - clientWidth > 1 ? [`${selector} is ${scrollWidth - clientWidth} px too wide`] : [],
      ),
    ),
  );

/** What is too wide on the pages of the menu, in one language; `lists`: how many of them show a table. */
async function walk(language: string, addresses: readonly string[]) {
  const viewport = { width, height: 768 };
  const context = await journey.browser.newContext({ baseURL: journey.url, viewport, reducedMotion: 'reduce' });
  await context.addInitScript((code) => localStorage.setItem('weft_language', JSON.stringify(code)), language);
  const page = await context.newPage();
  await signInAsAdmin(page);
  await page.locator('main#content').waitFor();
  const found: string[] = [];
  let lists = 0;
  for (const address of addresses) {
    await page.goto(address);
    await settle(page);
    if (await page.locator('.page:not([hidden]) .ant-table').count()) lists += 1;
    found.push(...(await sideways(page)).map((fault) => `${language} ${address}: ${fault}`));
  }
  await context.close();
  return { found, lists };
}

test('issue 15 §1 no list of the product scrolls sideways at 1366 px in any language', async () => {
  // The sample application is installed by a job.
  const isThere = async () => (await addressesOf(journey.url, token)).includes('/model/sampleLeave');
  await expect.poll(isThere, { timeout: 60_000 }).toBe(true);
  const addresses = await addressesOf(journey.url, token);
  const walked = await Promise.all(languages.map((language) => walk(language, addresses)));
  expect(walked.flatMap(({ found }) => found)).toEqual([]);
  for (const { lists } of walked) expect(lists).toBeGreaterThan(20);
}, 240_000);
