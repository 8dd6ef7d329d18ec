import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, type Journey, startJourney } from '../support/journey';
import { callAs, type ModelPage, publishPage, roleOf, saveAs } from '../support/journeyModels';
import { openOffice } from '../support/journeyPeople';
import { openNode } from '../support/rows';
import { dialog, field, pick, see, signIn, toast } from '../support/screen';
import { tripModel } from '../support/tripModel';

/** The city office next door: which towns a province has. */
const towns: Record<string, { id: string; fullName: string }[]> = {
  north: [
    { id: 'n1', fullName: '北一镇' },
    { id: 'n2', fullName: '北二镇' },
  ],
  south: [{ id: 's1', fullName: '南一镇' }],
};
const shops = [
  { id: 'k1', title: '东店', phone: '111', street: '东街' },
  { id: 'k2', title: '西店', phone: '222', street: '西街' },
];

let outside: Server;
let journey: Journey;
let trip: ModelPage;
let clerk: Api;
/** 一部 and 二部. */
let departments: string[] = [];

async function publishTrip(): Promise<void> {
  const office = await openOffice(journey);
  const { api } = office;
  const { port } = outside.address() as AddressInfo;
  const http = async (enCode: string, path: string, parameters: object[]) => {
    const url = `http://127.0.0.1:${port}${path}`;
    await api('POST', '/api/system/DataInterface', {
      fullName: enCode,
      enCode,
      kind: 'http',
      method: 'GET',
      url,
      parameters,
      enabledMark: 1,
    });
    return String((await api('GET', `/api/system/DataInterface?keyword=${enCode}`)).data.list?.[0]?.id);
  };
  const parameter = { field: 'province', fieldName: 'province', dataType: 'varchar', required: 0, defaultValue: '' };
  const towned = await http('towns', '/towns?province={province}', [parameter]);
  const shopped = await http('shops', '/shops', []);
  const [company] = (await api('GET', '/api/permission/Organize/Tree')).data.list ?? [];
  const root = String(company?.id);
  for (const [fullName, enCode] of [
    ['一部', 'one'],
    ['二部', 'two'],
  ]) {
    await api('POST', '/api/permission/Organize/Department', {
      fullName,
      enCode,
      organizeIdTree: [root],
      parentId: root,
      enabledMark: 1,
    });
  }
  const tree = (await api('GET', '/api/permission/Organize/Department/Selector/0')).data.list ?? [];
  const nodes = tree.flatMap((node) => [node, ...((node.children as typeof tree | undefined) ?? [])]);
  const idOf = (fullName: string) => String(nodes.find((node) => node.fullName === fullName)?.id);
  departments = ['一部', '二部'].map(idOf);
  for (const [account, dep] of [
    ['una', '一部'],
    ['dora', '二部'],
  ] as const)
    await api('POST', '/api/permission/Users', {
      account,
      realName: account,
      organizeIdTree: [[root, idOf(dep)]],
      gender: '1',
    });
  trip = await publishPage(office, tripModel(towned, shopped));
  await api('PUT', `/api/visualdev/Base/${trip.modelId}/Actions/Trust`, { trusted: 1 });
  await office.makePerson('clerk', [await roleOf(office, [{ page: trip }])]);
  clerk = await callAs(journey, 'clerk');
}

