import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword, type Journey, startJourney } from '../support/journey';
import { openOffice } from '../support/journeyPeople';
import { act, row } from '../support/rows';
import { choose, dialog, see, signIn, toast } from '../support/screen';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  await (await openOffice(journey)).makeRole({ 'permission.role': [] });
});
afterAll(() => journey.close());

/** All sessions have proved nothing for eleven minutes; the page is away meanwhile. */
async function passTime(page: Page): Promise<void> {
  await page.goto('about:blank');
  await journey.change(`update weft_session set proved_time = proved_time - interval '11 minutes'`);
}

const shots = process.env.JOURNEY_SHOTS;
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
};

/** Opens the rights of the role and goes through its steps without a change. */
async function grant(page: Page): Promise<void> {
  await act(row(page, 'role1'), '角色权限');
  const steps = dialog(page, '角色权限 · role1');
  for (const title of ['系统权限', '菜单权限']) {
    await see(steps.locator('.ant-steps-item-active')).toContainText(title);
    await steps.getByRole('button', { name: '下一步', exact: true }).click();
  }
  await see(steps.locator('.ant-steps-item-active')).toContainText('功能权限');
  await steps.getByRole('button', { name: '确定', exact: true }).click();
}

test('rights of a role: the person is asked once who they are, and not again within ten minutes', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'admin');
  await passTime(page);
  await page.goto('/permission/role');
  await grant(page);
  const asked = dialog(page, '请验证是您本人');
  const password = asked.getByLabel('您的密码', { exact: true });
  await see(password).toBeFocused();
  await shoot(page, 'proof-zh');

  // Who does not confirm has changed nothing, and still sees what was ticked.
  await asked.getByRole('button', { name: '取消', exact: true }).click();
  await see(asked).toBeHidden();
  await see(toast(page)).toHaveText(/未作任何修改/);
  const steps = dialog(page, '角色权限 · role1');
  await see(steps.getByRole('button', { name: '确定', exact: true })).toBeVisible();
  await toast(page).getByRole('button').click();

  await steps.getByRole('button', { name: '确定', exact: true }).click();
  await password.fill('wrong');
  await page.keyboard.press('Enter');
  await see(asked.getByRole('alert')).toHaveText('账户或密码错误，请重新输入');
  await shoot(page, 'proof-zh-wrong');
  await password.fill(adminPassword);
  await page.keyboard.press('Enter');
  await see(asked).toBeHidden();
  await see(toast(page)).toHaveText(/保存成功/);
  await see(steps).toBeHidden();

  await grant(page);
  await see(steps).toBeHidden();
  await see(asked).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('the question fits a narrow screen, in English and dark', async () => {
  const { page, problems } = await journey.visit({ language: 'en', width: 390, dark: true });
  await page.goto('/login');
  await page.locator('input').first().fill('admin');
  await page.locator('input[type=password]').fill(adminPassword);
  await page.keyboard.press('Enter');
  await see(page.locator('#content')).toBeVisible();
  await passTime(page);
  await page.goto('/permission/role');
  // A narrow screen shows rows as cards, with one menu of actions each.
  await see(page.getByText('role1').first()).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).last().click();
  await choose(page, 'Permissions');
  const steps = dialog(page, 'Role permissions');
  // The only application is ticked: its step is passed over.
  await see(steps.locator('.ant-steps-item-active')).toContainText('Menu permissions');
  await steps.getByRole('button', { name: 'Next', exact: true }).click();
  await steps.getByRole('button', { name: 'OK', exact: true }).click();
  const asked = dialog(page, 'Confirm that it is you');
  await see(asked.getByLabel('Your password', { exact: true })).toBeFocused();
  await shoot(page, 'proof-en-dark-390');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  expect(problems).toEqual([]);
});
