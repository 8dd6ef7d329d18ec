import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { type ModelPage, publishPage, roleOf } from '../support/journeyModels';
import { openOffice } from '../support/journeyPeople';
import { act } from '../support/rows';
import { answer, dialog, field, see, signIn, toast } from '../support/screen';
import { fieldNode, tableNode } from '../support/smallModel';

let journey: Journey;
let general: ModelPage;
let drawer: ModelPage;
let full: ModelPage;

const pane = (title: string, name: string, key: string, children: object[]) => ({
  title,
  name,
  __config__: { jnpfKey: key, children },
});
const layout = (key: string, children: object[], config: object = {}) => ({
  __config__: { jnpfKey: key, label: key, span: 24, visibility: ['pc'], children, ...config },
});
const title = fieldNode('input', 'title', '标题', { required: true });
const fields = [
  title,
  layout(
    'tab',
    [
      pane('一', 't1', 'tabItem', [fieldNode('input', 'first', '甲')]),
      pane('二', 't2', 'tabItem', [fieldNode('input', 'second', '乙', { required: true })]),
    ],
    { active: 't1' },
  ),
  layout('collapse', [pane('折', 'c1', 'collapseItem', [fieldNode('input', 'folded', '丙', { required: true })])], {
    active: [],
  }),
  tableNode('tableFieldLines', '行', [
    fieldNode('input', 'name', '名称', { required: true }),
    fieldNode('inputNumber', 'count', '数量'),
  ]),
];
const frame = (popupType: string, more: object = {}) => ({
  popupType,
  hasPrintBtn: true,
  printId: 'p1',
  printButtonText: '打单',
  ...more,
});
const list = {
  searchList: [],
  btnsList: [{ value: 'add', label: '新增' }],
  columnBtnsList: [
    { value: 'edit', label: '编辑' },
    { value: 'detail', label: '详情' },
  ],
};
const records = [1, 2, 3].map((n) => ({
  title: `单${n}`,
  second: 'x',
  folded: 'y',
  first: `甲${n}`,
  tableFieldLines: [],
}));

beforeAll(async () => {
  journey = await startJourney();
  const office = await openOffice(journey);
  const form = frame('general', {
    generalWidth: '800px',
    hasConfirmAndAddBtn: true,
    confirmAndAddText: '确定并继续操作',
  });
  general = await publishPage(office, { enCode: 'general', fields, form, list }, records);
  drawer = await publishPage(
    office,
    { enCode: 'drawer', fields: [title], form: frame('drawer', { drawerWidth: '720px', printId: '' }), list },
    records,
  );
  full = await publishPage(
    office,
    { enCode: 'full', fields: [title], form: frame('fullScreen', { fullScreenWidth: '900px' }), list },
    records,
  );
  const role = await roleOf(
    office,
    [general, drawer, full].map((page) => ({ page })),
  );
  await office.makePerson('clerk', [role]);
  await office.makePerson('designer', [await office.makeRole({ 'onlineDev.webDesign': ['btn_add', 'btn_edit'] })]);
});
afterAll(() => journey.close());

const row = (page: Page, name: string) => page.locator('tbody tr.ant-table-row').filter({ hasText: name });
const add = (page: Page) => page.locator('.weft-toolbar [data-action="add"]').first().click();
const text = (box: Locator, name: string) => field(box, name).getByRole('textbox');
const width = (box: Locator) => see.poll(async () => Math.round((await box.boundingBox())?.width ?? 0));
const focused = (target: Locator) => see(target).toBeFocused();

async function open(page: Page, { path }: ModelPage): Promise<void> {
  await signIn(page, 'clerk', path);
  await see(row(page, '单1')).toBeVisible();
}

test('DETL-02, DETL-11, DETL-12, VDEV-12 general: form and detail as a dialog of its width; the print button says what it is called', async () => {
  const { page, problems } = await journey.visit();
  await open(page, general);
  await add(page);
  await width(dialog(page, '新建')).toBe(800);
  await act(dialog(page, '新建'), '取消');
  await act(row(page, '单2'), '详情');
  const detail = dialog(page, '详情');
  await width(detail).toBe(800);
  await see(detail).toContainText('单2');
  await act(detail, '打单');
  await see(toast(page)).toHaveText(/打印模板不存在/);
  expect(problems).toEqual([]);
});

