import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsInBothModes } from '../support/faults';
import { type Journey, startJourney } from '../support/journey';
import { callAs, type ModelPage, publishPage, roleOf, saveAs, staticInterface } from '../support/journeyModels';
import { openOffice } from '../support/journeyPeople';
import { act } from '../support/rows';
import { answer, field, pick, see, signIn, toast } from '../support/screen';
import { fieldNode, tableNode } from '../support/smallModel';

let journey: Journey;
/** Pages of the lists by the codes of their models. */
const pages: Record<string, ModelPage> = {};
const pageOf = (enCode: string) => pages[enCode] as ModelPage;

const tints = {
  options: [
    { id: 'r', fullName: '红' },
    { id: 'b', fullName: '蓝' },
  ],
  props: { label: 'fullName', value: 'id' },
  multiple: false,
};
const name = fieldNode('input', 'name', '名称', { required: true });
const amount = fieldNode('inputNumber', 'amount', '金额');
const rowButtons = [
  { value: 'edit', label: '编辑' },
  { value: 'remove', label: '删除' },
  { value: 'detail', label: '详情' },
];
const standing = { searchList: [], btnsList: [{ value: 'add', label: '新增' }], columnBtnsList: rowButtons };

beforeAll(async () => {
  journey = await startJourney();
  const office = await openOffice(journey);
  const { api } = office;
  const publish = async (...[model, rows]: [Parameters<typeof publishPage>[1], object[]]) => {
    pages[model.enCode] = await publishPage(office, model, rows);
    return pageOf(model.enCode);
  };
  const kinds = (await api('GET', '/api/system/DictionaryData/businessType/Data/Selector')).data.list ?? [];
  const [company] = (await api('GET', '/api/permission/Organize/Tree')).data.list ?? [];
  const root = String(company?.id);
  for (const [fullName, enCode] of [
    ['木工', 'joinery'],
    ['油漆', 'paint'],
  ]) {
    const department = { fullName, enCode, organizeIdTree: [root], parentId: root, enabledMark: 1 };
    await api('POST', '/api/permission/Organize/Department', department);
  }
  const tree = (await api('GET', '/api/permission/Organize/Department/Selector/0')).data.list ?? [];
  const nodes = tree.flatMap((node) => [node, ...((node.children as typeof tree | undefined) ?? [])]);
  const departments = ['木工', '油漆'].map((each) => String(nodes.find((node) => node.fullName === each)?.id));
  const zones = await staticInterface(office, 'zones', {
    staticData: JSON.stringify([
      { id: 'east', fullName: '东区' },
      { id: 'west', fullName: '西区' },
    ]),
  });
  const streets = await staticInterface(office, 'streets', {
    staticData: JSON.stringify([{ id: 'lane', fullName: '小巷', isLeaf: true }]),
  });
  const left = [
    name,
    fieldNode(
      'select',
      'kind',
      '类别',
      { dataType: 'dictionary', dictionaryType: 'businessType' },
      { props: tints.props },
    ),
    fieldNode('organizeSelect', 'org', '组织', {}, { multiple: false }),
    fieldNode('depSelect', 'dep', '部门', {}, { multiple: false }),
    fieldNode('input', 'zone', '区'),
  ];
  const things = [
    { name: '锯', kind: kinds[0]?.id, org: [root], dep: departments[0], zone: 'east' },
    { name: '刷', kind: kinds[1]?.id, org: [root, departments[1]], dep: departments[1], zone: 'west' },
    { name: '灯', kind: kinds[1]?.id, dep: departments[1], zone: 'lane' },
  ];
  const trees: Record<string, object> = {
    byKind: { treeDataSource: 'dictionary', treeDictionary: 'businessType', treeRelation: 'kind', hasTreeQuery: true },
    byOrg: { treeDataSource: 'organize', treeRelation: 'org' },
    byDep: { treeDataSource: 'department', treeRelation: 'dep' },
    byZone: {
      treeDataSource: 'api',
      treeRelation: 'zone',
      treePropsUrl: zones,
      treePropsValue: 'id',
      treePropsLabel: 'fullName',
      treeSyncType: 1,
      treeSyncInterfaceId: streets,
      treeSyncTemplateJson: [],
    },
  };
  for (const [enCode, own] of Object.entries(trees))
    await publish({ enCode, fields: left, list: { ...standing, type: 2, treeTitle: '分类', ...own } }, things);
  const tint = fieldNode('select', 'tint', '颜色', { dataType: 'static' }, tints);
  const line = (n: number) => ({ name: `件${n}`, amount: n, tint: n % 2 ? 'r' : 'b' });
  const six = Array.from({ length: 6 }, (_, at) => line(at + 1));
  const grouped = { ...standing, type: 3, groupField: 'tint', hasPage: false };
  await publish({ enCode: 'grouped', fields: [name, amount, tint], list: grouped }, six);
  const inline = { ...standing, type: 4, useBtnPermission: true };
  const rowFields = [name, amount, tint, fieldNode('datePicker', 'day', '日期', {}, { format: 'yyyy-MM-dd' })];
  await publish({ enCode: 'inline', fields: rowFields, list: inline }, six.slice(0, 2));
  const parent = fieldNode('input', 'parent', '上级');
  for (const [enCode, treeLazyType] of [
    ['treeEager', 0],
    ['treeLazy', 1],
  ] as const) {
    const list = { ...standing, type: 5, parentField: 'parent', treeLazyType };
    const top = await publish({ enCode, fields: [name, parent], list }, [{ name: '树干' }, { name: '独苗' }]);
    const branch = await saveAs(api, top, { name: '树枝', parent: top.ids[0] });
    await saveAs(api, top, { name: '树叶', parent: String(branch.data.id) });
  }
  const maker = await publish({ enCode: 'maker', fields: [name] }, [{ name: '东厂' }]);
  const lots = tableNode('tableFieldLots', '批次', [
    fieldNode('input', 'lot', '批号'),
    fieldNode('inputNumber', 'count', '数量'),
  ]);
  const related = { modelId: maker.modelId, relationField: 'name', columnOptions: [{ value: 'name', label: '名称' }] };
  await publish(
    {
      enCode: 'goods',
      fields: [name, fieldNode('relationForm', 'maker', '厂家', {}, related), lots],
      list: { ...standing, childTableStyle: 2 },
    },
    [
      {
        name: '椅',
        maker: maker.ids[0],
        tableFieldLots: [
          { lot: 'L1', count: 3 },
          { lot: 'L2', count: 4 },
        ],
      },
      { name: '凳' },
    ],
  );
  const grants = Object.values(pages).map((page) => ({
    page,
    buttons: page === pageOf('inline') ? ['btn_add', 'btn_edit'] : ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail'],
  }));
  await office.makePerson('keeper', [
    await roleOf(
      office,
      grants.map((each) => (each.page === maker ? { page: maker } : each)),
    ),
  ]);
});
afterAll(() => journey.close());

