import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { type Office, openOffice } from '../support/journeyPeople';
import { act, fill, row } from '../support/rows';
import { dialog, see, signIn, toast } from '../support/screen';

let journey: Journey;
let office: Office;
let counter = 0;

beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  const maker = await office.makeRole({ 'onlineDev.board': ['btn_add', 'btn_edit', 'btn_release'] });
  await office.makePerson('maker', [maker]);
  await office.makePerson('looker', [await office.makeRole({ 'system.billRule': [] })]);
});
afterAll(() => journey.close());

const words = (text: string) => ({ text });
const board = (text: string) =>
  JSON.stringify({
    language: 1,
    kind: 'page',
    id: 'x',
    title: words(text),
    views: [{ id: 'hello', view: 'text', tone: 'title', text: words(text) }],
  });

interface Found {
  id: string;
}
/** A published board through the API; returns its id. */
async function publish(type: number, document: string, parentId?: string): Promise<{ id: string; enCode: string }> {
  counter += 1;
  const enCode = `made${Date.now()}${counter}`;
  await office.api('POST', '/api/visualdev/Board', { fullName: enCode, enCode, type, document });
  const { data } = await office.api('GET', `/api/visualdev/Board?keyword=${enCode}`);
  const { id } = (data.list as unknown as Found[])[0]!;
  await office.api('POST', `/api/visualdev/Board/${id}/Actions/Publish`, { parentId });
  return { id, enCode };
}
const startOfAll = (id: string, all: 0 | 1) =>
  office.api('PUT', `/api/visualdev/Board/${id}/Actions/Starts`, { all, roleIds: [], organizeIds: [] });
const preview = (page: Page) => page.getByRole('region', { name: /预览|Preview/ });

test('issue 12 boards: a maker writes a portal beside its preview, sees issues by place, publishes it', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'maker', '/onlineDev/board');
  await page.getByRole('button', { name: '新建' }).click();
  const box = dialog(page, '新建门户或报表');
  const code = `portal${Date.now()}`;
  await fill(box, { fullName: code, enCode: code });
  await box.getByRole('button', { name: '填入示例' }).click();
  await see(preview(page).getByText('您好，maker')).toBeVisible();
  await see(preview(page).getByText('我的操作（最近 14 天）').first()).toBeVisible();
  await fill(box, { document: board('写错').replace('"tone":"title"', '"tone":"loud"') });
  await see(preview(page).getByRole('alert')).toContainText('/views/0/tone');
  await see(preview(page).getByText('您好，maker')).toBeVisible();
  await fill(box, { document: board('第一版') });
  await see(preview(page).getByText('第一版')).toBeVisible();
  await see(preview(page).getByRole('alert')).toHaveCount(0);
  await box.getByRole('button', { name: '保存', exact: true }).click();
  await see(row(page, code)).toContainText('未发布');
  await act(row(page, code), '发布');
  await dialog(page, '发布').getByRole('button', { name: '发布', exact: true }).click();
  await see(toast(page)).toContainText('发布成功');
  await see(row(page, code)).toContainText('已发布');
  expect(problems).toEqual([]);
});

test('issue 12 boards: the portal of everybody is the start page, and each person arranges their cards', async () => {
  const { data } = await office.api('GET', '/api/visualdev/Board/Actions/Sample');
  const { id } = await publish(8, String(data.document));
  await startOfAll(id, 1);
  const { page, problems } = await journey.visit();
  await signIn(page, 'looker', '/dashboard');
  await see(page).toHaveURL('/home');
  const main = page.locator('main');
  await see(main.getByText('您好，looker')).toBeVisible();
  await see(main.getByText('单据规则')).toBeVisible();
  await main.getByRole('button', { name: '排列卡片' }).click();
  await main.getByRole('button', { name: '隐藏我的组织' }).click();
  await see(main.getByRole('button', { name: '显示我的组织' })).toBeVisible();
  await main.getByRole('button', { name: '完成' }).click();
  await see(main.getByText('我的组织')).toHaveCount(0);
  await page.reload();
  await see(main.getByText('您好，looker')).toBeVisible();
  await see(main.getByText('单据规则')).toBeVisible();
  await see(main.getByText('我的组织')).toHaveCount(0);
  await main.getByRole('button', { name: '排列卡片' }).click();
  await main.getByRole('button', { name: '恢复默认' }).click();
  await main.getByRole('button', { name: '完成' }).click();
  await see(main.getByText('我的组织')).toBeVisible();
  await main.getByText('单据规则').click();
  await see(page).toHaveURL('/system/billRule');
  await startOfAll(id, 0);
  expect(problems).toEqual([]);
});

test('ROUTE-47 CONST-85 a full-screen view opens without the token in its address, on another screen by a ticket', async () => {
  const { id, enCode } = await publish(6, board('车间看板'), '-1');
  const { page } = await journey.visit();
  await signIn(page, 'admin');
  const link = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: enCode });
  await see(link).toHaveAttribute('href', `${journey.url}/DataV/view/${id}`);
  await see(link).toHaveAttribute('target', '_blank');
  await page.goto(`/DataV/view/${id}`);
  await see(page.getByText('车间看板')).toBeVisible();
  await see(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0);
  const { data } = await office.api('POST', `/api/visualdev/Board/${id}/Actions/Ticket`, {});
  const wall = await journey.visit({ language: 'en-US' });
  await wall.page.goto(String(data.address));
  await see(wall.page.getByText('车间看板')).toBeVisible();
  expect(new URL(wall.page.url()).search).toBe('');
  const late = await journey.visit({ language: 'en-US' });
  await late.page.goto(String(data.address));
  await see(late.page.getByText('This address was used already, or is too old')).toBeVisible();
  expect(wall.problems).toEqual([]);
});

test.each(['/FileServer', '/ReportServer/show', '/Report', '/DataV'])(
  'CONST-82…85, 91 %s is a clear 404 in the shell',
  async (path) => {
    const { page } = await journey.visit();
    await signIn(page, 'looker', path);
    await see(page.locator('main')).toContainText('404');
    await see(page.locator('main')).toContainText(path);
  },
);
