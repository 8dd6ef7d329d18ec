import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { openOffice } from '../support/journeyPeople';
import { entries, field, see, signIn } from '../support/screen';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  await (await openOffice(journey)).makePerson('ann', []);
});
afterAll(() => journey.close());

/** What moved: the longest time in ms of each motion that ends; one that repeats for ever tells that something runs. */
type Moved = Record<string, number>;

async function watchMotion(page: Page): Promise<() => Promise<Moved>> {
  await page.evaluate(() => {
    const moved: Record<string, number> = {};
    Object.assign(window, { moved });
    const look = (): void => {
      for (const motion of document.getAnimations()) {
        const { iterations, duration, delay } = motion.effect?.getTiming() ?? {};
        if (iterations === Number.POSITIVE_INFINITY || typeof duration !== 'number') continue;
        const { target, pseudoElement = '' } = (motion.effect as KeyframeEffect) ?? {};
        const name = (motion as CSSAnimation).animationName ?? (motion as CSSTransition).transitionProperty;
        const key = `${target?.className ?? ''}${pseudoElement ?? ''} ${name}`;
        moved[key] = Math.max(moved[key] ?? 0, duration * (iterations ?? 1) + (delay ?? 0));
      }
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (window as unknown as { moved: Moved }).moved);
}

const list = '/permission/user';
const anyRow = (page: Page) => page.getByRole('main').locator('tbody tr.ant-table-row').first();

/** Opens and closes what moves: a dialog with its messages, a list of choices, the menus of a row and of the person. */
async function walk(page: Page): Promise<void> {
  await page.locator('.weft-toolbar [data-action="add"]').first().click();
  const box = page.getByRole('dialog');
  await box.getByRole('button', { name: '确定' }).click();
  await see(field(box, 'account')).toContainText('不能为空');
  await field(box, 'gender').locator('.ant-select').click();
  await see(page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')).toBeVisible();
  await page.keyboard.press('Escape');
  await box.getByRole('button', { name: '取消' }).click();
  await see(box).toBeHidden();
  await anyRow(page).getByRole('button', { name: '更多' }).click();
  await see(entries(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await see(entries(page)).toHaveCount(0);
}

async function motionOf(page: Page, reducedMotion: 'reduce' | 'no-preference'): Promise<[string, number][]> {
  await page.emulateMedia({ reducedMotion });
  await page.reload();
  await see(anyRow(page)).toBeVisible();
  const moved = await watchMotion(page);
  await walk(page);
  return Object.entries(await moved());
}

test('issue 15 §6 nothing moves for 200 ms, and nothing at all for who wants no motion', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'admin', list);
  const usual = await motionOf(page, 'no-preference');
  expect(usual.length).toBeGreaterThan(3);
  expect(usual.filter(([, ms]) => ms >= 200)).toEqual([]);
  const reduced = await motionOf(page, 'reduce');
  expect(reduced.filter(([, ms]) => ms > 1)).toEqual([]);
  expect(problems).toEqual([]);
});
