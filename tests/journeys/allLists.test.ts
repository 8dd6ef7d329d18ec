import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '../../core/languages';
import { loadLocale } from '../../schemas';
import { addressesOf } from '../support/addressesOf';
import { call, publishSample, signIn } from '../support/builtServer';
import { goWithin, keepNoPages } from '../support/goWithin';
import { type Journey, startJourney } from '../support/journey';
import { choose, signIn as enterAs } from '../support/screen';
import { settle } from '../support/settle';

/** From this width on no list scrolls sideways. */
const width = 1366;
/** What the button of the languages is called in each of them. */
const called = await Promise.all(languages.map(async ({ code }) => (await loadLocale(code))['shell.language']));

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

/** Chooses a language while the page is open, as a person does. */
async function speak(page: Page, { name, tag }: (typeof languages)[number]): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^(${called.join('|')})$`) }).click();
  await choose(page, name);
  await page.locator(`html[lang="${tag}"]`).waitFor();
}

/** What is too wide on these pages, each in every language; `lists`: which of them show a table. */
async function walk(addresses: readonly string[]) {
  const { page } = await journey.visit({ width });
  await enterAs(page, 'admin');
  await keepNoPages(page);
  await page.goto('/home');
  const found: string[] = [];
  const lists = new Set<string>();
  for (const language of languages) {
    await speak(page, language);
    for (const address of addresses) {
      if (new URL(page.url()).pathname !== address) await goWithin(page, address);
      await settle(page);
      found.push(...(await sideways(page)).map((fault) => `${language.code} ${address}: ${fault}`));
      if (await page.locator('.page:not([hidden]) .ant-table').count()) lists.add(address);
    }
  }
  return { found, lists };
}

test('issue 15 §1 no list of the product scrolls sideways at 1366 px in any language', async () => {
  // The sample application is installed by a job.
  const isThere = async () => (await addressesOf(journey.url, token)).includes('/model/sampleLeave');
  await expect.poll(isThere, { timeout: 60_000 }).toBe(true);
  const addresses = await addressesOf(journey.url, token);
  const { found, lists } = await walk(addresses);
  expect(found).toEqual([]);
  expect(lists.size).toBeGreaterThan(20);
}, 480_000);