const front = (page: Page) => page.getByRole('main').locator('.page:not([hidden])');
const rows = (page: Page) => front(page).locator('tbody tr.ant-table-row');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
/** A button that is no action of a row. */
const press = (scope: Locator, label: string) => scope.getByRole('button', { name: label, exact: true }).click();
const node = (page: Page, label: string) =>
  front(page).getByRole('treeitem').filter({ hasText: label }).getByText(label, { exact: true });
const open = (page: Page, enCode: string) => signIn(page, 'keeper', pageOf(enCode).path);

test('contract-visualdev §6.1 left tree of a dictionary: a node filters, its keyword narrows it, the address keeps it', async () => {
  const { page, problems } = await journey.visit();
  await open(page, 'byKind');
  await see(front(page).getByText('分类', { exact: true })).toBeVisible();
  await see(rows(page)).toHaveCount(3);
  const items = front(page).getByRole('treeitem');
  const second = String(await items.nth(1).textContent()).trim();
  await items.nth(1).getByText(second).click();
  await see(rows(page)).toHaveCount(2);
  await see(row(page, '锯')).toHaveCount(0);
  await see(page).toHaveURL(/tree\.node=/);
  await page.reload();
  await see(rows(page)).toHaveCount(2);
  await items.nth(1).getByText(second).click();
  await see(rows(page)).toHaveCount(3);
  await front(page).getByPlaceholder('请输入关键词').fill(second);
  await see(items).toHaveCount(1);
  expect(problems).toEqual([]);
});

