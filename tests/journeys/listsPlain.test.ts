import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodsLine, goodsModel } from '../support/goodsModel';
import { type Journey, startJourney } from '../support/journey';
import { callAs, type ModelPage, publishPage, roleOf, staticInterface } from '../support/journeyModels';
import { type Office, openOffice } from '../support/journeyPeople';
import { answer, dialog, field, pick, pressIn, see, signIn, toast } from '../support/screen';
import { fieldNode } from '../support/smallModel';

let journey: Journey;
let office: Office;
let goods: ModelPage;
let notes: ModelPage;
/** The same list without column permission. */
let openGoods: ModelPage;

beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  notes = await publishPage(office, { enCode: 'stockNotes', fields: [fieldNode('input', 'about', '关于')] });
  const ping = await staticInterface(office, 'ping', { staticData: '[{"ok":1}]' });
  const model = goodsModel(notes.modelId, ping);
  const lines = Array.from({ length: 45 }, (_, at) => goodsLine(at + 1));
  const list = { ...model.list, useColumnPermission: false, useDataPermission: false };
  goods = await publishPage(office, model, lines);
  openGoods = await publishPage(office, { ...model, enCode: 'openGoods', list }, lines);
  await office.api('PUT', `/api/visualdev/Base/${goods.modelId}/Actions/Trust`, { trusted: 1 });
  const seen = ['name', 'amount', 'bought', 'kind', 'open', 'tableFieldLots-lot', 'tableFieldLots-count'];
  const role = await roleOf(office, [
    {
      page: goods,
      buttons: ['btn_batchRemove', 'btn_edit', 'btn_detail', 'btn_note', 'btn_say', 'btn_ping'],
      columns: seen,
      schemes: ['all'],
    },
    { page: notes },
    { page: openGoods },
  ]);
  await office.makePerson('clerk', [role]);
  const own = await roleOf(office, [
    { page: goods, buttons: ['btn_add', 'btn_edit', 'btn_remove'], columns: seen, schemes: ['maker_userId'] },
  ]);
  await office.makePerson('owner', [own]);
});
afterAll(() => journey.close());

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => main(page).locator('tbody tr.ant-table-row');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const act = (scope: Locator, name: string) => scope.getByRole('button', { name, exact: true }).click();
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const search = (page: Page) => page.locator('.weft-search');
const total = (page: Page, count: number) => see(page.getByText(`共 ${count} 条`)).toBeVisible();

async function open(page: Page, account = 'clerk', query = ''): Promise<void> {
  await signIn(page, account, `${goods.path}${query}`);
  await see(head(page, '名称')).toBeVisible();
}
async function range(page: Page, name: string, from: string, to: string): Promise<void> {
  const inputs = field(page, name).locator('input');
  // A range is a closed box until it is used.
  await inputs.first().click();
  await see(inputs.first()).toBeEditable();
  await inputs.first().fill(from);
  await inputs.first().press('Enter');
  await inputs.last().fill(to);
  await inputs.last().press('Enter');
}

