import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { type Office, openOffice } from '../support/journeyPeople';
import { readerFaults } from '../support/readerTree';
import { see } from '../support/screen';
import { fieldNode, smallModel, tableNode } from '../support/smallModel';

type Language = 'zh' | 'en';
const words = {
  zh: {
    ...{
      locale: 'zh-CN',
      account: '账号',
      password: '密码',
      signIn: '登录',
      list: '合同',
      title: '标题',
      amount: '金额',
    },
    ...{
      day: '日期',
      kind: '类型',
      one: '甲',
      two: '乙',
      keeper: '经办人',
      urgent: '加急',
      lines: '明细',
      product: '产品',
    },
    ...{
      count: '数量',
      note: '备注',
      range: '起止',
      person: '李四',
      records: /^共 2 条/,
      needed: /不能为空|请输入/,
      add: '新增',
      edit: '编辑',
      remove: '删除',
    },
  },
  en: {
    ...{
      locale: 'en-US',
      account: 'Account',
      password: 'Password',
      signIn: 'Sign in',
      list: 'Contracts',
      title: 'Title',
    },
    ...{ amount: 'Amount', day: 'Day', kind: 'Kind', one: 'North', two: 'South', keeper: 'Keeper', urgent: 'Urgent' },
    ...{ lines: 'Lines', product: 'Product', count: 'Count', note: 'Note', range: 'Range', person: 'Lisi' },
    ...{ records: /^2 in total/, needed: /cannot be empty|Enter/i, add: 'New', edit: 'Edit', remove: 'Delete' },
  },
};
/** Written so in every language: keys of the keyboard, names of languages and zones, names that people and organisations gave themselves. */
const known =
  /Ctrl\+?|Control|Esc|Enter|Weft|English|En\b|简体中文|繁體中文|[中繁简]\b|Asia\/Shanghai|UTC|admin|管理员|示例公司|li4|Lisi/g;

let journey: Journey;
let office: Office;

async function makeContracts(language: Language) {
  const of = words[language];
  const options = [
    { id: '1', fullName: of.one },
    { id: '2', fullName: of.two },
  ];
  const fields = [
    fieldNode('input', 'title', of.title, { required: true }),
    fieldNode('inputNumber', 'amount', of.amount, {}, { precision: 2, thousands: true, controls: true }),
    fieldNode('datePicker', 'day', of.day, {}, { format: 'yyyy-MM-dd' }),
    fieldNode(
      'select',
      'kind',
      of.kind,
      { dataType: 'static' },
      { options, props: { label: 'fullName', value: 'id' } },
    ),
    fieldNode('userSelect', 'keeper', of.keeper, {}, { selectType: 'all' }),
    fieldNode('switch', 'urgent', of.urgent),
    tableNode('tableFieldLines', of.lines, [
      fieldNode('input', 'product', of.product, { required: true }),
      fieldNode('inputNumber', 'count', of.count, {}, { controls: true }),
    ]),
    fieldNode('textarea', 'note', of.note, { span: 24 }),
  ];
  const enCode = `contracts${language}`;
  const list = {
    btnsList: [{ value: 'add', label: of.add }],
    columnBtnsList: [
      { value: 'edit', label: of.edit },
      { value: 'remove', label: of.remove },
    ],
  };
  const model = smallModel({ enCode, fields, list, record: { fullName: of.list } });
  const made = await office.api('POST', '/api/visualdev/Base', model);
  const modelId = String(made.data.id);
  await office.api('POST', `/api/visualdev/Base/${modelId}/Actions/Release`, { pc: 1 });
  for (const title of [of.one, of.two]) {
    const tableFieldLines = [{ product: of.one, count: 3 }];
    const data = JSON.stringify({ title, amount: 1200, day: 1767196800000, kind: '1', urgent: 1, tableFieldLines });
    await office.api('POST', `/api/visualdev/OnlineDev/${modelId}`, { data });
  }
  const role = await office.makeRole({
    [enCode]: ['btn_add', 'btn_edit', 'btn_remove', 'btn_batchRemove', 'btn_detail'],
  });
  await office.makePerson(of.person.toLowerCase() === 'lisi' ? 'Lisi' : 'li4', [role]);
}

beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  await makeContracts('zh');
  await makeContracts('en');
}, 120_000);
afterAll(() => journey.close());

async function enter(page: Page, language: Language) {
  const of = words[language];
  await page.goto(`/model/contracts${language}`);
  await page.getByLabel(of.account, { exact: true }).fill(language === 'zh' ? 'li4' : 'Lisi');
  await page.getByLabel(of.password, { exact: true }).fill('Weft@2026');
  await page.keyboard.press('Enter');
  await see(page.locator('tbody tr.ant-table-row').first()).toBeVisible();
}

test.each(['zh', 'en'] as const)(
  'ux-57 a reader hears list, form, picker, sub-table and question in the language of the page (%s)',
  async (language) => {
    const of = words[language];
    const { page, problems } = await journey.visit({ language: of.locale });
    const found: string[] = [];
    const check = async (where: string) =>
      void found.push(...(await readerFaults(page, language, known)).map((fault) => `${where}: ${fault}`));
    await enter(page, language);
    await check('list');
    await see(page.locator('.weft-paging-total[aria-live=polite]')).toHaveText(of.records);

    await page.locator('[data-action="add"]').first().click();
    const box = page.getByRole('dialog').last();
    await see(box.locator('[data-field="title"]')).toBeVisible();
    await check('form');
    await box.locator('.weft-rows-foot .ant-btn').first().click();
    await see(box.locator('[data-cell="0.product"]')).toBeVisible();
    await check('sub-table');
    await page.keyboard.press('Control+s');
    await see(box.locator('[aria-invalid="true"]').first()).toBeVisible();
    await check('errors');
    await see(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true');
    await see(page.locator(':focus')).toHaveAccessibleDescription(of.needed);
    await box.locator('[data-field="day"] input').click();
    await see(page.locator('.ant-picker-dropdown')).toBeVisible();
    await check('calendar');
    await page.keyboard.press('Escape');
    await see(page.locator('.ant-picker-dropdown:visible')).toHaveCount(0);
    await see(page.locator('.ant-modal-confirm')).toHaveCount(0);
    await box
      .locator('[data-field="keeper"]')
      .locator('input, [role="combobox"], .ant-select-selector')
      .first()
      .click();
    await see(page.getByRole('dialog')).toHaveCount(2);
    await see(page.getByRole('dialog').last().getByRole('treeitem').first()).toBeVisible();
    await check('picker');
    await page.keyboard.press('Escape');
    await see(page.getByRole('dialog')).toHaveCount(1);

    expect(found).toEqual([]);
    expect(problems).toEqual([]);
  },
);
