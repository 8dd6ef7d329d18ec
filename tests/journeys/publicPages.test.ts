import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicPages } from '../../core/publicPages';
import { signIn as tokenOf } from '../support/builtServer';
import { faults } from '../support/faults';
import { type Api, type Journey, startJourney } from '../support/journey';
import { dialog, field, see, signIn } from '../support/screen';

const shots = process.env.JOURNEY_LOOK;
let journey: Journey;
let api: Api;

beforeAll(async () => {
  process.env.PUBLIC_SITE = '1';
  journey = await startJourney();
  delete process.env.PUBLIC_SITE;
  api = journey.api(await tokenOf(journey.url));
  await api('PUT', '/api/system/SysConfig', { companyName: '织物公司', companyTelePhone: '0571 1234' });
  await api('POST', '/api/system/PublicNews', { title: '新品发布', summary: '一句话', content: '第一段\n\n第二段' });
  const report = {
    kind: 'document',
    message: 'it broke',
    document: 'dictionary.edit',
    pointer: '/fields/2',
    path: '/a',
  };
  await api('POST', '/api/system/ErrorReport', { ...report, stack: 'at draw (https://x.example/assets/a.js:1:2)' });
});
afterAll(() => journey.close());

test('ROUTE-25…32 the public pages: no scripts, no serious finding of axe, in both modes, three widths and two languages', async () => {
  const found: string[] = [];
  for (const [width, dark] of [
    [1440, false],
    [900, true],
    [390, false],
  ] as const) {
    const { page, problems } = await journey.visit({ width, dark });
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    for (const name of publicPages) {
      for (const lang of ['zh', 'en']) {
        await page.goto(`/${name}?lang=${lang}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0) found.push(`/${name} is ${wide} px too wide at ${width}`);
        if (shots) await page.screenshot({ path: `${shots}/site-${name}-${lang}-${width}.png`, fullPage: true });
      }
      found.push(...(await faults(page, `/${name} ${width}`)));
    }
    expect(scripts).toEqual([]);
    expect(problems).toEqual([]);
  }
  expect(found).toEqual([]);
});

test('ROUTE-33, ROUTE-34 a visitor is led to the front page, reads news, signs in and comes to what was wanted', async () => {
  const { page, problems } = await journey.visit();
  await page.goto('/system/log');
  await page.waitForURL('**/index?redirect=*');
  await page.getByRole('link', { name: '新品发布' }).click();
  await see(page.getByRole('heading', { level: 1 })).toHaveText('新品发布');
  await see(page.getByText('第二段')).toBeVisible();
  await page.goto('/system/log');
  await page.waitForURL('**/index?redirect=*');
  await page.getByRole('link', { name: '登录' }).click();
  await page.getByLabel('账号', { exact: true }).fill('admin');
  await page.getByLabel('密码', { exact: true }).fill('Weft@2026');
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: '打开的页面' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/system/log');
  expect(problems).toEqual([]);
});

test('ERR-23 the error store is a tab of the log: document and pointer, and the whole report', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'admin', '/login?redirect=/system/log');
  await page.locator('.document-page').getByRole('tab', { name: '浏览器错误' }).click();
  await see(page.getByRole('cell', { name: 'dictionary.edit' })).toBeVisible();
  await see(page.getByRole('cell', { name: '/fields/2' })).toBeVisible();
  if (shots) await page.screenshot({ path: `${shots}/errors.png` });
  expect(await faults(page, 'errors')).toEqual([]);
  await page.getByText('it broke').click();
  await see(field(dialog(page, '错误'), 'stack').getByRole('textbox')).toHaveValue('draw /assets/a.js:1:2');
  if (shots) await page.screenshot({ path: `${shots}/error.png` });
  expect(await faults(page, 'error')).toEqual([]);
  expect(problems).toEqual([]);
});

test('ROUTE-06, 07, 22 pages that only messages lead to, and the news of the site', async () => {
  const { page, problems } = await journey.visit({ dark: true });
  await signIn(page, 'admin');
  const found: string[] = [];
  for (const [path, words] of [
    ['/workFlowDetail?config=2', '该链接没有指向任何记录'],
    ['/workFlow/entrust?config=2', '暂无审批记录'],
    ['/emailDetail', '本系统尚未开通邮件'],
    ['/system/publicNews', '新品发布'],
  ] as const) {
    await page.goto(path);
    await see(page.locator('.document-page').getByText(words)).toBeVisible();
    if (shots) await page.screenshot({ path: `${shots}/${path.split('?')[0]!.replaceAll('/', '_')}.png` });
    found.push(...(await faults(page, path)));
  }
  expect(found).toEqual([]);
  expect(problems).toEqual([]);
});