test('contract-visualdev §6.1 left trees of organisations and of departments', async () => {
  const { page, problems } = await journey.visit();
  await open(page, 'byDep');
  await see(rows(page)).toHaveCount(3);
  await node(page, '油漆').click();
  await see(rows(page)).toHaveCount(2);
  await node(page, '木工').click();
  await see(rows(page)).toHaveCount(1);
  await see(row(page, '锯')).toBeVisible();
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: 'byOrg' }).click();
  await see(rows(page)).toHaveCount(3);
  await node(page, '油漆').click();
  await see(rows(page)).toHaveCount(1);
  await see(row(page, '刷')).toBeVisible();
  await page.getByRole('navigation', { name: '打开的页面' }).getByText('byDep').click();
  await see(rows(page)).toHaveCount(1);
  await see(row(page, '锯')).toBeVisible();
  expect(problems).toEqual([]);
});

test('contract-visualdev §6.1 left tree of a data interface; what is below a node is asked when it opens', async () => {
  const { page, problems } = await journey.visit();
  await open(page, 'byZone');
  await see(rows(page)).toHaveCount(3);
  await see(node(page, '小巷')).toHaveCount(0);
  await front(page).getByRole('treeitem').filter({ hasText: '东区' }).locator('.ant-tree-switcher').click();
  await node(page, '小巷').click();
  await see(rows(page)).toHaveCount(1);
  await see(row(page, '灯')).toBeVisible();
  await node(page, '西区').click();
  await see(row(page, '刷')).toBeVisible();
  await see(rows(page)).toHaveCount(1);
  expect(problems).toEqual([]);
});

test('contract-visualdev §2.2 a grouped list: the group in the first column of a row of its own, folded by a click, without buttons', async () => {
  const { page, problems } = await journey.visit({ width: 900 });
  await open(page, 'grouped');
  const headings = front(page).locator('.weft-row-heading');
  await see(headings).toHaveCount(2);
  await see(headings.first()).toHaveText(/红|蓝/);
  await see(headings.locator('[data-action]')).toHaveCount(0);
  await see(rows(page)).toHaveCount(8);
  await see(front(page).getByRole('columnheader', { name: '颜色' })).toHaveCount(0);
  await headings.first().locator('.ant-table-row-expand-icon').click();
  await see(rows(page)).toHaveCount(5);
  await headings.first().locator('.ant-table-row-expand-icon').click();
  await act(row(page, '件3'), '编辑');
  const box = page.getByRole('dialog');
  await see(field(box, 'name').getByRole('textbox')).toHaveValue('件3');
  await pick(field(box, 'tint'), '蓝');
  await box.locator('[data-action="ok"]').click();
  await see(toast(page)).toHaveText(/更新成功/);
  await see(rows(page)).toHaveCount(8);
  await see(box.getByRole('button', { name: '下一条' })).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('contract-visualdev §6.7 rows edited in their place: a bad row stays, a new row that is given up asks the server nothing', async () => {
  const { page, problems } = await journey.visit();
  await open(page, 'inline');
  await see(rows(page)).toHaveCount(2);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(pageOf('inline').modelId) && !request.url().includes('/List'))
      sent.push(request.method());
  });
  await front(page).locator('.weft-toolbar [data-action="add"]').click();
  await see(rows(page)).toHaveCount(3);
  const added = rows(page).first();
  await added.locator('[data-action="save"]').click();
  await see(added).toContainText('不能为空');
  await field(page, 'amount').getByRole('spinbutton').fill('7.5');
  await pick(field(page, 'tint'), '蓝');
  await press(added, '取消');
  await see(rows(page)).toHaveCount(2);
  expect(sent).toEqual([]);
  await front(page).locator('.weft-toolbar [data-action="add"]').click();
  await field(page, 'name').getByRole('textbox').fill('新的一件');
  await pick(field(page, 'tint'), '蓝');
  await field(page, 'day').locator('input').fill('2026-11-20');
  await field(page, 'day').locator('input').press('Enter');
  await added.locator('[data-action="save"]').click();
  await see(toast(page)).toHaveText(/新建成功/);
  await see(row(page, '新的一件')).toContainText('蓝');
  await see(row(page, '新的一件')).toContainText('2026-11-20');
  await row(page, '件2').locator('[data-action="edit"]').click();
  await field(page, 'name').getByRole('textbox').fill('改过');
  await page.keyboard.press('Escape');
  await see(row(page, '件2')).toHaveCount(1);
  await row(page, '件2').locator('[data-action="edit"]').click();
  await field(page, 'name').getByRole('textbox').fill('改过');
  await page.keyboard.press('Enter');
  await see(toast(page)).toHaveText(/更新成功/);
  await see(row(page, '改过')).toHaveCount(1);
  await see(row(page, '改过').locator('[data-action="remove"]')).toHaveCount(0);
  const keeper = await callAs(journey, 'keeper');
  const { modelId, ids } = pageOf('inline');
  expect(await keeper('DELETE', `/api/visualdev/OnlineDev/${modelId}/${ids[0]}`)).toMatchObject({ code: 403 });
  expect(await saveAs(keeper, pageOf('inline'), { name: '' })).toMatchObject({
    code: 400,
    msg: expect.stringContaining('名称'),
  });
  expect(problems).toEqual([]);
});