/** Takes the first and lets it go where the second stands. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('nothing to drag');
  await page.mouse.move(start.x + 8, start.y + 8);
  await page.mouse.down();
  await page.mouse.move(start.x + 8, start.y - 8, { steps: 4 });
  await page.mouse.move(end.x + 8, end.y + 4, { steps: 8 });
  await page.mouse.up();
  // The click that ends a drag is no click; nobody presses a button in the same moment.
  await page.waitForTimeout(200);
}

test('ux 27, VDEV-08, contract-visualdev §6.3 each kind of search finds its rows; three stand open, the others under 展开', async () => {
  const { page, problems } = await journey.visit();
  await open(page);
  await total(page, 45);
  await see(search(page).locator('[data-field]')).toHaveCount(3);
  await act(search(page), '展开');
  // What is no column that was granted is not searched: it could be read letter by letter.
  await see(search(page).locator('[data-field]')).toHaveCount(5);
  await page.goto(openGoods.path);
  await total(page, 45);
  await act(search(page), '展开');
  await see(search(page).locator('[data-field]')).toHaveCount(11);
  const ask = async (fill: () => Promise<unknown>, count: number) => {
    await fill();
    await act(search(page), '查询');
    await total(page, count);
    await act(search(page), '重置');
    await total(page, 45);
  };
  await ask(() => field(page, 'name').getByRole('textbox').fill('货1'), 10);
  await ask(async () => {
    await field(page, 'amount').getByRole('spinbutton').first().fill('3');
    await field(page, 'amount').getByRole('spinbutton').last().fill('6.5');
  }, 4);
  await ask(() => range(page, 'bought', '2026-03-02', '2026-03-03'), 4);
  await ask(() => pick(field(page, 'kind'), '用具'), 9);
  await ask(() => pick(field(page, 'grade'), '乙'), 22);
  await ask(() => pick(field(page, 'marks'), '热'), 15);
  await ask(() => pick(field(page, 'open'), '否'), 11);
  await ask(async () => {
    await field(page, 'region').locator('.ant-select').click();
    await page.locator('.ant-cascader-menu-item').getByText('南区').click();
    await page.locator('.ant-cascader-menu-item').getByText('二站').click();
  }, 22);
  await ask(() => range(page, 'at', '22:00', '23:59'), 2);
  await field(page, 'name').getByRole('textbox').fill('没有的');
  await page.keyboard.press('Enter');
  await see(main(page).getByText('没有符合条件的数据')).toBeVisible();
  await act(main(page), '清除筛选条件');
  await total(page, 45);
  expect(problems).toEqual([]);
});

test('ux 28, §6.5 filter, page, size, order and scroll stand in the address and outlive a tab switch, a reload and a link', async () => {
  const { page, problems, context } = await journey.visit();
  await open(page);
  await head(page, '金额').click();
  await see(rows(page).first()).toContainText('货01');
  await head(page, '金额').click();
  await see(rows(page).first()).toContainText('货45');
  await page.getByRole('listitem', { name: '2', exact: true }).click();
  await see(rows(page).first()).toContainText('货25');
  await main(page)
    .locator('.ant-table-body')
    .evaluate((body) => body.scrollTo(0, 300));
  await see(page).toHaveURL(/list\.top=\d+/);
  const link = page.url();
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: 'stockNotes' }).click();
  await see(page).toHaveURL(/stockNotes/);
  await page.getByRole('navigation', { name: '打开的页面' }).getByText('stockGoods').click();
  await see(page).toHaveURL(link);
  await see(main(page).locator('.ant-table-body').locator('visible=true')).toHaveJSProperty('scrollTop', 300);
  await field(page, 'name').getByRole('textbox').fill('货1');
  await page.keyboard.press('Enter');
  await total(page, 10);
  await see(page).toHaveURL(/search\.name=/);
  await page.goBack();
  await total(page, 45);
  await see(rows(page).first()).toContainText('货25');
  await page.goForward();
  await total(page, 10);
  await page.reload();
  await see(field(page, 'name').getByRole('textbox')).toHaveValue('货1');
  await total(page, 10);
  const other = await context.newPage();
  await other.goto(link);
  await see(rows(other).first()).toContainText('货25');
  expect(problems).toEqual([]);
});

test('COLS-01…06, ux 30 columns are dragged, hidden, kept after a reload and restored; a save that fails puts them back', async () => {
  const { page, problems } = await journey.visit();
  await open(page);
  const titles = () => main(page).locator('thead th:not(.ant-table-selection-column)').allInnerTexts();
  const settings = page.getByRole('dialog', { name: '列表显示设置' });
  const openSettings = async () => {
    await main(page).getByRole('button', { name: '列表显示设置' }).click();
    await see(settings).toBeVisible();
  };
  await openSettings();
  await settings.getByRole('checkbox', { name: '类别' }).uncheck();
  await drag(
    page,
    settings.getByRole('button', { name: '移动 日期' }),
    settings.getByRole('button', { name: '移动 名称' }),
  );
  await act(settings, '确定');
  await see(head(page, '类别')).toHaveCount(0);
  expect((await titles()).filter(Boolean).slice(1, 3)).toEqual(['日期', '名称']);
  await page.reload();
  await see(head(page, '名称')).toBeVisible();
  await see(head(page, '类别')).toHaveCount(0);
  await page.route(/SetColumnsByModuleId/, (route) => route.abort());
  await openSettings();
  await settings.getByRole('checkbox', { name: '上架' }).uncheck();
  await act(settings, '确定');
  await see(head(page, '上架')).toBeVisible();
  await page.unroute(/SetColumnsByModuleId/);
  if (!(await settings.isVisible())) await openSettings();
  await act(settings, '恢复默认');
  await see(head(page, '类别')).toBeVisible();
  expect((await titles()).filter(Boolean).slice(1, 3)).toEqual(['名称', '金额']);
  expect(problems.filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([]);
});

test('ADVQ, §6.4 a super query asks, is kept as a plan, used after a reload, written over, and taken away', async () => {
  const { page, problems } = await journey.visit();
  await open(page);
  await act(main(page), '高级查询');
  const box = dialog(page, '高级查询');
  await act(box, '查询');
  await see(toast(page)).toHaveText(/请选择查询字段/);
  const choose = async (name: string, label: string) => {
    const one = page.getByRole('combobox', { name, exact: true });
    await box.locator('.ant-select').filter({ has: one }).last().click();
    await page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
      .getByText(label, { exact: true })
      .click();
  };
  await choose('查询字段', '金额');
  await act(box, '查询');
  await see(toast(page)).toHaveText(/空条件不能查询/);
  await choose('条件', '大于');
  await box.locator('.weft-query-value input').fill('40');
  await act(box, '添加条件');
  await choose('查询字段', '类别');
  await choose('条件', '等于');
  await pick(box.locator('.weft-query-value').last(), '用具');
  await act(box, '保存方案');
  await box.getByLabel('方案名称').fill('大额用具');
  await act(box, '确定');
  await see(toast(page)).toHaveText(/成功/);
  await act(box, '查询');
  await total(page, 2);
  await see(page).toHaveURL(/list\.query=/);
  await page.reload();
  await total(page, 2);
  await main(page)
    .getByRole('button', { name: /^移除 高级查询/ })
    .click();
  await total(page, 45);
  await act(main(page), '高级查询');
  await choose('查询方案', '大额用具');
  await act(box, '查询');
  await total(page, 2);
  await act(main(page), '高级查询');
  await act(box, '保存方案');
  await act(box, '确定');
  await answer(page, '大额用具已存在, 是否覆盖方案?', '确定');
  await act(box, '删除方案');
  await answer(page, '确定删除方案“大额用具”吗？', '确定');
  await act(box, '重置');
  await total(page, 45);
  expect(problems).toEqual([]);
});

test('§6.7, §6.2 合计 stands at the foot; columns of a sub-table under one header, its rows beneath each other', async () => {
  const { page, problems } = await journey.visit();
  await open(page, 'clerk', '?search.name=%E8%B4%A70');
  await total(page, 9);
  await see(main(page).locator('tfoot')).toContainText('合计');
  await see(main(page).locator('tfoot')).toContainText('49.50');
  await see(head(page, '批次')).toBeVisible();
  await see(head(page, '批号')).toBeVisible();
  await see(row(page, '货01')).toContainText('L1a');
  await see(row(page, '货01')).toContainText('L1b');
  expect(problems).toEqual([]);
});

test('§6.8 custom buttons: another form filled from the row, a script in the sandbox, an interface after a question', async () => {
  const { page, problems } = await journey.visit();
  await open(page, 'clerk', '?search.name=%E8%B4%A707');
  await total(page, 1);
  const press = (name: string) => pressIn(row(page, '货07'), name);
  await press('念名字');
  await see(toast(page)).toHaveText(/货07/);
  await press('通知');
  await answer(page, '确认通知吗', '确定');
  await see(toast(page)).toHaveText(/接口请求成功/);
  await press('记一笔');
  const box = page.getByRole('dialog');
  await see(field(box, 'about').getByRole('textbox')).toHaveValue('货07');
  await box.locator('[data-action="ok"]').click();
  await see(box).toBeHidden();
  const api = await callAs(journey, 'clerk');
  const { data } = await api('POST', `/api/visualdev/OnlineDev/${notes.modelId}/List`, {
    currentPage: 1,
    pageSize: 20,
  });
  expect(data.list?.map((each) => each.about)).toEqual(['货07']);
  expect(problems).toEqual([]);
});

test('PERM, T08 what a role lacks is not on the screen, and the server refuses it when called directly', async () => {
  const { page, problems } = await journey.visit();
  await open(page);
  await see(head(page, '底价')).toHaveCount(0);
  await see(main(page).getByRole('button', { name: '新增' })).toHaveCount(0);
  await see(rows(page).first().getByRole('button', { name: '删除' })).toHaveCount(0);
  const clerk = await callAs(journey, 'clerk');
  const at = `/api/visualdev/OnlineDev/${goods.modelId}`;
  const { data } = await clerk('POST', `${at}/List`, { currentPage: 1, pageSize: 20, menuId: goods.menuId });
  expect(data.list).toHaveLength(20);
  expect(data.list?.every((each) => !('secret' in each))).toBe(true);
  const asked = { currentPage: 1, pageSize: 20, menuId: goods.menuId };
  const first = goods.ids[0];
  expect(await clerk('POST', at, { data: JSON.stringify(goodsLine(99)) })).toMatchObject({ code: 403 });
  expect(await clerk('DELETE', `${at}/${first}`)).toMatchObject({ code: 403 });
  const bySecret = await clerk('POST', `${at}/List`, { ...asked, queryJson: JSON.stringify({ secret: '底1' }) });
  expect(bySecret.code).not.toBe(200);
  const sorted = await clerk('POST', `${at}/List`, { ...asked, sidx: 'secret', sort: 'asc' });
  expect(sorted.code).not.toBe(200);
  const owner = await callAs(journey, 'owner');
  expect((await owner('POST', `${at}/List`, asked)).data.list).toEqual([]);
  for (const [method, path] of [
    ['GET', `${at}/${first}`],
    ['GET', `${at}/${first}/DataChange`],
    ['DELETE', `${at}/${first}`],
  ] as const)
    expect(await owner(method, path)).toMatchObject({ code: 400, msg: '数据不存在' });
  expect(problems).toEqual([]);
});

test('VDEV-09, ux 34 several are ticked over pages and deleted at once; nothing ticked is told', async () => {
  const { page, problems } = await journey.visit();
  await open(page);
  await act(main(page), '批量删除');
  await see(toast(page)).toHaveText(/请选择一条数据/);
  await rows(page).first().getByRole('checkbox').check();
  await page.getByRole('listitem', { name: '3', exact: true }).click();
  await see(rows(page)).toHaveCount(5);
  await rows(page).last().getByRole('checkbox').check();
  await see(page.getByText('已选择 2 项')).toBeVisible();
  await act(main(page), '批量删除');
  await answer(page, '您确定要删除所选的', '确定');
  await see(toast(page)).toHaveText(/删除成功/);
  await total(page, 43);
  await see(page.getByText(/已选择/)).toHaveCount(0);
  expect(problems).toEqual([]);
});
