import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { faultsInBothModes } from './faults';
import type { Journey } from './journey';
import { see, signIn } from './screen';

/** The steps to something on a page, starting from the opened page. */
export type Step = [where: string, go: (page: Page) => Promise<unknown>];

/** Opens everything on these pages as an administrator; expects no serious axe finding in light and dark, and an empty console (ux 57). */
export async function lookThrough(journey: Journey, screens: Record<string, Step[]>): Promise<void> {
  const { page, problems } = await journey.visit();
  await signIn(page, 'admin');
  const found: string[] = [];
  for (const [path, steps] of Object.entries(screens)) {
    for (const [where, go] of steps) {
      await page.goto(path);
      await see(page.locator('.document-page')).toBeVisible();
      await go(page);
      await see(page.locator('.weft-bone, .ant-skeleton, .weft-loading')).toHaveCount(0);
      found.push(...(await faultsInBothModes(page, where)));
    }
  }
  expect(found).toEqual([]);
  expect(problems).toEqual([]);
}
