import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { faults } from '../support/faults';
import { type Journey, startJourney } from '../support/journey';
import { type Office, openOffice } from '../support/journeyPeople';
import { act, fill, row } from '../support/rows';
import { answer, dialog, field, see, signIn, toast } from '../support/screen';

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

const shots = process.env.JOURNEY_LOOK;
const shot = async (page: Page, name: string) => shots && page.screenshot({ path: `${shots}/${name}.png` });
/** Signs in at a page in either language. */
async function enterAs(page: Page): Promise<void> {
  await page.goto('/login');
  await page.locator('input').first().fill('admin');
  await page.locator('input[type=password]').fill('Weft@2026');
  await page.keyboard.press('Enter');
  await page.locator('.bar-user').waitFor();
}

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
/** What the preview's frame shows. */
const drawn = (page: Page) => preview(page).frameLocator('iframe');

test('issue 12 boards: a maker writes a portal beside its preview, sees issues by place, publishes it', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'maker', '/onlineDev/board');
  await page.getByRole('button', { name: '新建' }).first().click();
  const box = dialog(page, '新建门户或报表');
  const code = `portal${Date.now()}`;
  await fill(box, { fullName: code, enCode: code });
  await box.getByRole('button', { name: '填入示例' }).click();
  await see(drawn(page).getByText('您好，maker')).toBeVisible();
  await see(drawn(page).getByText('我的操作（最近 14 天）').first()).toBeVisible();
  await fill(box, { document: board('写错').replace('"tone":"title"', '"tone":"loud"') });
  await see(preview(page).getByRole('alert')).toContainText('/views/0/tone');
  // Issue 15 §7: the editor marks the place, and names it in a sentence that leads there.
  const status = field(box, 'document').getByRole('status').filter({ hasText: '"loud"' });
  await see(status).toContainText(/第 1 行第 \d+ 列：.*"loud"/);
  await see(field(box, 'document').locator('.cm-lintRange-error')).toHaveText('"loud"');
  const editor = await field(box, 'document').locator('.cm-editor').boundingBox();
  expect(editor?.height).toBeGreaterThan(400);
  await shot(page, 'board-editor');
  await see(drawn(page).getByText('您好，maker')).toBeVisible();
  await fill(box, { document: board('第一版') });
  await see(drawn(page).getByText('第一版')).toBeVisible();
  // Issue 15 §7: the same document in another language, dark, and in a window of a phone's width; the editor stays as it is.
  for (const look of ['En', '深色', '手机']) await preview(page).locator(`[title="${look}"]`).click();
  await see(drawn(page).locator('html[lang="en"][data-appearance="dark"]')).toHaveCount(1);
  await see(page.locator('html[lang="zh-CN"][data-appearance="light"]')).toHaveCount(1);
  expect(
    await drawn(page)
      .locator('html')
      .evaluate(() => innerWidth),
  ).toBe(390);
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
  // Issue 15 §7: what an administrator publishes in 屏幕设计 is on this page at once.
  const heading = (name: string) => page.locator('main').getByRole('columnheader', { name, exact: true });
  await see(heading('业务名称')).toBeVisible();
  const desk = (await journey.visit()).page;
  await signIn(desk, 'admin', '/onlineDev/screenDesign');
  await field(desk.locator('main'), 'keyword').getByRole('textbox').fill('system.billRule');
  await desk.keyboard.press('Enter');
  await act(row(desk, 'system.billRule'), '编辑');
  const editor = desk.getByRole('dialog').last();
  const shipped = await office.api('GET', '/api/visualdev/Screen/system.billRule');
  const changed = String(shipped.data.document).replace('"billRule.fullName"', '{ "text": "规则叫什么" }');
  await see(drawn(desk).getByText('业务名称').first()).toBeVisible();
  await fill(editor, { document: changed });
  await see(drawn(desk).getByText('规则叫什么').first()).toBeVisible();
  await editor.getByRole('button', { name: '保存草稿' }).click();
  await see(toast(desk)).toContainText('草稿已保存');
  await editor.getByRole('button', { name: '与已发布对比' }).click();
  const difference = desk.getByRole('region', { name: '差异' });
  await see(difference.getByRole('textbox', { name: '正在编辑' })).toContainText('规则叫什么');
  await see(difference.getByRole('textbox', { name: '已发布' })).toContainText('billRule.fullName');
  await desk.getByRole('dialog').last().getByRole('button', { name: '关闭', exact: true }).last().click();
  await editor.getByRole('button', { name: '发布', exact: true }).click();
  const asked = dialog(desk, '发布');
  await fill(asked, { why: '说人话' });
  await asked.getByRole('button', { name: '发布', exact: true }).click();
  await see(heading('规则叫什么')).toBeVisible();
  await see(row(desk, 'system.billRule')).toContainText('已修改');
  await act(row(desk, 'system.billRule'), '版本');
  const versions = dialog(desk, '版本');
  await see(row(versions, '版本 1')).toContainText('说人话');
  await act(row(versions, '随产品的版本'), '恢复');
  await answer(desk, '恢复', '确定');
  await see(heading('业务名称')).toBeVisible();
  await see(row(versions, '版本 2')).toContainText('已还原为随产品的版本');
  await see(row(versions, '随产品的版本').filter({ hasNotText: '版本 2' })).toContainText('当前');
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

/** A site that may be framed, and one that refuses. */
async function startSite(headers: Record<string, string>, words: string): Promise<string> {
  const site = createServer((_, answer) =>
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(`<h1>${words}</h1>`),
  );
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void site.close());
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
}

