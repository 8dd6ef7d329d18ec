import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { dialog, field, pick, see, signIn, toast } from '../support/screen';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

test('ADMN-18 the form of a channel asks what the channel needs; failed work of everybody waits in the list of administrators', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'admin', '/msgCenter/sendChannel');
  await page.locator('[data-action="add"]').first().click();
  const form = dialog(page, '新建渠道');
  await field(form, 'fullName').getByRole('textbox').fill('短信网关');
  await field(form, 'enCode').getByRole('textbox').fill('sms1');
  await pick(field(form, 'messageType'), '短信');
  await see(field(form, 'bodyTemplate')).toBeVisible();
  await see(field(form, 'secret')).toHaveCount(0);
  await pick(field(form, 'messageType'), 'webhook');
  await see(field(form, 'secret')).toBeVisible();
  await see(field(form, 'bodyTemplate')).toHaveCount(0);
  await field(form, 'address').getByRole('textbox').fill('https://hook.example/in');
  await form.getByRole('button', { name: '确定', exact: true }).click();
  await see(toast(page)).toHaveText(/新建成功/);
  await see(page.locator('tr', { hasText: '短信网关' })).toContainText('webhook');
  await page.goto('/profile');
  await page.getByRole('tab', { name: '我的任务' }).click();
  await see(page.getByText('待处理的失败任务')).toBeVisible();
  expect(problems).toEqual([]);
});