test('DETL-04, DETL-05, VDEV-12 drawer: form and detail as a drawer of its width; no template, no print button', async () => {
  const { page, problems } = await journey.visit();
  await open(page, drawer);
  const shell = page.locator('.ant-drawer-content-wrapper');
  await add(page);
  await width(shell).toBe(720);
  await act(page.locator('.ant-drawer'), '取消');
  await see(shell).toHaveCount(0);
  await act(row(page, '单1'), '详情');
  await width(shell).toBe(720);
  await see(page.locator('.ant-drawer')).toContainText('单1');
  await see(page.locator('.ant-drawer [data-action="print"]')).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('DETL-03, DETL-11, VDEV-12 fullScreen: form and detail cover the page, their content as wide as configured', async () => {
  const { page, problems } = await journey.visit();
  await open(page, full);
  await add(page);
  await width(dialog(page, '新建')).toBe(1440);
  await width(dialog(page, '新建').locator('.weft-dialog-body')).toBe(900);
  await act(dialog(page, '新建'), '取消');
  await act(row(page, '单1'), '详情');
  const detail = dialog(page, '详情');
  await width(detail).toBe(1440);
  await width(detail.locator('.weft-dialog-body')).toBe(900);
  await see(detail.locator('[data-action="print"]')).toBeVisible();
  expect(problems).toEqual([]);
});

test('ux 44, issue 3 the first error is focused: in the open part, in a tab that is not open, in a fold, in a row', async () => {
  const { page, problems } = await journey.visit();
  await open(page, general);
  await add(page);
  const box = dialog(page, '新建');
  await act(box, '确定');
  await focused(text(box, 'title'));
  await text(box, 'title').fill('新单');
  await act(box, '确定');
  await see(text(box, 'second')).toBeVisible();
  await focused(text(box, 'second'));
  await text(box, 'second').fill('x');
  await act(box, '确定');
  await focused(text(box, 'folded'));
  await text(box, 'folded').fill('y');
  const cell = (at: number) => box.locator(`[data-cell="${at}.name"]`);
  for (let n = 0; n < 70; n++) {
    await box.locator('[data-action="addRow"]').click();
    // Blank lines at the end are dropped: the last one is written.
    if (n < 3 || n === 69) await cell(n).getByRole('textbox').fill(`第${n}`);
  }
  await box.locator('.weft-rows-scroll').evaluate((rows) => rows.scrollTo(0, rows.scrollHeight));
  await see(cell(3)).toHaveCount(0);
  await text(box, 'title').click();
  await act(box, '确定');
  await see(cell(3)).toContainText('名称不能为空');
  await see(cell(3)).toBeInViewport();
  await focused(cell(3).getByRole('textbox'));
  expect(problems).toEqual([]);
});

test('§4.6 confirm and add begins anew; confirm and continue reads the record again; the list follows', async () => {
  const { page, problems } = await journey.visit();
  await open(page, general);
  await add(page);
  const box = dialog(page, '新建');
  const fill = async (name: string) => {
    await text(box, 'title').fill(name);
    await box.getByRole('tab', { name: '二' }).click();
    await text(box, 'second').fill('x');
    if (!(await text(box, 'folded').isVisible())) await box.getByRole('button', { name: '折' }).click();
    await text(box, 'folded').fill('y');
  };
  await fill('连一');
  await act(box, '确定并新增');
  await see(toast(page)).toHaveText(/新建成功/);
  await see(text(box, 'title')).toHaveValue('');
  await fill('连二');
  await act(box, '确定');
  await see(box).toBeHidden();
  await see(row(page, '连一')).toBeVisible();
  await see(row(page, '连二')).toBeVisible();
  await act(row(page, '连一'), '编辑');
  const edit = dialog(page, '编辑');
  await text(edit, 'title').fill('改一');
  await act(edit, '确定并继续');
  await see(toast(page)).toHaveText(/更新成功/);
  await see(text(edit, 'title')).toHaveValue('改一');
  // The record is read again; until then its form is as before the save.
  await see(edit.locator('.anticon-loading, .weft-loading')).toHaveCount(0);
  await act(edit, '取消');
  await see(edit).toBeHidden();
  await see(row(page, '改一')).toBeVisible();
  expect(problems).toEqual([]);
});

test('ux 40, ux 45 previous and next record; what was typed is asked about before it is left, and nothing is asked when nothing changed; the focus returns to the row', async () => {
  const { page, problems } = await journey.visit();
  await open(page, general);
  await act(row(page, '单2'), '编辑');
  const edit = dialog(page, '编辑');
  await see(text(edit, 'title')).toHaveValue('单2');
  await act(edit, '下一条');
  await see(text(edit, 'title')).toHaveValue('单1');
  await see(edit.getByRole('button', { name: '下一条' })).toBeDisabled();
  await act(edit, '上一条');
  await see(text(edit, 'title')).toHaveValue('单2');
  await text(edit, 'title').fill('半句');
  await act(edit, '上一条');
  await answer(page, '离开', '取消');
  await see(text(edit, 'title')).toHaveValue('半句');
  await page.keyboard.press('Escape');
  await answer(page, '离开', '取消');
  await see(text(edit, 'title')).toHaveValue('半句');
  await act(edit, '取消');
  await answer(page, '离开', '确定');
  await see(edit).toBeHidden();
  await act(row(page, '单2'), '编辑');
  await see(text(edit, 'title')).toHaveValue('单2');
  await page.keyboard.press('Escape');
  await see(edit).toBeHidden();
  await focused(row(page, '单2').getByRole('button', { name: '编辑' }));
  expect(problems).toEqual([]);
});

test('contract-visualdev §12, §4.6 a draft is looked at by its designer; it refuses to save and to print, and an ordinary person gets no draft', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'designer', `/previewModel?isPreview=1&id=${general.modelId}&previewType=0`);
  await add(page);
  const box = page.getByRole('dialog');
  await text(box, 'title').fill('看看');
  await box.getByRole('tab', { name: '二' }).click();
  await text(box, 'second').fill('x');
  await box.getByRole('button', { name: '折' }).click();
  await text(box, 'folded').fill('y');
  await act(box, '确定');
  await see(toast(page)).toHaveText(/功能预览不支持数据保存/);
  await see(text(box, 'title')).toHaveValue('看看');
  expect(problems).toEqual([]);
  const other = await journey.visit();
  await signIn(other.page, 'clerk', `/previewModel?isPreview=1&id=${general.modelId}&previewType=0`);
  await see(other.page.locator('.weft-toolbar [data-action="add"]')).toHaveCount(0);
  await see(other.page.getByText(/无权限|没有权限|404|不存在/).first()).toBeVisible();
});
