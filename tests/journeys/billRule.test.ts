import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { type Office, openOffice } from '../support/journeyPeople';
import { answer, choose, dialog, field, pick, see, signIn, toast } from '../support/screen';

const at = '/system/billRule';
let journey: Journey;
let office: Office;
let sale = '';

async function rule(enCode: string, fullName: string): Promise<void> {
  const own = { fullName, enCode, category: sale, prefix: 'B', dateFormat: 'yyyy', digit: 4, startNumber: '1' };
  await office.api('POST', '/api/system/BillRule', { ...own, sortCode: 0, enabledMark: 1 });
}

/** A page that opens the picker and shows what it answers. */
const pickPage = {
  kind: 'page',
  id: 'onlineDev.webDesign',
  title: { text: '试选' },
  views: [
    {
      id: 'one',
      view: 'table',
      source: [{ id: '1', label: { text: '行' } }],
      columns: [{ name: 'fullName', label: { text: '名称' } }],
      toolbar: [
        {
          name: 'pick',
          label: { text: '选择规则' },
          onClick: [
            {
              do: 'open',
              document: 'billRule.pick',
              onOk: [{ do: 'notify', message: { text: '选好了' }, type: 'success' }],
            },
          ],
        },
      ],
    },
  ],
};

beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  const { data } = await office.api('GET', '/api/system/DictionaryData/businessType/Data/Selector');
  sale = String(data.list?.find((each) => each.enCode === 'sale')?.id);
  const codes = ['btn_add', 'btn_edit', 'btn_remove', 'btn_export', 'btn_import'];
  await office.makePerson('clerk', [await office.makeRole({ 'system.billRule': codes })]);
});
afterAll(() => journey.close());

const row = (scope: Page | Locator, name: string) => scope.getByRole('row').filter({ hasText: name });
const input = (box: Locator, name: string) => field(box, name).getByRole('textbox');
/** Takes a choice back. */
async function clear(box: Locator, name: string): Promise<void> {
  await field(box, name).locator('.ant-select').hover();
  await field(box, name).locator('.ant-select-clear').click();
}
const save = (box: Locator) => box.getByRole('button', { name: '确定', exact: true }).click();
const today = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })
    .format(new Date())
    .replace(/-/g, '');

