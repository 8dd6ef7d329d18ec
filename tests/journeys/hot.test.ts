import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { type Office, openOffice, tokenOf } from '../support/journeyPeople';
import { field, see, signIn } from '../support/screen';

let journey: Journey;
let office: Office;
beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  await office.makePerson('clerk', [await office.makeRole({ 'system.billRule': ['btn_add'] })]);
});
afterAll(() => journey.close());

const at = '/system/billRule';
const overlay = (path: string) => join(journey.overlayDir, path);
async function put(path: string, content: unknown): Promise<void> {
  await mkdir(dirname(overlay(path)), { recursive: true });
  await writeFile(overlay(path), typeof content === 'string' ? content : JSON.stringify(content));
}
const page = (column: string) => ({
  kind: 'page',
  id: 'system.billRule',
  title: 'billRule.title',
  views: [
    {
      id: 'rules',
      view: 'table',
      source: { call: 'billRule.list' },
      paging: true,
      columns: [{ name: 'fullName', label: { text: column } }],
      toolbar: [{ name: 'add', label: { text: '新建规则' }, onClick: [{ do: 'open', document: 'billRule.edit' }] }],
    },
  ],
});
const dialogOf = (label: string, more: object[] = []) => ({
  kind: 'form',
  frame: 'dialog',
  id: 'billRule.edit',
  title: { text: '试写' },
  width: 600,
  fields: [{ name: 'fullName', widget: 'input', label: { text: label } }, ...more],
  submit: [{ do: 'close' }],
});
const issues = async () => (await office.api('GET', '/api/documents/Issues')).data.list ?? [];

test('issue 2 §2 a changed document shows in the open page within two seconds, a bad one leaves the last good one', async () => {
  const visit = await journey.visit();
  await signIn(visit.page, 'clerk', at);
  const column = (name: string) => visit.page.getByRole('columnheader', { name, exact: true });
  await see(column('业务名称')).toBeVisible();
  await put('pages/system/billRule.json', page('规则甲'));
  await see(column('规则甲')).toBeVisible({ timeout: 2_000 });
  await put('pages/system/billRule.json', page('规则乙'));
  await see(column('规则乙')).toBeVisible({ timeout: 2_000 });

  await put('pages/system/billRule.json', { ...page('规则丙'), views: [{ id: 'x', view: 'tabel' }] });
  await see.poll(async () => (await issues()).length).toBe(1);
  expect((await issues())[0]).toMatchObject({ id: 'system.billRule', file: 'pages/system/billRule.json' });
  const [bad] = (await issues()) as unknown as { issues: { at: string; message: string }[] }[];
  expect(bad?.issues[0]?.at).toMatch(/^\/views\/0/);
  expect(bad?.issues[0]?.message).toBeTruthy();
  await see(column('规则乙')).toBeVisible();
  await visit.page.reload();
  await see(column('规则乙')).toBeVisible();
  await put('pages/system/billRule.json', '{ not json');
  await see.poll(async () => JSON.stringify(await issues())).toContain('JSON');
  const own = journey.api(await tokenOf(journey, 'clerk'));
  const denied = await own('GET', '/api/documents/Issues');
  expect(denied.code).not.toBe(200);
  expect(denied.msg).toBe('没有权限');

  await rm(overlay('pages/system/billRule.json'));
  await see(column('业务名称')).toBeVisible({ timeout: 2_000 });
  await see.poll(async () => (await issues()).length).toBe(0);
  expect(visit.problems).toEqual([]);
});

test('issue 2 §2 a form in which something is typed keeps it and offers to reload', async () => {
  await put('dialogs/billRule/edit.json', dialogOf('旧名'));
  const visit = await journey.visit();
  await signIn(visit.page, 'clerk', at);
  await visit.page.locator('.weft-toolbar [data-action="add"]').first().click();
  const box = visit.page.getByRole('dialog', { name: '试写' });
  const input = field(box, 'fullName').getByRole('textbox');
  await see(field(box, 'fullName')).toContainText('旧名');
  await input.fill('写到一半');
  await put('dialogs/billRule/edit.json', dialogOf('新名'));
  const offer = box.getByRole('status').filter({ hasText: '此页面已有新版本' });
  await see(offer).toBeVisible({ timeout: 2_000 });
  await see(input).toHaveValue('写到一半');
  await see(field(box, 'fullName')).toContainText('旧名');
  await offer.getByRole('button', { name: '重新加载' }).click();
  await see(field(box, 'fullName')).toContainText('新名');

  await see(input).toHaveValue('写到一半');
  expect(visit.problems).toEqual([]);
});

test('issue 2 §2, §5 an unknown widget in a document is refused when it is written, and the page lives', async () => {
  await put('dialogs/billRule/edit.json', dialogOf('名', [{ name: 'x', widget: 'noSuchWidget' }]));
  await see.poll(async () => JSON.stringify(await issues())).toContain('noSuchWidget');
  const visit = await journey.visit();
  await signIn(visit.page, 'clerk', at);
  await visit.page.locator('.weft-toolbar [data-action="add"]').first().click();
  await see(visit.page.getByRole('dialog')).toBeVisible();
  await see(field(visit.page.getByRole('dialog'), 'fullName')).toBeVisible();
  expect(visit.problems).toEqual([]);
});
