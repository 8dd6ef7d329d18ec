import { createServer } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt, stepAt } from '../../server/services/auth/secondFactor/totp';
import { faults } from '../support/faults';
import { type Journey, startJourney } from '../support/journey';
import { type Office, openOffice, tokenOf } from '../support/journeyPeople';
import { type MailServer, startMailServer } from '../support/mailServer';
import { type OidcProvider, oidcClient, startOidcProvider } from '../support/oidcProvider';
import { md5 } from '../support/ordinary';
import { act, row } from '../support/rows';
import { answer, dialog, enter, field, pressIn, see, signIn, toast } from '../support/screen';

let journey: Journey;
let office: Office;
let provider: OidcProvider;
let mails: MailServer;
let site: string;

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

beforeAll(async () => {
  const port = await freePort();
  mails = await startMailServer({ user: 'weft', password: 'x' });
  journey = await startJourney({ SIGN_IN_HOSTS: `127.0.0.1:${port},127.0.0.1:${mails.port}` });
  // Passkeys belong to a name, not to an address of four numbers.
  site = journey.url.replace('127.0.0.1', 'localhost');
  provider = await startOidcProvider(() => site, port);
  provider.people.s1 = { account: 'lily', name: 'Lily', email: 'lily@weft.example', emailVerified: true };
  provider.signInAs('s1');
  office = await openOffice(journey);
  const reader = await office.makeRole({ 'systemData.dictionary': [] });
  for (const account of ['lily', 'rose', 'iris', 'ivy', 'jane']) await office.makePerson(account, [reader]);
  await office.api('PUT', '/api/system/SysConfig', {
    siteAddress: site,
    emailSmtpHost: '127.0.0.1',
    emailSmtpPort: mails.port,
    emailSsl: 0,
    emailAccount: 'weft',
    emailPassword: 'x',
    emailSender: 'office@weft.example',
    passwordResetByMail: 1,
  });
  const given = { fullName: '公司登录', enCode: 'corp', issuer: provider.issuer, ...oidcClient, mapBy: 'account' };
  await office.api('POST', '/api/system/SignInProvider', {
    ...given,
    createsPeople: 0,
    signsOut: 0,
    sortCode: 1,
    enabledMark: 1,
  });
});
afterAll(async () => {
  await journey?.close();
  await provider?.close();
  await mails?.close();
});

test('AUTH-57 a person signs in at the provider and comes to the wanted page', async () => {
  const { page, problems } = await journey.visit();
  await page.goto(`${site}/systemData/dictionary`);
  await page.getByRole('button', { name: '公司登录' }).click();
  await see(page).toHaveURL(`${site}/systemData/dictionary`);
  await page.getByRole('navigation', { name: '打开的页面' }).waitFor();
  await page.goto(`${site}/sso`);
  await page.getByRole('navigation', { name: '打开的页面' }).waitFor();
  expect(problems).toEqual([]);
});

test('issue 12 a second step in Chinese and English: an app by its code', async () => {
  const call = journey.api(await tokenOf(journey, 'rose'));
  const base = '/api/permission/Users/Current/Security/Actions';
  const begun = await call('POST', `${base}/BeginTotp`, { password: md5('Weft@2026') });
  const secret = String(begun.data.secret);
  const step = stepAt(new Date());
  expect(
    (await call('POST', `${base}/FinishTotp`, { ticket: begun.data.ticket, code: codeAt(secret, step - 1) })).code,
  ).toBe(200);
  const { page, problems } = await journey.visit({ language: 'en' });
  await enter(page, 'rose', `${site}/login`, { language: 'en' });
  const code = page.getByLabel('Code of the app, or a recovery code');
  await see(code).toBeFocused();
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await see(page.getByRole('alert')).toHaveText('The code is wrong or was used');
  await code.fill(codeAt(secret, stepAt(new Date())));
  await page.keyboard.press('Enter');
  await see(page.getByLabel('Account', { exact: true })).toBeHidden();
  await see(page).not.toHaveURL(/login/);
  expect(problems).toEqual([]);
});