test('BILL-01…07, BILL-09, BILL-18, BILL-21, BILL-23, VALD-30, VALD-32, VALD-34…43 the dialog: texts, limits, a live example, create and edit', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'clerk', at);
  await page.locator('.weft-toolbar [data-action="add"]').first().click();
  const box = dialog(page, '新建单据');
  await see.poll(async () => (await box.boundingBox())?.width).toBe(600);
  await see(box.locator('label')).toHaveText([
    ...['业务名称', '业务编码', '业务分类', '流水前缀', '流水日期', '流水位数', '流水起始'],
    ...['流水范例', '排序', '状态', '说明'],
  ]);
  await see(field(box, 'sortCode').getByRole('spinbutton')).toHaveValue('0');
  await see(field(box, 'enabledMark').getByRole('switch')).toBeChecked();
  // A first rule is offered: the first category, and numbers by the year.
  await see(field(box, 'category')).toContainText('采购业务');
  await see(field(box, 'dateFormat')).toContainText('yyyy');
  for (const name of ['category', 'dateFormat']) await clear(box, name);
  await see(input(box, 'digit')).toHaveValue('4');
  for (const name of ['digit', 'startNumber']) await input(box, name).fill('');
  await save(box);
  for (const [name, words] of Object.entries({
    fullName: '请输入业务名称',
    enCode: '请输入业务编码',
    category: '请选择业务分类',
    prefix: '请输入流水前缀',
    dateFormat: '请选择流水日期格式',
    digit: '请输入流水位数',
    startNumber: '请输入流水起始',
  })) {
    await see(field(box, name)).toContainText(words);
  }
  await input(box, 'fullName').fill('名'.repeat(51));
  expect((await input(box, 'fullName').inputValue()).length).toBe(50);
  await input(box, 'fullName').fill('销售订单');
  await input(box, 'enCode').fill('saleOrder');
  await pick(field(box, 'category'), '销售业务');
  const example = input(box, 'example');
  await see(example).toHaveAttribute('readonly', '');
  await input(box, 'prefix').fill('XS');
  await field(box, 'dateFormat').locator('.ant-select').click();
  const formats = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
  await see(formats).toHaveText(['yyyyMMdd', 'yyyyMM', 'yyyy', 'no']);
  await formats.first().click();
  await input(box, 'digit').fill('12');
  await see(input(box, 'digit')).toHaveValue('1');
  await input(box, 'digit').fill('0');
  await input(box, 'digit').blur();
  await see(field(box, 'digit')).toContainText('只能输入正整数');
  await input(box, 'digit').fill('4');
  await input(box, 'startNumber').fill('a1');
  await input(box, 'startNumber').blur();
  await see(field(box, 'startNumber')).toContainText('流水起始只能输入数字');
  await input(box, 'startNumber').fill('000');
  await input(box, 'startNumber').blur();
  await see(field(box, 'startNumber')).toContainText('流水起始不能为000');
  await input(box, 'startNumber').fill('7');
  await see(example).toHaveValue(`XS${today()}0007`);
  await input(box, 'prefix').fill('DD');
  await see(example).toHaveValue(`DD${today()}0007`);
  await input(box, 'digit').fill('2');
  await see(example).toHaveValue(`DD${today()}07`);
  await pick(field(box, 'dateFormat'), 'yyyyMM');
  await see(example).toHaveValue(`DD${today().slice(0, 6)}07`);
  await pick(field(box, 'dateFormat'), 'no');
  await see(example).toHaveValue('DD07');
  await field(box, 'sortCode').getByRole('spinbutton').fill('1000000');
  await field(box, 'sortCode').getByRole('spinbutton').blur();
  await see(field(box, 'sortCode').getByRole('spinbutton')).toHaveValue('0');
  await field(box, 'sortCode').getByRole('spinbutton').fill('3');
  await save(box);
  await see(toast(page)).toHaveText(/新建成功/);
  await see(box).toBeHidden();
  await see(row(page, 'saleOrder')).toContainText('销售业务');

  await row(page, 'saleOrder').getByRole('button', { name: '编辑', exact: true }).click();
  const edit = dialog(page, '编辑单据');
  await see(input(edit, 'fullName')).toHaveValue('销售订单');
  await see(field(edit, 'category')).toContainText('销售业务');
  await see(input(edit, 'example')).toHaveValue('DD07');
  await see(field(edit, 'dateFormat')).toContainText('no');
  await input(edit, 'fullName').fill('销售单');
  await save(edit);
  await see(toast(page)).toHaveText(/更新成功/);
  await see(row(page, '销售单')).toBeVisible();
  expect(problems).toEqual([]);
});

test('BILL-19, BILL-23, VALD-90, VALD-92, CONST-29 the list: pages, search, status, delete', async () => {
  for (let n = 1; n <= 25; n++) await rule(`list${String(n).padStart(2, '0')}`, `清单${String(n).padStart(2, '0')}`);
  const { page, problems } = await journey.visit();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/system\/BillRule\?/.test(request.url())) asked.push(request.url());
  });
  await signIn(page, 'clerk', at);
  const keyword = page.getByPlaceholder('请输入关键词');
  await keyword.fill('清单');
  await keyword.press('Enter');
  await see(page.getByText('共 25 条')).toBeVisible();
  await see(page.locator('tbody tr.ant-table-row')).toHaveCount(20);
  expect(asked.at(-1)).toMatch(/pageSize=20/);
  expect(asked.at(-1)).toMatch(/currentPage=1/);
  await page.getByRole('listitem', { name: '2', exact: true }).click();
  await see(page.locator('tbody tr.ant-table-row')).toHaveCount(5);
  await see(page.locator('tbody tr.ant-table-row').first()).toContainText('21');
  await page.getByRole('button', { name: '重置', exact: true }).click();
  await see(page.getByText('共 26 条')).toBeVisible();
  await keyword.fill('清单07');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await see(page.locator('tbody tr.ant-table-row')).toHaveCount(1);
  await row(page, '清单07').getByRole('button', { name: '更多' }).click();
  await choose(page, '禁用');
  await answer(page, '您确定要禁用当前数据，是否继续？', '确定');
  await see(toast(page)).toHaveText(/操作成功/);
  await see(row(page, '清单07').locator('.weft-tag')).toHaveText('禁用');
  await row(page, '清单07').getByRole('button', { name: '更多' }).click();
  await choose(page, '启用');
  await answer(page, '您确定要启用当前数据，是否继续？', '确定');
  await see(row(page, '清单07').locator('.weft-tag')).toHaveText('启用');
  await row(page, '清单07').getByRole('button', { name: '更多' }).click();
  const downloading = page.waitForEvent('download');
  await choose(page, '导出');
  expect((await downloading).suggestedFilename()).toMatch(/\.bb$/);
  await row(page, '清单07').getByRole('button', { name: '删除', exact: true }).click();
  await answer(page, '此操作将永久删除该数据，是否继续？', '确定');
  await see(toast(page)).toHaveText(/删除成功/);
  await see(page.getByText('没有符合条件的数据')).toBeVisible();
  expect(problems).toEqual([]);
});

