import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicPages } from '../../core/publicPages';
import { signIn as tokenOf } from '../support/builtServer';
import { faults } from '../support/faults';
import { type Api, type Journey, startJourney } from '../support/journey';
import { act, row } from '../support/rows';
import { dialog, field, pick, see, signIn } from '../support/screen';
import { fieldNode, smallModel } from '../support/smallModel';

const shots = process.env.JOURNEY_LOOK;
let journey: Journey;
let api: Api;

beforeAll(async () => {
  journey = await startJourney({ PUBLIC_SITE: '1' });
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
    ['/workFlowDetail?config=2', '该链接没有对应的审批'],
    ['/workFlow/entrust?config=2', '委托给我的'],
    ['/emailDetail', '本系统只发送邮件'],
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

/** A published model with a text, a dictionary and an upload; returns its name. */
async function publishVisit(): Promise<string> {
  const name = `visit${Date.now()}`;
  const fields = [
    fieldNode('input', 'guest', '来访人', { required: true }),
    fieldNode('select', 'sex', '性别', { dataType: 'dictionary', dictionaryType: 'sex' }),
    fieldNode('datePicker', 'day', '日期'),
    fieldNode('uploadFile', 'files', '附件'),
  ];
  const { data } = await api('POST', '/api/visualdev/Base', smallModel({ enCode: name, fields }));
  await api('POST', `/api/visualdev/Base/${data.id}/Actions/Release`, { pc: 1 });
  return name;
}

test('ENT-53…56 ROUTE-07 the page of an approval shows the record, its state and its approvals', async () => {
  const enCode = `leave${Date.now()}`;
  const engine = '/api/workflow/Engine';
  const model = smallModel({ enCode, fields: [fieldNode('input', 'reason', '事由')] });
  const { data } = await api('POST', '/api/visualdev/Base', model);
  await api('POST', `/api/visualdev/Base/${data.id}/Actions/Release`, { pc: 1 });
  const made = await api('POST', `${engine}/flowTemplate`, { fullName: enCode, enCode, onlineFormId: data.id });
  const design = await api('GET', `${engine}/flowTemplate/${made.data.id}/Design`);
  const me = await api('GET', '/api/oauth/CurrentUser');
  const steps = [
    { id: 'one', do: 'approve', title: '主管', who: { user: (me.data.userInfo as { userId: string }).userId } },
  ];
  const document = { ...(design.data.document as object), model: data.id, steps };
  await api('PUT', `${engine}/flowTemplate/${made.data.id}/Design`, { document, revision: design.data.revision });
  await api('POST', `${engine}/flowTemplate/${made.data.id}/Actions/Publish`, {});
  const body = { flowId: made.data.id, status: 0, flowUrgent: 3, formData: { reason: '病假' } };
  const started = await api('POST', `${engine}/FlowTask`, body);
  const [{ id: processId }] = started.data as unknown as [{ id: string }];
  const { taskId } = (await api('GET', `${engine}/FlowBefore/${processId}`)).data;
  await api('POST', `${engine}/FlowBefore/Audit/${taskId}`, { handleOpinion: '同意休息' });
  const { page, problems } = await journey.visit();
  await signIn(page, 'admin', '/login');
  const config = Buffer.from(JSON.stringify({ processId, type: 1 })).toString('base64');
  await page.goto(`/workFlowDetail?config=${encodeURIComponent(config)}`);
  const shown = page.locator('.document-page');
  await see(shown.getByRole('textbox').first()).toHaveValue('病假');
  for (const words of ['已通过', '紧急', '同意休息']) await see(shown.getByText(words).first()).toBeVisible();
  if (shots) await page.screenshot({ path: `${shots}/approval.png` });
  expect(problems).toEqual([]);
});

test('ROUTE-18 a designer switches a short link on; people without a session fill in the form and are thanked', async () => {
  const name = await publishVisit();
  const designer = await journey.visit();
  await signIn(designer.page, 'admin', '/login?redirect=/onlineDev/webDesign');
  await act(row(designer.page, name), '开启公开表单');
  const box = dialog(designer.page, '短链接');
  await see(field(box, 'enabledMark').getByRole('switch')).toBeChecked();
  const address = field(box, 'address').getByRole('textbox');
  await see(address).toHaveValue(new RegExp(`^${journey.url}/formShortLink\\?code=[\\w-]{12}$`));
  await see(box.getByRole('img', { name: /二维码/ })).toBeVisible();
  if (shots) await designer.page.screenshot({ path: `${shots}/link-dialog.png` });
  const found = await faults(designer.page, 'the dialog of a link');
  const link = await address.inputValue();
  for (const [width, dark, language, sex, send, thanks] of [
    [1440, false, 'zh-CN', '男', '提交', '感谢您的填写'],
    [390, true, 'en-US', '男', 'Send', 'Thank you'],
  ] as const) {
    const { page, problems } = await journey.visit({ width, dark, language });
    await page.goto(link);
    await field(page, 'guest').locator('input').fill('王小二');
    await pick(field(page, 'sex'), sex);
    await see(field(page, 'files')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    found.push(...(await faults(page, `the form at ${width}`)));
    const picture = field(page, 'weftCaptcha').locator('img');
    const first = String(await picture.getAttribute('src'));
    await field(page, 'weftCaptcha').locator('input').fill('zzzz');
    if (shots) await page.screenshot({ path: `${shots}/link-${width}.png`, fullPage: true });
    await page.getByRole('button', { name: send, exact: true }).click();
    await see(picture).not.toHaveAttribute('src', first);
    await see(field(page, 'guest').locator('input')).toHaveValue('王小二');
    // What right letters lead to; the picture is read by people only (server: formLinks.test.ts).
    await page.route('**/api/visualdev/ShortLink/*', (route) =>
      route.fulfill({ json: { code: 200, msg: 'ok', data: null } }),
    );
    await field(page, 'weftCaptcha').locator('input').fill('abcd');
    const sent = page.waitForRequest('**/api/visualdev/ShortLink/*');
    await page.getByRole('button', { name: send, exact: true }).click();
    expect((await sent).headers().authorization).toBeUndefined();
    await see(page.getByText(thanks)).toBeVisible();
    if (shots) await page.screenshot({ path: `${shots}/link-thanks-${width}.png` });
    expect(problems).toEqual([]);
  }
  expect(found).toEqual([]);
  expect(designer.problems).toEqual([]);
});
