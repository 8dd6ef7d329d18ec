import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { type Office, openOffice } from '../support/journeyPeople';
import { act, row, save } from '../support/rows';
import { answer, dialog, field, see, signIn, toast } from '../support/screen';
import { fieldNode, smallModel, tableNode } from '../support/smallModel';

let journey: Journey;
let office: Office;
let modelId = '';
const path = '/model/books';
const required = { required: true };

beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  const fields = [
    fieldNode('input', 'title', '书名'),
    fieldNode('input', 'note', '说明'),
    tableNode('tableFieldParts', '部件', [fieldNode('input', 'part', '名称', required)]),
  ];
  const columnBtnsList = [
    { value: 'edit', label: '编辑' },
    { value: 'remove', label: '删除' },
    { value: 'detail', label: '详情' },
  ];
  const model = smallModel({
    enCode: 'books',
    fields,
    form: { concurrencyLock: true },
    list: { useBtnPermission: true, columnBtnsList },
  });
  const { data } = await office.api('POST', '/api/visualdev/Base', model);
  modelId = String(data.id);
  await office.api('POST', `/api/visualdev/Base/${modelId}/Actions/Release`, { pc: 1 });
  const role = (buttons: string[]) => office.makeRole({ books: buttons });
  await office.makePerson('cora', [await role(['btn_add', 'btn_edit', 'btn_remove', 'btn_detail'])]);
  await office.makePerson('dirk', [await role(['btn_detail'])]);
});
afterAll(() => journey.close());

async function book(title: string): Promise<string> {
  const data = JSON.stringify({ title, note: 'old', tableFieldParts: [{ part: 'cover' }] });
  return String((await office.api('POST', `/api/visualdev/OnlineDev/${modelId}`, { data })).data.id);
}
const text = (scope: ReturnType<typeof dialog>, name: string) => field(scope, name).getByRole('textbox');
const recordOf = (page: Page) => new URL(page.url()).searchParams.get('record.id');

test('issue 11 §4 the address of a record: reload keeps it, back closes it, a colleague sees it by their own rights', async () => {
  const id = await book('Atlas');
  const cora = await journey.visit();
  await signIn(cora.page, 'cora', path);
  await act(row(cora.page, 'Atlas'), '编辑');
  const form = dialog(cora.page, '编辑');
  await see(text(form, 'title')).toHaveValue('Atlas');
  await see(() => expect(recordOf(cora.page)).toBe(id)).toPass();
  const link = cora.page.url();
  await cora.page.reload();
  await see(text(form, 'title')).toHaveValue('Atlas');
  await form.getByRole('button', { name: '取消', exact: true }).click();
  await see(form).toBeHidden();
  await see(() => expect(recordOf(cora.page)).toBeNull()).toPass();

  const dirk = await journey.visit();
  await signIn(dirk.page, 'dirk', new URL(link).pathname + new URL(link).search);
  const detail = dialog(dirk.page, '详情');
  await see(field(detail, 'title')).toContainText('Atlas');
  await see(detail.getByRole('button', { name: '编辑', exact: true })).toHaveCount(0);

  await act(row(cora.page, 'Atlas'), '详情');
  await see(dialog(cora.page, '详情')).toBeVisible();
  await see(() => expect(recordOf(cora.page)).toBe(id)).toPass();
  await cora.page.goBack();
  await see(dialog(cora.page, '详情')).toBeHidden();
  await cora.page.goForward();
  await dialog(cora.page, '详情').getByRole('button', { name: '编辑', exact: true }).click();
  await text(form, 'title').fill('Atlas 2');
  await save(form);
  await see(field(dialog(cora.page, '详情'), 'title')).toContainText('Atlas 2');
  await see(row(cora.page, 'Atlas 2')).toHaveCount(1);
  expect([...cora.problems, ...dirk.problems]).toEqual([]);
});

