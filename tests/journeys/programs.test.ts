import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { signInAsAdmin } from '../support/signInAsAdmin';

let office: Journey;
beforeAll(async () => {
  office = await startJourney();
});
afterAll(() => office.close());

const shots = process.env.WEFT_SHOTS;

test('a token is made in the profile, shown once, used by a program, and revoked', { timeout: 120_000 }, async () => {
  const { page, problems } = await office.visit();
  await signInAsAdmin(page);
  await page.waitForURL(/home/);
  await page.goto('/profile');
  await page.getByRole('tab', { name: '接口令牌' }).click();
  await page.getByRole('button', { name: '新建令牌' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('名称').fill('报表程序');
  await form.getByText('全部', { exact: true }).click();
  if (shots) await page.screenshot({ path: `${shots}/token-add.png` });
  await form.getByRole('button', { name: /确\s?定/ }).click();
  const made = page.getByRole('dialog', { name: '令牌已创建' });
  await made.waitFor();
  const token = await made.getByLabel('令牌', { exact: true }).inputValue();
  if (shots) await page.screenshot({ path: `${shots}/token-made.png` });
  const ask = async () =>
    (
      await (
        await fetch(`${office.url}/api/permission/Users`, { headers: { authorization: `Bearer ${token}` } })
      ).json()
    ).code;
  expect(await ask()).toBe(200);
  await made
    .getByRole('button', { name: /关\s?闭/ })
    .last()
    .click();
  const row = page.getByRole('row', { name: /报表程序/ });
  await row.waitFor();
  if (shots) await page.screenshot({ path: `${shots}/token-list.png` });
  await row.getByRole('button', { name: '吊销' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '吊销' }).click();
  await row.getByText('已吊销').waitFor();
  expect(await ask()).toBe(600);
  expect(problems).toEqual([]);
});

test('administrators see all tokens and set webhooks', { timeout: 120_000 }, async () => {
  const { page, problems } = await office.visit();
  await signInAsAdmin(page);
  await page.waitForURL(/home/);
  await page.goto('/system/webhook');
  await page.getByRole('tab', { name: '接收' }).click();
  await page.getByRole('tab', { name: '发送记录' }).click();
  await page.getByRole('tab', { name: '发出' }).click();
  await page.getByRole('button', { name: '新建' }).first().click();
  await page.getByRole('dialog').getByLabel('名称').fill('订单');
  if (shots) await page.screenshot({ path: `${shots}/webhook-add.png` });
  await page.keyboard.press('Escape');
  await page.goto('/system/token');
  await page.getByRole('row', { name: /报表程序/ }).waitFor();
  expect(problems).toEqual([]);
});

test.runIf(shots)('pictures', { timeout: 300_000 }, async () => {
  for (const [language, width, dark] of [
    ['zh-CN', 1440, false],
    ['en-US', 1440, true],
    ['zh-CN', 390, true],
    ['en-US', 390, false],
  ] as const) {
    const { page } = await office.visit({ language, width, dark });
    await signInAsAdmin(page);
    await page.waitForURL(/home/);
    for (const path of ['system/token', 'system/webhook']) {
      await page.goto(`/${path}`);
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `${shots}/${path.replace('/', '-')}-${language}-${width}.png` });
    }
    await page.goto('/system/webhook');
    await page.getByRole('tab').nth(1).click();
    await page
      .getByRole('button', { name: /新建|New|Add/ })
      .last()
      .click();
    await page.waitForTimeout(1200);
    await page.screenshot({ path: `${shots}/webhook-in-${language}-${width}.png` });
    await page.context().close();
  }
});
