import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt, stepAt } from '../../server/services/auth/secondFactor/totp';
import { type Journey, startJourney } from '../support/journey';
import { type Office, openOffice, tokenOf } from '../support/journeyPeople';
import { type MailServer, startMailServer } from '../support/mailServer';
import { type OidcProvider, oidcClient, startOidcProvider } from '../support/oidcProvider';
import { md5 } from '../support/ordinary';
import { see, signIn } from '../support/screen';

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
  process.env.SIGN_IN_HOSTS = `127.0.0.1:${port},127.0.0.1:${mails.port}`;
  journey = await startJourney();
  delete process.env.SIGN_IN_HOSTS;
  // Passkeys belong to a name, not to an address of four numbers.
  site = journey.url.replace('127.0.0.1', 'localhost');
  provider = await startOidcProvider(() => site, port);
  provider.people.s1 = { account: 'lily', name: 'Lily', email: 'lily@weft.example', emailVerified: true };
  provider.signInAs('s1');
  office = await openOffice(journey);
  const reader = await office.makeRole({ 'systemData.dictionary': [] });
  for (const account of ['lily', 'rose', 'iris']) await office.makePerson(account, [reader]);
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
  await page.goto(`${site}/login`);
  await page.getByLabel('Account', { exact: true }).fill('rose');
  await page.getByLabel('Password', { exact: true }).fill('Weft@2026');
  await page.keyboard.press('Enter');
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

test('issue 12 a passkey of the browser signs in', async () => {
  const { page, context, problems } = await journey.visit();
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
  const call = journey.api(await tokenOf(journey, 'iris'));
  const base = '/api/permission/Users/Current/Security/Actions';
  const begun = await call('POST', `${base}/BeginPasskey`, { password: md5('Weft@2026') });
  await page.goto(`${site}/login`);
  const response = await page.evaluate(async (options) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never);
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    return made.toJSON();
  }, begun.data.options);
  const stored = await call('POST', `${base}/FinishPasskey`, { ticket: begun.data.ticket, fullName: '电脑', response });
  expect(stored).toMatchObject({ code: 200, msg: '通行密钥已添加' });
  await page.reload();
  await page.getByRole('button', { name: '通行密钥登录' }).click();
  await page.getByRole('navigation', { name: '打开的页面' }).waitFor();
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
  expect(problems).toEqual([]);
});