test('BILL-01, VALD-30, VALD-32, VALD-34, VALD-38, VALD-42 in English the texts are those of the specification', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'clerk', at);
  await page.getByRole('button', { name: '切换语言' }).click();
  await choose(page, 'English');
  await page.locator('.weft-toolbar [data-action="add"]').first().click();
  const box = dialog(page, 'New bill rule');
  await see(field(box, 'category')).toContainText('Purchasing');
  await clear(box, 'category');
  await input(box, 'digit').fill('0');
  await input(box, 'startNumber').fill('00');
  await box.getByRole('button', { name: 'OK', exact: true }).click();
  await see(field(box, 'fullName')).toContainText('please enter business name');
  await see(field(box, 'category')).toContainText('please select business category');
  await see(field(box, 'digit')).toContainText('only positive integers');
  await see(field(box, 'startNumber')).toContainText('serial start cannot be 00');
  expect(problems).toEqual([]);
});

test('BILL-10…16, issue 2 §2 the picker, opened from a document of the overlay folder: nothing chosen answers nothing', async () => {
  const file = join(journey.overlayDir, 'pages/onlineDev/webDesign.json');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(pickPage));
  await rule('pickA', '甲单');
  await rule('pickB', '乙单');
  const { page, problems } = await journey.visit();
  await signIn(page, 'admin', '/onlineDev/webDesign');
  const open = page.getByRole('button', { name: '选择规则' });
  await open.click();
  const box = dialog(page, '单据模板');
  await see.poll(async () => (await box.boundingBox())?.width).toBe(1000);
  const node = (name: string) => box.getByRole('treeitem').filter({ hasText: name });
  await see(node('业务分类')).toBeVisible();
  await see(box.getByRole('treeitem')).toHaveText([
    /业务分类/,
    /采购业务/,
    /销售业务/,
    /财务业务/,
    /人事业务/,
    /其他业务/,
  ]);
  await node('采购业务').click();
  await see(box.getByText('暂无数据')).toBeVisible();
  await node('销售业务').click();
  await see(row(box, '甲单')).toBeVisible();
  await see(row(box, '甲单').getByRole('radio')).not.toBeChecked();
  await save(box);
  await see(box).toBeHidden();
  await see(toast(page)).toHaveCount(0);

  await open.click();
  await box.getByPlaceholder('请输入关键词').fill('乙');
  await page.keyboard.press('Enter');
  await see(row(box, '乙单')).toBeVisible();
  await see(row(box, '甲单')).toBeHidden();
  await row(box, '乙单').getByRole('button', { name: '编辑', exact: true }).click();
  const edit = dialog(page, '编辑单据');
  await see(input(edit, 'fullName')).toHaveValue('乙单');
  await input(edit, 'fullName').fill('乙单改');
  await save(edit);
  await see(edit).toBeHidden();
  await see(row(box, '乙单改')).toBeVisible();
  await box.getByRole('button', { name: '添加', exact: true }).first().click();
  await see(dialog(page, '新建单据')).toBeVisible();
  await dialog(page, '新建单据').getByRole('button', { name: '取消', exact: true }).click();
  await see(dialog(page, '新建单据')).toBeHidden();
  await row(box, '乙单改').getByRole('radio').check();
  await save(box);
  await see(toast(page)).toHaveText(/选好了/);
  await see(box).toBeHidden();
  expect(problems).toEqual([]);
});