test('issue 13 comments of a record reach a colleague’s open detail at once; its history tells what was changed', async () => {
  const id = await book('Herbal');
  const cora = await journey.visit();
  await signIn(cora.page, 'cora', path);
  await act(row(cora.page, 'Herbal'), '详情');
  const mine = dialog(cora.page, '详情');
  await see(mine).toContainText('暂无评论');
  const dirk = await journey.visit();
  await signIn(dirk.page, 'dirk', path);
  await act(row(dirk.page, 'Herbal'), '详情');
  const theirs = dialog(dirk.page, '详情');
  await field(theirs, 'text').getByRole('textbox').fill('请核对');
  await theirs.getByRole('button', { name: '发表' }).click();
  await see(toast(dirk.page)).toHaveText(/发表成功/);
  await see(theirs.locator('.weft-list-record')).toContainText('请核对');
  await see(mine.locator('.weft-list-record')).toContainText('请核对');
  await see(mine.getByRole('button', { name: '删除' })).toHaveCount(0);
  const { data } = await office.api('GET', `/api/visualdev/OnlineDev/${modelId}/${id}`);
  const next = { ...JSON.parse(String(data.data)), note: 'new' };
  await office.api('PUT', `/api/visualdev/OnlineDev/${modelId}/${id}`, { id, data: JSON.stringify(next) });
  await mine.getByRole('tab', { name: '修改记录' }).click();
  const change = mine.locator('.weft-list-record').filter({ hasText: '说明' });
  await see(change).toContainText('old');
  await see(change).toContainText('new');
  expect([...cora.problems, ...dirk.problems]).toEqual([]);
});

test('issue 11 §4 a conflict of two people: both values side by side, each is taken, nothing typed is lost', async () => {
  const id = await book('Novel');
  const cora = await journey.visit();
  await signIn(cora.page, 'cora', path);
  await act(row(cora.page, 'Novel'), '编辑');
  const form = dialog(cora.page, '编辑');
  await text(form, 'title').fill('Novel of Cora');
  const api = `/api/visualdev/OnlineDev/${modelId}/${id}`;
  const stored = JSON.parse(String((await office.api('GET', api)).data.data));
  const [part] = stored.tableFieldParts;
  const theirs = { ...stored, title: 'Novel of admin', note: 'new', tableFieldParts: [{ ...part, part: 'spine' }] };
  await office.api('PUT', api, { data: JSON.stringify(theirs) });
  await save(form);
  const choice = form.getByRole('region', { name: '修改冲突' });
  await see(choice.locator('[data-item="title"]')).toContainText('Novel of Cora');
  await see(choice.locator('[data-item="title"]')).toContainText('Novel of admin');
  await see(choice.locator('[data-item="title"]').getByText('书名', { exact: true })).toBeVisible();
  await see(choice.getByText('spine')).toBeVisible();
  await choice.getByRole('button', { name: '稍后', exact: true }).click();
  await see(text(form, 'title')).toHaveValue('Novel of Cora');
  await save(form);
  await choice.getByRole('button', { name: '按所选内容保存', exact: true }).click();
  await see(toast(cora.page)).toHaveText(/更新成功/);
  const after = JSON.parse(String((await office.api('GET', api)).data.data));
  expect(after).toMatchObject({ title: 'Novel of Cora', note: 'new', tableFieldParts: [{ part: 'spine' }] });
  expect(cora.problems).toEqual([]);
});

test('issue 11 §4 添加 under a cell that becomes wrong: one click adds one row', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'cora', path);
  await page.locator('.weft-toolbar [data-action="add"]').first().click();
  const form = dialog(page, '新建');
  const add = form.locator('[data-field="tableFieldParts"]').getByRole('button', { name: /添加/ });
  await add.click();
  const cell = form.locator('[data-cell="0.part"]');
  await cell.click();
  await page.keyboard.type('x');
  await page.keyboard.press('Backspace');
  // What is taller than the window is reached by scrolling.
  const scrolls = form.locator('.ant-modal-body').evaluate((body) => getComputedStyle(body).overflowY);
  expect(await scrolls).toBe('auto');
  const rows = form.locator('[data-cell$=".part"]');
  const box = (await add.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + 2);
  await page.mouse.down();
  // The premise: the message under the cell has moved the button away from the pointer.
  await see(async () => expect((await add.boundingBox())!.y).toBeGreaterThan(box.y + 2)).toPass({ timeout: 5_000 });
  await page.mouse.up();
  await see(rows).toHaveCount(2);
  await form.getByRole('button', { name: '取消', exact: true }).click();
  await answer(page, '', '确定');
  expect(problems).toEqual([]);
});