test('ROUTE-50, ROUTE-53…55 links: inside the application with _self, a new window with _blank', async () => {
  const address = await startSite({}, '别的网站');
  const stamp = Date.now();
  const menu = (name: string, linkTarget: string) => ({
    fullName: name,
    enCode: `${name}${stamp}`,
    type: 7,
    urlAddress: address,
    linkTarget,
    parentId: '-1',
    icon: 'icon-ym icon-ym-wechat',
    category: 'Web',
    sortCode: 0,
    enabledMark: 1,
  });
  const { data } = await office.api('GET', '/api/system/System');
  const systemId = String((data.list as unknown as Found[])[0]?.id);
  for (const each of [menu('inside', '_self'), menu('outside', '_blank')])
    await office.api('POST', '/api/system/Menu', { ...each, systemId });
  const { page, context, problems } = await journey.visit();
  await signIn(page, 'admin');
  const link = (name: string) => page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name });
  await link('inside').last().click();
  await see(page).toHaveURL(`/inside${stamp}`);
  await see(page.frameLocator('iframe.frame').getByText('别的网站')).toBeVisible();
  const opened = context.waitForEvent('page');
  await link('outside').last().click();
  const other = await opened;
  await see(other.getByText('别的网站')).toBeVisible();
  expect(await other.evaluate(() => window.opener)).toBeNull();
  await see(page).toHaveURL(`/inside${stamp}`);
  expect(problems).toEqual([]);
});

test('ROUTE-42 a report: filters, a workbook, and paper without the shell', async () => {
  const report = JSON.stringify({
    language: 1,
    kind: 'page',
    id: 'x',
    title: words('操作统计'),
    views: [
      {
        id: 'days',
        view: 'chart',
        kind: 'bar',
        title: words('最近'),
        source: { call: 'board.own', list: 'days' },
        series: [{ name: 'changes', label: words('次数') }],
      },
    ],
  });
  const { enCode } = await publish(5, report, '-1');
  const { page, problems } = await journey.visit();
  await signIn(page, 'admin');
  const link = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: enCode });
  await link.click();
  const main = page.locator('main');
  await see(main.getByRole('heading', { name: '操作统计' })).toBeVisible();
  const file = page.waitForEvent('download');
  await main.getByRole('button', { name: '导出' }).click();
  expect((await file).suggestedFilename()).toMatch(/^操作统计_\d{14}\.xlsx$/);
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'));
  });
  await main.getByRole('button', { name: '打印' }).click();
  await see(main).toHaveAttribute('data-printed', /\d{4}/);
  await shot(page, 'report');
  await page.emulateMedia({ media: 'print' });
  await see(page.getByRole('navigation', { name: '主菜单' })).toBeHidden();
  await see(main.getByRole('button', { name: '打印' })).toBeHidden();
  await see(main.getByRole('heading', { name: '操作统计' })).toBeVisible();
  await shot(page, 'report-paper');
  expect(problems).toEqual([]);
});

test('issue 12 boards: the list and its dialogs, on another screen by an address with a code, in two languages', async () => {
  const { id, enCode } = await publish(6, board('大屏'));
  const sample = await office.api('GET', '/api/visualdev/Board/Actions/Sample');
  const portal = await publish(8, String(sample.data.document));
  await startOfAll(portal.id, 1);
  // That settings of security were changed here is told to administrators.
  await office.api('POST', '/api/message/Actions/ReadAll', {});
  const found: string[] = [];
  for (const [width, dark, language, more, label] of [
    [1440, false, 'zh-CN', '更多', '在其他屏幕打开'],
    [900, true, 'en-US', 'More', 'Open on another screen'],
  ] as const) {
    const { page, problems } = await journey.visit({ width, dark, language });
    await enterAs(page);
    await see(
      page.locator('main').getByText(language === 'zh-CN' ? '没有未读消息' : 'No unread messages'),
    ).toBeVisible();
    found.push(...(await faults(page, `portal ${width}`)));
    await shot(page, `portal-${width}`);
    if (width === 900) {
      await page.setViewportSize({ width: 390, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await shot(page, 'portal-390');
      found.push(...(await faults(page, 'portal 390')));
      await page.setViewportSize({ width, height: 900 });
    }
    await page.goto('/onlineDev/board');
    await see(row(page, enCode)).toBeVisible();
    found.push(...(await faults(page, `boards ${width}`)));
    await shot(page, `boards-${width}`);
    for (const name of language === 'zh-CN'
      ? ['编辑', '发布', '版本', label]
      : ['Edit', 'Publish', 'Versions', label]) {
      const direct = row(page, enCode).getByRole('button', { name, exact: true });
      if (await direct.isVisible()) await direct.click();
      else {
        await row(page, enCode).getByRole('button', { name: more }).click();
        await page
          .locator('.ant-dropdown:not(.ant-dropdown-hidden)')
          .getByRole('menuitem', { name, exact: true })
          .click();
      }
      const box = page.getByRole('dialog').last();
      await see(box.locator('[data-field], table').first()).toBeVisible();
      if (name === label) {
        await see(field(box, 'address').getByRole('textbox')).toHaveValue(
          new RegExp(`^${journey.url}/DataV/view/${id}\\?ticket=`),
        );
        await see(box.locator('svg.weft-code')).toBeVisible();
        found.push(...(await faults(page, `another screen ${width}`)));
      }
      await shot(page, `board-${name}-${width}`);
      await page.keyboard.press('Escape');
      await see(page.getByRole('dialog')).toHaveCount(0);
    }
    expect(problems).toEqual([]);
  }
  await startOfAll(portal.id, 0);
  expect(found).toEqual([]);
});