const words = {
  zh: {
    app: '设置验证器',
    password: '当前密码',
    next: '下一步',
    secret: '密钥',
    code: '验证码',
    codes: '恢复码',
    ok: '确定',
    key: '添加通行密钥',
    name: '名称',
    make: '创建通行密钥',
    made: '已创建',
    makeFirst: '请先创建通行密钥',
    rename: '重命名',
    remove: '移除',
    enter: '通行密钥登录',
    tabs: '打开的页面',
    saved: '保存成功',
    wrong: '验证码错误或已使用',
  },
  en: {
    app: 'Set up an app',
    password: 'Your password',
    next: 'Next',
    secret: 'Secret',
    code: 'Code',
    codes: 'Recovery codes',
    ok: 'OK',
    key: 'Add a passkey',
    name: 'Name',
    make: 'Create passkey',
    made: 'Created',
    makeFirst: 'Create the passkey first',
    rename: 'Rename',
    remove: 'Remove',
    enter: 'Use a passkey',
    tabs: 'Open pages',
    saved: 'Saved',
    wrong: 'The code is wrong or was used',
  },
};

/** A security key inside the browser, which confirms every request by itself. */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Answers the dialog that is open with the password. */
async function confirmPassword(page: Page, title: string, said: (typeof words)['zh']): Promise<void> {
  const asked = dialog(page, title);
  await field(asked, 'password').locator('input').fill('Weft@2026');
  await asked.getByRole('button', { name: said.next, exact: true }).click();
}

test.each([
  ['zh', 'iris', 'zh-CN', 1440, false],
  ['en', 'ivy', 'en', 900, true],
] as const)(
  'issue 12 %s the security section: an app, its codes and a passkey are set up, renamed, used and removed',
  { timeout: 120_000 },
  async (tongue, account, language, width, dark) => {
    const said = words[tongue];
    const { page, context, problems } = await journey.visit({ language, width, dark, fresh: true });
    const shot = async (name: string) => {
      const dir = process.env.SHOTS;
      if (dir) await page.screenshot({ path: `${dir}/security-${tongue}-${name}.png` });
    };
    await addAuthenticator(context, page);
    const token = await tokenOf(journey, account);
    await page.addInitScript((value) => {
      if (!sessionStorage.getItem('given')) localStorage.setItem('weft_token', JSON.stringify(value));
      sessionStorage.setItem('given', '1');
    }, token);
    await page.goto(`${site}/profile?sections.tab=security`);
    const rows = page.locator('.document-page .ant-tabs-tabpane-active tbody tr.ant-table-row');
    // An empty list offers the first button again.
    const button = (name: string) => page.locator('.document-page').getByRole('button', { name, exact: true }).first();

    await button(said.app).click();
    await confirmPassword(page, said.app, said);
    const app = dialog(page, said.app).last();
    const secret = await field(app, 'secret').locator('input').inputValue();
    await shot('app');
    await field(app, 'code').locator('input').fill('000000');
    await app.getByRole('button', { name: said.ok, exact: true }).click();
    await see(toast(page)).toContainText(said.wrong);
    await field(app, 'code')
      .locator('input')
      .fill(codeAt(secret, stepAt(new Date())));
    await app.getByRole('button', { name: said.ok, exact: true }).click();
    const codes = dialog(page, said.codes);
    await see(field(codes, 'codes').locator('textarea')).toHaveValue(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}/);
    await shot('codes');
    await codes.getByRole('button', { name: said.ok, exact: true }).click();
    await see(page.getByRole('dialog')).toHaveCount(0);
    await see(rows).toHaveCount(2);

    await button(said.key).click();
    await confirmPassword(page, said.key, said);
    const making = dialog(page, said.key).last();
    await field(making, 'fullName')
      .locator('input')
      .fill(`<b>${'长'.repeat(40)}`);
    await making.getByRole('button', { name: said.ok, exact: true }).click();
    await see(field(making, 'response')).toContainText(said.makeFirst);
    await shot('key');
    expect(await faults(page, 'passkey')).toEqual([]);
    await making.getByRole('button', { name: said.make }).click();
    await see(field(making, 'response')).toContainText(said.made);
    await making.getByRole('button', { name: said.ok, exact: true }).click();
    await see(page.getByRole('dialog')).toHaveCount(0);
    const key = rows.filter({ hasText: '<b>' });
    await see(key).toHaveCount(1);
    await key.getByRole('button', { name: said.rename }).click();
    const renaming = dialog(page, said.rename);
    await field(renaming, 'fullName').locator('input').fill('Laptop 电脑');
    await renaming.getByRole('button', { name: said.ok, exact: true }).click();
    await see(rows.filter({ hasText: 'Laptop 电脑' })).toHaveCount(1);
    await shot('list');
    expect(await faults(page, 'security')).toEqual([]);

    // The section is in the address: a reload keeps it, and going back leads to it.
    await page.locator('.document-page .ant-tabs-tab').first().click();
    await see(page).not.toHaveURL(/sections\.tab/);
    await page.goBack();
    await see(page).toHaveURL(/sections\.tab=security/);
    await page.reload();
    await see(rows).toHaveCount(3);

    await page.evaluate(() => localStorage.removeItem('weft_token'));
    await page.goto(`${site}/login?local=1`);
    await page.getByRole('button', { name: said.enter }).click();
    await page.getByRole('navigation', { name: said.tabs }).waitFor();
    await page.goto(`${site}/profile?sections.tab=security`);
    for (const left of [2, 0]) {
      await rows
        .filter({ hasText: left ? 'Laptop 电脑' : said.remove })
        .first()
        .getByRole('button', { name: said.remove })
        .click();
      const removing = dialog(page, said.remove);
      await field(removing, 'password').locator('input').fill('Weft@2026');
      await removing.getByRole('button', { name: said.ok, exact: true }).click();
      await see(rows).toHaveCount(left);
    }
    expect(problems).toEqual([]);
  },
);

