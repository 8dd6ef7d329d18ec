import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { callAs, staticInterface } from '../support/journeyModels';
import { openOffice } from '../support/journeyPeople';
import { answer, dialog, field, pressIn, see, signIn, toast } from '../support/screen';

let outside: Server;
let journey: Journey;
let port = 0;
const page1 = '/systemData/dataInterface';
const rows = [
  { id: '1', fullName: '一' },
  { id: '2', fullName: '二' },
];

beforeAll(async () => {
  outside = createServer((request, reply) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://x');
    const list = [{ id: 'r1', word: searchParams.get('word') }];
    reply.setHeader('content-type', 'application/json').end(JSON.stringify({ data: { list } }));
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  port = (outside.address() as AddressInfo).port;
  journey = await startJourney({ INTERFACE_HOSTS: `127.0.0.1:${port}` });
  const office = await openOffice(journey);
  await staticInterface(office, 'standing', { staticData: '[1]' });
  const buttons = ['btn_add', 'btn_edit', 'btn_remove', 'btn_copy', 'btn_export'];
  await office.makePerson('keeper', [await office.makeRole({ 'systemData.dataInterface': buttons })]);
  await office.makePerson('reader', [await office.makeRole({ 'systemData.dataInterface': [] })]);
});
afterAll(async () => {
  await journey?.close();
  outside.close();
});

const text = (box: Locator, name: string) => field(box, name).getByRole('textbox').first();
const row = (page: Page, name: string) => page.locator('tbody tr.ant-table-row').filter({ hasText: name });
const ok = (box: Locator) => box.locator('[data-action="ok"]').click();
const tab = (box: Locator, name: string) => box.getByRole('tab', { name }).click();
const press = (page: Page, name: string, action: string) => pressIn(row(page, name).first(), action);
async function begin(page: Page, name: string, code: string): Promise<Locator> {
  await page.locator('.weft-toolbar [data-action="add"]').first().click();
  const box = dialog(page, '新建接口');
  await text(box, 'fullName').fill(name);
  await text(box, 'enCode').fill(code);
  return box;
}

test('ADMN-15, ADMN-17 a person with a role makes static data, looks at them, their fields and the log, changes and deletes them', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', page1);
  await page.locator('.weft-toolbar [data-action="add"]').first().click();
  const box = dialog(page, '新建接口');
  await ok(box);
  await see(box).toContainText('请输入接口名称');
  await see(box).toContainText('请输入接口编码');
  await text(box, 'fullName').fill('数字');
  await text(box, 'enCode').fill('numbers');
  await text(box, 'staticData').fill('[{ "id": ');
  await ok(box);
  await see(field(box, 'staticData')).toContainText('静态数据不是有效的 JSON');
  await see(text(box, 'staticData')).toHaveValue('[{ "id": ');
  await text(box, 'staticData').fill(JSON.stringify(rows));
  await ok(box);
  await see(toast(page)).toHaveText(/新建成功/);
  await see(row(page, '数字')).toContainText('静态数据');
  await press(page, '数字', '预览');
  const preview = dialog(page, '接口预览');
  await see(text(preview, 'result')).toHaveValue(/"fullName": ?"一"/);
  await see(field(preview, 'fields').locator('input')).toHaveValue(/id.*fullName/);
  await preview
    .getByRole('button', { name: /关闭|取消/ })
    .last()
    .click();
  await press(page, '数字', '日志');
  const log = page.getByRole('dialog').filter({ hasText: '调用日志' });
  await see(log.locator('tbody tr.ant-table-row').first()).toContainText('keeper');
  await see(log.locator('tbody tr.ant-table-row').first()).toContainText('成功');
  await page.keyboard.press('Escape');
  await see(log).toHaveCount(0);
  await press(page, '数字', '编辑');
  const edit = dialog(page, '编辑接口');
  await see(text(edit, 'fullName')).toHaveValue('数字');
  await text(edit, 'fullName').fill('数目');
  await ok(edit);
  await see(toast(page)).toHaveText(/更新成功/);
  await press(page, '数目', '复制');
  await see(row(page, '副本')).toHaveCount(1);
  const download = page.waitForEvent('download');
  await press(page, 'numbers', '导出');
  expect((await download).suggestedFilename()).toMatch(/^数目.*\.\w+$/);
  await press(page, '副本', '删除');
  await answer(page, '此操作将永久删除该数据', '确定');
  await see(row(page, '副本')).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('ADMN-16 disabled, an interface answers nobody; enabled, it does', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', page1);
  const box = await begin(page, '开关', 'toggle');
  await text(box, 'staticData').fill('[1]');
  await ok(box);
  await see(row(page, '开关')).toBeVisible();
  const api = await callAs(journey, 'keeper');
  const id = String((await api('GET', '/api/system/DataInterface?keyword=toggle')).data.list?.[0]?.id);
  const run = () => api('POST', `/api/system/DataInterface/${id}/Actions/Preview`, { paramList: [] });
  expect((await run()).code).toBe(200);
  await press(page, '开关', '禁用');
  await answer(page, '禁用', '确定');
  await see(toast(page)).toHaveText(/更新接口状态成功/);
  expect(await run()).toMatchObject({ code: 400, msg: '接口已禁用' });
  await press(page, '开关', '启用');
  await answer(page, '启用', '确定');
  await see(row(page, '开关')).toContainText('启用');
  expect((await run()).code).toBe(200);
  expect(problems).toEqual([]);
});

test('ADMN-15, ADMN-17 an administrator makes one over HTTP with a parameter and a path, and runs it; others may not, and keep what they typed', async () => {
  const fill = async (page: Page, code: string) => {
    const box = await begin(page, `外面${code}`, code);
    await field(box, 'kind').getByText('API操作').click();
    await text(box, 'url').fill(`http://127.0.0.1:${port}/words?word={word}`);
    await text(box, 'resultPath').fill('data.list');
    await tab(box, '接口参数');
    await field(box, 'parameters').or(box).locator('[data-action="addRow"]:visible').click();
    await box.locator('[data-cell="0.field"]:visible').getByRole('textbox').fill('word');
    return box;
  };
  const { page, problems } = await journey.visit();
  await signIn(page, 'keeper', page1);
  const box = await fill(page, 'theirs');
  await ok(box);
  await see(toast(page)).toHaveText(/只能由管理员维护/);
  await see(box.locator('[data-cell="0.field"]:visible').getByRole('textbox')).toHaveValue('word');
  const other = await journey.visit();
  await signIn(other.page, 'admin', page1);
  await ok(await fill(other.page, 'ours'));
  await see(toast(other.page)).toHaveText(/新建成功/);
  await press(other.page, '外面ours', '预览');
  const preview = dialog(other.page, '接口预览');
  await preview.locator('[data-cell="0.defaultValue"]').click();
  await preview.locator('[data-cell="0.defaultValue"]').getByRole('textbox').fill('你好');
  await preview.getByRole('button', { name: '运行' }).click();
  await see(text(preview, 'result')).toHaveValue(/你好/);
  await see(field(preview, 'fields').locator('input')).toHaveValue(/id.*word/);
  expect([...problems, ...other.problems]).toEqual([]);
});

test('issue 10 §3 a secret of an interface is typed once: the form shows that it is stored, and keeps it', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'admin', page1);
  const box = await begin(page, '密钥', 'keyed');
  await field(box, 'kind').getByText('API操作').click();
  await text(box, 'url').fill(`http://127.0.0.1:${port}/words`);
  await text(box, 'resultPath').fill('data.list');
  const cell = (of: Locator, name: string) => field(of, 'queries').locator(`[data-cell="0.${name}"]`);
  await field(box, 'queries').locator('[data-action="addRow"]').click();
  await cell(box, 'field').getByRole('textbox').fill('word');
  await cell(box, 'defaultValue').click();
  await cell(box, 'defaultValue').getByRole('textbox').fill('s3cret');
  await cell(box, 'secret').click();
  await cell(box, 'secret').getByRole('switch').click();
  // What is typed stays when the server cannot save it (HTTP 503).
  const sentence = '数据库暂时连接不上，请稍后再试';
  const outage = { status: 503, json: { code: 500, msg: sentence, data: null } };
  await page.route('**/api/system/DataInterface?*', (route) =>
    route.request().method() === 'POST' ? route.fulfill(outage) : route.fallback(),
  );
  await ok(box);
  await see(toast(page)).toContainText(sentence);
  await see(text(box, 'url')).toHaveValue(`http://127.0.0.1:${port}/words`);
  await page.unrouteAll();
  await ok(box);
  await see(row(page, '密钥')).toBeVisible();
  const again = async () => {
    await press(page, '密钥', '编辑');
    const edit = dialog(page, '编辑接口');
    await see(cell(edit, 'isSet')).toContainText('已保存');
    await see(edit).not.toContainText('s3cret');
    return edit;
  };
  await ok(await again());
  await see(dialog(page, '编辑接口')).toBeHidden();
  await again();
  const api = await callAs(journey, 'admin');
  const id = String((await api('GET', '/api/system/DataInterface?keyword=keyed')).data.list?.[0]?.id);
  const { data } = await api('POST', `/api/system/DataInterface/${id}/Actions/Preview`, { paramList: [] });
  expect(JSON.stringify(data)).toContain('s3cret');
  expect(problems.filter((each) => !each.includes('503'))).toEqual([]);
});

test('PERM who only reads has no buttons, and the server refuses what they would do', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'reader', page1);
  await see(row(page, 'standing')).toBeVisible();
  await see(page.locator('.weft-toolbar [data-action="add"]')).toHaveCount(0);
  await see(row(page, 'standing').getByRole('button', { name: '编辑' })).toHaveCount(0);
  const api = await callAs(journey, 'reader');
  expect(await api('POST', '/api/system/DataInterface', { fullName: 'x', enCode: 'x', kind: 'static' })).toMatchObject({
    code: 403,
  });
  expect(problems).toEqual([]);
});
