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

test('AUTH-57 the form of a provider asks what its kind asks, members of its own too, and sends them', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'admin', '/system/sysConfig');
  await page.getByRole('button', { name: '登录方管理', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '新建' }).click();
  const form = dialog(page, '新建登录方');
  await see(field(form, 'mapBy')).toBeVisible();
  await see(field(form, 'attribute')).toHaveCount(0);
  await pick(field(form, 'kind'), '目录（LDAP）');
  await see(field(form, 'mapBy')).toHaveCount(0);
  const values = { fullName: 'LDAP', enCode: 'ldap', issuer: 'ldaps://d.example', scope: 'dc=d', attribute: '?' };
  for (const [name, value] of Object.entries(values)) await field(form, name).getByRole('textbox').fill(value);
  await form.getByRole('button', { name: '确定', exact: true }).click();
  await see(field(form, 'attribute')).toContainText('只能是字母、数字和连字符');
  await field(form, 'attribute').getByRole('textbox').fill('mail');
  await form.getByRole('button', { name: '确定', exact: true }).click();
  await see(toast(page)).toHaveText(/新建成功/);
  await page.getByRole('dialog').locator('tr', { hasText: 'LDAP' }).getByRole('button', { name: '编辑' }).click();
  await see(field(dialog(page, '编辑登录方'), 'attribute').getByRole('textbox')).toHaveValue('mail');
  expect(problems).toEqual([]);
});
