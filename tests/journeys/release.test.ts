import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { callAs, type ModelPage, publishPage } from '../support/journeyModels';
import { type Office, openOffice } from '../support/journeyPeople';
import { fill } from '../support/rows';
import { answer, dialog, field, openCode, pressIn, see, signIn, toast } from '../support/screen';
import { fieldNode, smallModel } from '../support/smallModel';

let journey: Journey;
let office: Office;
let stones: ModelPage;
const at = '/onlineDev/webDesign';
const name = fieldNode('input', 'name', '名称');
const weight = fieldNode('input', 'weight', '重量');
const heavy = fieldNode('inputNumber', 'weight', '重量', {}, { precision: 2 });
const colour = fieldNode('input', 'colour', '颜色');

const draft = (fields: Record<string, unknown>[]) =>
  office.api('PUT', `/api/visualdev/Base/${stones.modelId}`, {
    ...smallModel({ enCode: 'stones', fields }),
    id: stones.modelId,
  });

beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  stones = await publishPage(office, { enCode: 'stones', fields: [name, weight] }, [
    { name: '甲', weight: '12' },
    { name: '乙', weight: '重' },
  ]);
  const all = ['btn_add', 'btn_edit', 'btn_remove', 'btn_release'];
  await office.makePerson('designer', [await office.makeRole({ 'onlineDev.webDesign': all })]);
  await office.makePerson('reader', [await office.makeRole({ 'onlineDev.webDesign': [] })]);
});
afterAll(() => journey.close());

const row = (scope: Page | Locator, text: string) => scope.locator('tbody tr.ant-table-row').filter({ hasText: text });
const press = (page: Page, action: string) => pressIn(row(page, 'stones').first(), action);
const act = (scope: Locator, label: string) => scope.getByRole('button', { name: label, exact: true }).last().click();

test('contract-visualdev §2.7 a model is exported with what it names, and imported after a look at what it brings', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'admin', at);
  await see(row(page, 'stones').first()).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, '导出')]);
  expect(download.suggestedFilename()).toMatch(/^stones_\d{14}\.vdd$/);
  const file = JSON.parse(readFileSync(await download.path(), 'utf8'));
  const mark = String(Date.now());
  const dictionary = {
    list: [{ id: `7${mark}`, parentId: '-1', fullName: `石色${mark}`, enCode: `d${mark}`, isTree: 0, sortCode: 0 }],
    modelList: [],
  };
  const choice = fieldNode('select', 'shade', '色', { dataType: 'dictionary', dictionaryType: `7${mark}` });
  const other = {
    ...file,
    ...{ id: `8${mark}`, fullName: `新${mark}`, enCode: `n${mark}` },
    formData: JSON.stringify({ ...JSON.parse(file.formData), fields: [name, choice] }),
    weft: { parts: [{ kind: 'dictionary', key: `7${mark}`, name: `石色${mark}`, content: dictionary }] },
  };
  const choose = async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.locator('.weft-table-head [data-action="import"]').click(),
    ]);
    await chooser.setFiles({ name: 'a.vdd', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(other)) });
  };
  const box = dialog(page, '导入功能');
  await choose();
  await see(row(box, `石色${mark}`)).toContainText('没有，文件中有');
  await see(field(box, 'parts').getByRole('checkbox', { checked: true })).toHaveCount(1);
  await act(box, '导入');
  await see(toast(page)).toHaveText(/导入成功/);
  await see(row(page, `新${mark}`)).toContainText('草稿');
  // Once more: everything is here now.
  await choose();
  await see(row(box, `石色${mark}`)).toContainText('已有，相同');
  await act(box, '导入');
  await see(toast(page)).toHaveText(/ID重复、编码重复、名称重复/);
  await field(box, 'type').getByText('追加（名称和编码加后缀）').click();
  await act(box, '导入');
  await see(toast(page)).toHaveText(/导入成功/);
  await see(row(page, `新${mark}.副本`)).toContainText('草稿');
  expect(problems).toEqual([]);
});

test('VDEV-03, issue 3 the release plan says what will be done and to how many rows; a step that leaves values behind waits for a yes', async () => {
  await draft([name, heavy, colour]);
  const { page, problems } = await journey.visit();
  await signIn(page, 'designer', at);
  await see(row(page, 'stones')).toContainText('已修改');
  await press(page, '发布');
  const release = dialog(page, '发布功能');
  await see(row(release, '增加列')).toContainText('colour');
  await see(row(release, '改变类型')).toContainText(
    '（weight）由文本改为数字：转换 1 个值，1 个值不是数字，留在旧列中',
  );
  await see(row(release, '改变类型')).toContainText('是');
  // Issue 15 §7: rehearsed on copies before anybody confirms it.
  await act(release, '试运行');
  await see(field(release, 'text')).toContainText(/在 2 行数据的副本上执行了 \d+ 个步骤/);
  await act(release, '发布');
  await see(toast(page)).toHaveText(/发布会改变已有数据/);
  await see(release).toBeVisible();
  await field(release, 'confirm').getByRole('switch').click();
  await see(field(release, 'confirm').getByRole('switch')).toBeChecked();
  await act(release, '发布');
  await see(toast(page)).toHaveText(/发布成功.*打开页面/);
  await see(row(page, 'stones')).toContainText('已发布');
  const admin = await callAs(journey, 'admin');
  const { data } = await admin('POST', `/api/visualdev/OnlineDev/${stones.modelId}/List`, {
    currentPage: 1,
    pageSize: 20,
  });
  const kept = (data.list ?? []).map((each) => [each.name, each.weight == null ? null : Number(each.weight)]);
  expect(kept).toEqual(
    expect.arrayContaining([
      ['甲', 12],
      ['乙', null],
    ]),
  );
  expect(problems).toEqual([]);
});

