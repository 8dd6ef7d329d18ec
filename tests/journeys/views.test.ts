import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '../support/faults';
import { type Journey, startJourney } from '../support/journey';
import { openOffice } from '../support/journeyPeople';
import { see, signIn } from '../support/screen';

let journey: Journey;

const word = (text: string) => ({ text });
const rules = { call: 'billRule.list' };

/** A board of every view type that a page of figures needs; what is chosen on the left is shown on the right. */
const board = {
  language: 1,
  kind: 'page',
  id: 'demo.board',
  title: word('看板'),
  views: [
    {
      id: 'grid',
      view: 'grid',
      items: [
        {
          name: 'figures',
          span: 4,
          views: [
            {
              id: 'count',
              view: 'chart',
              kind: 'number',
              title: word('位数'),
              source: rules,
              series: [{ name: 'digit' }],
            },
            {
              id: 'often',
              view: 'shortcuts',
              title: word('常用'),
              items: [
                {
                  name: 'rules',
                  label: word('单据规则'),
                  icon: 'list',
                  onClick: [{ do: 'navigate', to: '/system/billRule' }],
                },
                {
                  name: 'hidden',
                  label: word('没有权限'),
                  icon: 'delete',
                  permit: 'btn_nobody',
                  onClick: [{ do: 'navigate', to: '/home' }],
                },
              ],
            },
          ],
        },
        {
          name: 'chart',
          span: 8,
          views: [
            {
              id: 'digits',
              view: 'chart',
              kind: 'bar',
              title: word('各规则位数'),
              source: rules,
              series: [{ name: 'digit', label: word('位数') }],
              heightPx: 220,
            },
          ],
        },
        {
          name: 'records',
          span: 8,
          title: word('规则'),
          views: [
            {
              id: 'records',
              view: 'list',
              display: 'cards',
              source: rules,
              heading: 'fullName',
              fields: [
                { name: 'enCode', label: word('编码') },
                { name: 'digit', label: word('位数') },
              ],
              onClick: [],
              refreshOn: ['billRule.changed'],
            },
          ],
        },
        {
          name: 'record',
          span: 4,
          title: word('选中的规则'),
          views: [
            {
              id: 'hint',
              view: 'text',
              tone: 'hint',
              hiddenWhen: { '$view.records.selected.id': { null: false } },
              text: word('请选择一条规则'),
            },
            {
              id: 'record',
              view: 'detail',
              hiddenWhen: { '$view.records.selected.id': { null: true } },
              load: { call: 'billRule.info', params: { id: { $: 'view.records.selected.id' } } },
              fields: [
                { name: 'fullName', widget: 'input', label: word('名称') },
                { name: 'prefix', widget: 'input', label: word('前缀') },
              ],
            },
          ],
        },
      ],
    },
  ],
};

beforeAll(async () => {
  journey = await startJourney();
  const office = await openOffice(journey);
  const file = join(journey.overlayDir, 'pages/demo/board.json');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(board));
  const [app] = (await office.api('GET', '/api/system/System')).data.list ?? [];
  const menu = { parentId: '-1', systemId: app?.id, fullName: '看板', enCode: 'demo.board', icon: 'list', type: 2 };
  const place = { category: 'Web', urlAddress: 'demo/board', propertyJson: '', sortCode: 1, enabledMark: 1 };
  await office.api('POST', '/api/system/Menu', { ...menu, ...place });
  await office.makePerson('clerk', [await office.makeRole({ 'demo.board': [], 'system.billRule': [] })]);
  for (const [fullName, enCode, digit] of [
    ['采购单', 'po', 4],
    ['销售单', 'so', 6],
    ['入库单', 'inb', 3],
  ]) {
    const rest = { category: 'c', prefix: enCode, dateFormat: 'yyyy', startNumber: '1', enabledMark: 1, sortCode: 0 };
    await office.api('POST', '/api/system/BillRule', { fullName, enCode, digit, ...rest });
  }
});
afterAll(() => journey.close());

const area = (page: Page, index: number) => page.locator('.weft-board-area').nth(index);
async function open(options: { width?: number; dark?: boolean } = {}): Promise<{ page: Page; problems: string[] }> {
  const visit = await journey.visit(options);
  await signIn(visit.page, 'clerk', '/demo/board');
  await see(visit.page.getByRole('button', { name: '采购单' })).toBeVisible();
  return visit;
}
/** For a person to look at: WEFT_PICTURES names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.WEFT_PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

test('issue 9 §2 a board in one document: figures, chart, records; the chosen record is shown beside them', async () => {
  const { page, problems } = await open();
  await see(page.locator('.weft-chart-drawing svg')).toBeVisible();
  const table = page.getByRole('table', { name: '各规则位数' });
  expect(await table.getByRole('row').count()).toBe(4);
  await see(page.getByText('请选择一条规则')).toBeVisible();
  await page.getByRole('button', { name: '销售单' }).click();
  await see(area(page, 3).getByText('so', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '采购单' }).click();
  await see(area(page, 3).getByText('po', { exact: true })).toBeVisible();
  await see(area(page, 3).getByText('so', { exact: true })).toHaveCount(0);
  await see(page.getByRole('button', { name: '没有权限' })).toHaveCount(0);
  await picture(page, 'board-1440');
  expect(problems).toEqual([]);
});

test('issue 9 §2 areas reflow on a narrow screen without a horizontal scroll', async () => {
  const { page } = await open();
  const topOf = async (index: number) => (await area(page, index).boundingBox())?.y ?? Number.NaN;
  await see.poll(async () => (await topOf(1)) - (await topOf(0))).toBe(0);
  await page.setViewportSize({ width: 600, height: 900 });
  // Both move while the menu closes: the second is below the first once it has.
  const leftOf = async (index: number) => (await area(page, index).boundingBox())?.x ?? Number.NaN;
  await see.poll(async () => (await leftOf(1)) - (await leftOf(0))).toBe(0);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await see.poll(overflow).toBeLessThanOrEqual(0);
  await picture(page, 'board-600');
});

test.each([false, true])('ux 57 no serious fault on the board (dark: %s)', async (dark) => {
  const { page } = await open({ dark, width: 900 });
  await see(page.locator('.weft-chart-drawing svg')).toBeVisible();
  expect(await faults(page, 'board')).toEqual([]);
  await picture(page, `board-900-${dark ? 'dark' : 'light'}`);
});