beforeAll(async () => {
  outside = createServer((request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    const province = searchParams.get('province') ?? '';
    const rows = pathname === '/shops' ? shops : province ? (towns[province] ?? []) : Object.values(towns).flat();
    answer.setHeader('content-type', 'application/json').end(JSON.stringify(rows));
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  journey = await startJourney({ INTERFACE_HOSTS: `127.0.0.1:${(outside.address() as AddressInfo).port}` });
  await publishTrip();
});
afterAll(async () => {
  await journey?.close();
  outside.close();
});

const text = (box: Locator, name: string) => field(box, name).getByRole('textbox');
const cell = (box: Locator, at: number, name: string) => box.locator(`[data-cell="${at}.${name}"]`);
const ok = (box: Locator) => box.locator('[data-action="ok"]').click();
const chosen = (box: Locator) => box.locator('.ant-select-selection-item');
/** What a select offers now. */
async function offers(page: Page, scope: Locator): Promise<string[]> {
  await scope.locator('.ant-select').click();
  const open = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await see(open).toBeVisible();
  await see(open.locator('.ant-select-item-option').first()).toBeVisible();
  const found = await open.locator('.ant-select-item-option').allTextContents();
  await scope.locator('.ant-select').click();
  await see(open).toHaveCount(0);
  return found;
}
/** Options are asked anew after the field that they follow. */
const offersOnly = (page: Page, scope: Locator, wanted: string[]) =>
  expect.poll(() => offers(page, scope), { timeout: 15_000 }).toEqual(wanted);
async function newTrip(page: Page): Promise<Locator> {
  await signIn(page, 'clerk', trip.path);
  await page.locator('.weft-toolbar [data-action="add"]').first().click();
  const box = page.getByRole('dialog').first();
  await see(field(box, 'title')).toBeVisible();
  return box;
}
/** What the server says to a record that never saw the form. */
const refused = async (row: object) => (await saveAs(clerk, trip, { title: 'x', ...row })).msg;

test('contract-visualdev §4.2 options follow their field: emptied and asked anew; the server does not take what is not offered', async () => {
  const { page, problems } = await journey.visit();
  const box = await newTrip(page);
  await text(box, 'title').fill('北行');
  await pick(field(box, 'province'), '北省');
  await offersOnly(page, field(box, 'town'), ['北一镇', '北二镇']);
  await pick(field(box, 'town'), '北二镇');
  await see(chosen(field(box, 'town'))).toHaveText('北二镇');
  await pick(field(box, 'province'), '南省');
  await see(chosen(field(box, 'town'))).toHaveCount(0);
  await offersOnly(page, field(box, 'town'), ['南一镇']);
  await pick(field(box, 'town'), '南一镇');
  await ok(box);
  await see(toast(page)).toHaveText(/新建成功/);
  await see(page.locator('tbody tr.ant-table-row').filter({ hasText: '北行' })).toContainText('南一镇');
  expect(await refused({ province: 'south', town: 'n2' })).toContain('镇');
  expect(await refused({ province: 'nowhere' })).toContain('省');
  expect(await refused({ tableFieldStops: [{ province: 'north', town: 's1' }] })).toContain('镇');
  expect((await saveAs(clerk, trip, { title: '直', province: 'north', town: 'n2' })).msg).toBe('新建成功');
  expect(problems).toEqual([]);
});

test('contract-visualdev §4.2 people follow the department: another one empties them and offers its own', async () => {
  const { page, problems } = await journey.visit();
  const box = await newTrip(page);
  const choose = async (name: string, title: string, ...labels: string[]) => {
    await field(box, name).locator('.weft-picker-field').click();
    const picker = dialog(page, title);
    for (const [at, label] of labels.entries()) {
      const node = picker.locator('.weft-picker-from').getByText(label, { exact: true }).first();
      await (at < labels.length - 1 ? openNode(node) : node.click());
    }
    return picker;
  };
  const company = '示例公司';
  let picker = await choose('dep', '选择部门', company, '一部');
  await ok(picker);
  picker = await choose('guide', '选择用户');
  await see(picker.locator('.weft-picker-from')).toContainText('una/una');
  await see(picker.locator('.weft-picker-from')).not.toContainText('dora');
  await picker.locator('.weft-picker-from').getByText('una/una').click();
  await ok(picker);
  await see(chosen(field(box, 'guide'))).toHaveText('una/una');
  picker = await choose('dep', '选择部门', company, '二部');
  await ok(picker);
  await see(chosen(field(box, 'guide'))).toHaveCount(0);
  picker = await choose('guide', '选择用户');
  await see(picker.locator('.weft-picker-from')).toContainText('dora/dora');
  await see(picker.locator('.weft-picker-from')).not.toContainText('una/una');
  const admin = await callAs(journey, 'admin');
  const idOf = async (account: string) => {
    const { data } = await admin('GET', `/api/permission/Users?keyword=${account}`);
    return data.list?.find((each) => each.account === account)?.id;
  };
  const [dep] = departments;
  expect(await refused({ dep, guide: await idOf('dora') })).toContain('向导');
  expect((await saveAs(clerk, trip, { title: '同部', dep, guide: await idOf('una') })).msg).toBe('新建成功');
  expect(problems).toEqual([]);
});

test('contract-visualdev §4.2 a date bounded by another: earlier days are shut, a change empties it, the server knows the bound', async () => {
  const { page, problems } = await journey.visit();
  const box = await newTrip(page);
  const date = (name: string) => field(box, name).locator('input');
  await date('begins').fill('2026-11-10');
  await date('begins').press('Enter');
  await date('ends').click();
  const panel = page.locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)');
  await date('ends').fill('2026-11-12');
  await see(panel.locator('td[title="2026-11-09"]')).toHaveClass(/ant-picker-cell-disabled/);
  await see(panel.locator('td[title="2026-11-10"]')).not.toHaveClass(/ant-picker-cell-disabled/);
  await date('ends').press('Enter');
  await see(date('ends')).toHaveValue('2026-11-12');
  await date('begins').fill('2026-11-20');
  await date('begins').press('Enter');
  await see(date('ends')).toHaveValue('');
  const day = (n: number) => Date.parse(`2026-11-${n}T00:00:00+08:00`);
  expect(await refused({ begins: day(20), ends: day(12) })).toContain('结束');
  expect((await saveAs(clerk, trip, { title: '同日', begins: day(20), ends: day(20) })).msg).toBe('新建成功');
  expect(problems).toEqual([]);
});

test('contract-visualdev §4.2, §4.8 a chosen row is copied into other fields and shown in its attributes; taking it away empties them', async () => {
  const { page, problems } = await journey.visit();
  const box = await newTrip(page);
  await text(box, 'title').fill('购物');
  await field(box, 'shop').locator('.weft-picker-field').click();
  const picker = dialog(page, '选择数据');
  await picker.getByRole('cell', { name: '西店', exact: true }).click();
  await ok(picker);
  await see(chosen(field(box, 'shop'))).toHaveText('西店');
  await see(text(box, 'phone')).toHaveValue('222');
  await see(text(box, 'street')).toHaveValue('西街');
  await field(box, 'shop').hover();
  await field(box, 'shop').locator('.ant-select-clear').click();
  await see(text(box, 'street')).toHaveValue('');
  await field(box, 'shop').locator('.weft-picker-field').click();
  await picker.getByRole('cell', { name: '东店', exact: true }).click();
  await ok(picker);
  await see(text(box, 'phone')).toHaveValue('111');
  await ok(box);
  await see(toast(page)).toHaveText(/新建成功/);
  await page.locator('tbody tr.ant-table-row').filter({ hasText: '购物' }).locator('[data-action="edit"]').click();
  await see(chosen(field(box, 'shop'))).toHaveText('东店');
  await see(text(box, 'street')).toHaveValue('东街');
  expect(problems).toEqual([]);
});

test('WDGT-25, WDGT-34, WDGT-35, SUBT-25, §4.4 a row calculates with its own cells, outside the column is added up; ÷0 is 0; the server calculates anew', async () => {
  const { page, problems } = await journey.visit();
  const box = await newTrip(page);
  await text(box, 'title').fill('计算');
  for (const [at, price, count] of [
    [0, '1.5', '4'],
    [1, '0.1', '3'],
  ] as const) {
    await box.locator('[data-action="addRow"]').click();
    await cell(box, at, 'price').getByRole('spinbutton').fill(price);
    await cell(box, at, 'count').getByRole('spinbutton').fill(count);
  }
  await see(cell(box, 0, 'sum')).toHaveText('6.00');
  await see(cell(box, 1, 'sum')).toHaveText('0.30');
  await see(field(box, 'total')).toContainText('3.15');
  await see(field(box, 'nothing')).toContainText(/0(\.00)?$/);
  await ok(box);
  await see(toast(page)).toHaveText(/新建成功/);
  const stops = [{ price: 10, count: 2, sum: 1 }];
  const made = await saveAs(clerk, trip, { title: '骗', tableFieldStops: stops, total: 9_999 });
  const { data } = await clerk('GET', `/api/visualdev/OnlineDev/${trip.modelId}/${made.data.id}`);
  const kept = JSON.parse(String(data.data)) as { total: number; tableFieldStops: { sum: number }[] };
  expect([kept.total, kept.tableFieldStops[0]?.sum]).toEqual([10, 20]);
  expect(problems).toEqual([]);
});

test('§4.3 shown, required and disabled as a script says; what is hidden is not asked for and is kept; a phone field is not here', async () => {
  const { page, problems } = await journey.visit();
  const box = await newTrip(page);
  await text(box, 'title').fill('出境');
  await see(field(box, 'inner')).toHaveCount(0);
  await see(field(box, 'onPhone')).toHaveCount(0);
  await field(box, 'abroad').getByRole('switch').click();
  await see(field(box, 'passport').locator('.weft-required, [class*="required"]').first()).toBeVisible();
  await see(text(box, 'phone')).toBeDisabled();
  await ok(box);
  await see(field(box, 'passport').locator('.weft-item-error')).toBeVisible();
  await field(box, 'abroad').getByRole('switch').click();
  await see(field(box, 'passport')).toHaveCount(0);
  await see(text(box, 'phone')).toBeEnabled();
  await ok(box);
  await see(toast(page)).toHaveText(/新建成功/);
  const { data } = await clerk('POST', `/api/visualdev/OnlineDev/${trip.modelId}/List`, {
    currentPage: 1,
    pageSize: 20,
  });
  const saved = data.list?.find((each) => each.title === '出境');
  const info = await clerk('GET', `/api/visualdev/OnlineDev/${trip.modelId}/${saved?.id}`);
  expect(JSON.parse(String(info.data.data))).toMatchObject({ inner: '暗' });
  expect(problems).toEqual([]);
});

test('SUBT-10, SUBT-11, SUBT-12 a new row is silent until the next tick; a cell empties those that follow it in its own row only', async () => {
  const { page, problems } = await journey.visit();
  const box = await newTrip(page);
  await box.locator('[data-action="addRow"]').click();
  await box.locator('[data-action="addRow"]').click();
  await see(cell(box, 1, 'price').getByRole('spinbutton')).toHaveValue(/^2/);
  await see(text(box, 'log')).toHaveValue('');
  for (const [at, province, town] of [
    [0, '北省', '北一镇'],
    [1, '南省', '南一镇'],
  ] as const) {
    await pick(cell(box, at, 'province'), province);
    await pick(cell(box, at, 'town'), town);
  }
  await see(text(box, 'log')).toHaveValue('变变');
  await pick(cell(box, 0, 'province'), '南省');
  await see(cell(box, 0, 'town')).not.toContainText('北一镇');
  await see(cell(box, 1, 'town')).toContainText('南一镇');
  await offersOnly(page, cell(box, 0, 'town'), ['南一镇']);
  expect(problems).toEqual([]);
});

test('ux 47 a save that fails keeps everything typed, and can be sent again', async () => {
  const { page, problems } = await journey.visit();
  const box = await newTrip(page);
  await text(box, 'title').fill('断网');
  await pick(field(box, 'province'), '北省');
  await box.locator('[data-action="addRow"]').click();
  await cell(box, 0, 'count').getByRole('spinbutton').fill('7');
  await page.route('**/OnlineDev/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await ok(box);
  await see(toast(page)).toBeVisible();
  await see(box.locator('[data-action="ok"]')).toBeEnabled();
  await see(text(box, 'title')).toHaveValue('断网');
  await see(cell(box, 0, 'count').getByRole('spinbutton')).toHaveValue('7');
  await page.unroute('**/OnlineDev/*');
  await ok(box);
  await see(toast(page)).toHaveText(/新建成功/);
  expect(problems.filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([]);
});