test('issue 3 versions: each is listed with who and when; an old one is published again; changes of the draft are given up', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'designer', at);
  await press(page, '版本');
  const versions = dialog(page, '版本');
  await see(row(versions, 'stones')).toHaveCount(2);
  await see(row(versions, '当前')).toContainText('designer');
  await act(row(versions, '历史'), '回滚');
  await see(toast(page)).toHaveText(/回滚成功|发布会改变已有数据/);
  await page.keyboard.press('Escape');
  await draft([name]);
  await page.reload();
  await see(row(page, 'stones')).toContainText('已修改');
  await press(page, '放弃修改');
  await answer(page, '草稿将恢复为已发布的内容', '确定');
  await see(row(page, 'stones')).toContainText('已发布');
  expect(problems).toEqual([]);
});

test('architecture §3 scripts are trusted by administrators alone; a change by somebody else takes the trust away', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'admin', at);
  await press(page, '信任脚本');
  await answer(page, '允许运行该功能中的脚本', '确定');
  await see(toast(page)).toHaveText(/成功/);
  const trusted = async () => (await office.api('GET', `/api/visualdev/Base/${stones.modelId}`)).data.trusted;
  expect(await trusted()).toBe(1);
  const other = await journey.visit();
  await signIn(other.page, 'designer', at);
  await row(other.page, 'stones').getByRole('button', { name: '更多' }).click();
  await see(other.page.getByRole('menuitem', { name: '版本' })).toBeVisible();
  await see(other.page.getByRole('menuitem', { name: /脚本/ })).toHaveCount(0);
  await other.page.keyboard.press('Escape');
  const designer = await callAs(journey, 'designer');
  const trust = await designer('PUT', `/api/visualdev/Base/${stones.modelId}/Actions/Trust`, { trusted: 1 });
  expect(trust.code).toBe(403);
  const { data } = await designer('GET', `/api/visualdev/Base/${stones.modelId}`);
  const form = JSON.parse(String(data.formData)) as Record<string, unknown>;
  const formData = JSON.stringify({ ...form, funcs: { onLoad: '() => { console.log(1) }' } });
  expect((await designer('PUT', `/api/visualdev/Base/${stones.modelId}`, { ...data, formData })).code).toBe(200);
  expect(await trusted()).toBe(0);
  expect([...problems, ...other.problems]).toEqual([]);
});

test('PERM who only reads publishes nothing, on the screen or past it', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'reader', at);
  await see(row(page, 'stones')).toBeVisible();
  await see(row(page, 'stones').getByRole('button', { name: '发布', exact: true })).toHaveCount(0);
  await see(page.locator('.weft-toolbar [data-action="add"]')).toHaveCount(0);
  const reader = await callAs(journey, 'reader');
  const base = `/api/visualdev/Base/${stones.modelId}`;
  expect((await reader('POST', `${base}/Actions/Release`, { pc: 1 })).code).toBe(403);
  expect((await reader('DELETE', base)).code).toBe(403);
  expect(problems).toEqual([]);
});

test('issue 11 §4 a draft with faults is saved, and the list of its faults stays until it is closed', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'designer', at);
  await page.locator('.weft-toolbar [data-action="add"]').first().click();
  const made = dialog(page, '新建功能');
  const enCode = `faulty${Date.now()}`;
  const { formData, columnData } = smallModel({ enCode, fields: [fieldNode('input', 'id', '编号'), name] });
  await openCode(made, 'formData', 'columnData');
  await fill(made, { fullName: enCode, enCode, formData: String(formData), columnData: String(columnData) });
  await act(made, '确定');
  const faults = dialog(page, '检查结果');
  await see(row(faults, '字段名 id（编号）与系统字段同名')).toContainText('错误');
  await see(row(faults, '字段名 id（编号）与系统字段同名')).toContainText('/formData/fields/0/__vModel__');
  await act(faults, '关闭');
  await see(faults).toBeHidden();
  await see(made).toBeHidden();
  await see(row(page, enCode)).toBeVisible();
  expect(problems).toEqual([]);
});