test('contract-visualdev §2.2 type 5: a tree with all its rows, folded and opened at once; a parent goes with what is below it', async () => {
  const { page, problems } = await journey.visit();
  await open(page, 'treeEager');
  await see(rows(page)).toHaveCount(4);
  await row(page, '树枝').locator('.ant-table-row-expand-icon').click();
  await see(rows(page)).toHaveCount(3);
  await act(row(page, '树干'), '删除');
  await answer(page, '30 天内可以从回收站恢复', '确定');
  await see(toast(page)).toHaveText(/删除成功/);
  await see(rows(page)).toHaveCount(1);
  await see(row(page, '独苗')).toBeVisible();
  await toast(page).getByRole('button', { name: '撤销', exact: true }).press('Enter');
  await see(toast(page)).toHaveText(/恢复成功/);
  await see(row(page, '树干')).toBeVisible();
  await see(row(page, '树枝')).toBeVisible();
  await act(row(page, '树干'), '删除');
  await answer(page, '30 天内可以从回收站恢复', '确定');
  await see(rows(page)).toHaveCount(1);
  expect(problems).toEqual([]);
});

test('contract-visualdev §2.2 type 5 lazy: rows below are asked when their row opens', async () => {
  const { page, problems } = await journey.visit();
  await open(page, 'treeLazy');
  await see(rows(page)).toHaveCount(2);
  await row(page, '树干').locator('.ant-table-row-expand-icon').click();
  await see(rows(page)).toHaveCount(3);
  await row(page, '树枝').locator('.ant-table-row-expand-icon').click();
  await see(row(page, '树叶')).toBeVisible();
  await act(row(page, '树叶'), '详情');
  await see(page.getByRole('dialog')).toContainText('树叶');
  expect(problems).toEqual([]);
});

test('contract-visualdev §6.1, DETL-06 sub-table rows in tabs under their row; a link of a row opens the related record', async () => {
  const { page, problems } = await journey.visit();
  await open(page, 'goods');
  await see(front(page).getByRole('columnheader', { name: '批号' })).toHaveCount(0);
  await see(row(page, '凳').getByRole('button', { name: '展开' })).toHaveCount(0);
  await press(row(page, '椅'), '展开');
  await see(front(page).getByRole('tab', { name: '批次 (2)' })).toBeVisible();
  await see(front(page).getByRole('columnheader', { name: '批号' })).toBeVisible();
  await see(front(page).getByText('L2', { exact: true })).toBeVisible();
  await press(row(page, '椅'), '东厂');
  await see(page.getByRole('dialog')).toContainText('东厂');
  await see(page.getByRole('dialog').locator('input:not([type=file]):not([readonly]):not([disabled])')).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('ux 57 no serious fault in any kind of list, light and dark', { timeout: 180_000 }, async () => {
  const { page, problems } = await journey.visit();
  await open(page, 'byKind');
  const found: string[] = [];
  for (const enCode of ['byKind', 'grouped', 'inline', 'treeLazy', 'goods']) {
    if (enCode !== 'byKind') {
      const link = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: enCode });
      await link.click();
      await see(front(page)).toHaveAttribute('data-path', (await link.getAttribute('href')) ?? '');
    }
    await see(rows(page).first()).toBeVisible();
    if (enCode === 'inline') {
      await front(page).locator('.weft-toolbar [data-action="add"]').click();
      await rows(page).first().locator('[data-action="save"]').click();
      await see(rows(page).first()).toContainText('不能为空');
    }
    if (enCode === 'goods') await press(row(page, '椅'), '展开');
    found.push(...(await faultsInBothModes(page, enCode)));
  }
  await press(front(page), '高级查询');
  await see(page.getByRole('dialog', { name: '高级查询' })).toBeVisible();
  found.push(...(await faultsInBothModes(page, 'super query')));
  expect(found).toEqual([]);
  expect(problems).toEqual([]);
});
