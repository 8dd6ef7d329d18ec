import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { lookThrough, type Step } from '../support/lookThrough';
import { act, row } from '../support/rows';
import { dialog, see } from '../support/screen';

let journey: Journey;

beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

const first = (page: Page | Locator) => page.locator('tbody tr.ant-table-row').first();
const add = (page: Page) => page.locator('.weft-table-head [data-action="add"]').first().click();
const opened = (page: Page, name: string) => see(dialog(page, name)).toBeVisible();
const manage = (page: Page) => act(row(page, 'mainSystem'), '菜单管理');
const drawer =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await manage(page);
    await act(row(dialog(page, '菜单管理'), '用户管理'), name);
    await see(dialog(page, name).locator('.weft-table')).toBeVisible();
  };

/** The screen and its dialogs; each step begins at its page. */
const screens: Record<string, Step[]> = {
  '/system/menu': [
    ['applications', (page) => see(first(page)).toBeVisible()],
    ['application', add],
    ['menus', manage],
    ['buttons', drawer('按钮权限')],
    ['columns', drawer('列表权限')],
    ['data', drawer('数据权限')],
    [
      'columns of a model',
      async (page) => {
        await drawer('列表权限')(page);
        await page.locator('[data-action="ofModel"]').click();
        await opened(page, '从表单字段添加');
      },
    ],
    [
      'import',
      async (page) => {
        await manage(page);
        await dialog(page, '菜单管理').locator('[data-action="import"]').first().click();
        await opened(page, '导入');
      },
    ],
  ],
};

test('ux 57 nothing serious on these screens and their dialogs, light and dark', { timeout: 180_000 }, () =>
  lookThrough(journey, screens),
);