test('issue 12 an administrator resets the second step of a person from the list of users', async () => {
  const call = journey.api(await tokenOf(journey, 'jane'));
  const base = '/api/permission/Users/Current/Security/Actions';
  const begun = await call('POST', `${base}/BeginTotp`, { password: md5('Weft@2026') });
  const code = codeAt(String(begun.data.secret), stepAt(new Date()));
  expect((await call('POST', `${base}/FinishTotp`, { ticket: begun.data.ticket, code })).code).toBe(200);
  const { page, problems } = await journey.visit();
  await signIn(page, 'admin', '/permission/user');
  const row = page.locator('tbody tr.ant-table-row').filter({ hasText: 'jane' });
  await pressIn(row, '重置两步验证');
  await answer(page, '将移除该用户的验证器', '确定');
  await see(toast(page)).toContainText('两步验证已重置');
  expect((await call('GET', '/api/permission/Users/Current/BaseInfo')).code).toBe(600);
  const fresh = journey.api(await tokenOf(journey, 'jane'));
  expect((await fresh('GET', '/api/message')).data.list).toMatchObject([{ title: '您的两步验证已被重置' }]);
  expect(problems).toEqual([]);
});

test('issue 12 a forgotten password: the form names what is missing and leads back', async () => {
  const { page, problems } = await journey.visit({ width: 900, dark: true });
  await page.goto(`${site}/login?local=1`);
  await page.getByRole('button', { name: '忘记密码？' }).click();
  await page.getByLabel('账号', { exact: true }).fill('lily');
  await see(page.getByRole('heading', { name: '找回密码' })).toBeVisible();
  await page.getByRole('button', { name: '发送链接' }).click();
  await see(page.getByRole('alert')).toHaveText('请输入验证码');
  await page.getByRole('button', { name: '返回登录' }).click();
  await see(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  expect(problems).toEqual([]);
});

test('AUTH-07 AUTH-57 the sign-in page is whole in two languages, light and dark, wide and narrow', async () => {
  const shots = process.env.SHOTS;
  for (const [language, width, dark] of [
    ['zh-CN', 1440, false],
    ['en', 900, true],
  ] as const) {
    const { page, problems } = await journey.visit({ language, width, dark });
    await page.goto(`${site}/login`);
    await see(page.getByRole('button', { name: '公司登录' })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(overflow).toBe(false);
    if (shots) await page.screenshot({ path: `${shots}/login-${language}-${width}.png` });
    expect(problems).toEqual([]);
  }
});

test('issue 12 the settings of mail and outside sign-in are tabs of the configuration', async () => {
  const shots = process.env.SHOTS;
  const { page, problems } = await journey.visit();
  await signIn(page, 'admin', '/login?local=1');
  await page.goto('/system/sysConfig');
  for (const tab of ['邮件设置', '外部登录']) {
    await page.getByRole('tab', { name: tab }).click();
    if (shots) await page.screenshot({ path: `${shots}/sysConfig-${tab}.png` });
  }
  await page.getByRole('button', { name: '登录方管理' }).click();
  await see(page.getByRole('cell', { name: '公司登录' })).toBeVisible();
  if (shots) await page.screenshot({ path: `${shots}/providers.png` });
  await act(row(page, '公司登录'), '编辑');
  await see(dialog(page, '编辑登录方').getByRole('button', { name: '测试连接', exact: true })).toBeVisible();
  expect(problems).toEqual([]);
});
