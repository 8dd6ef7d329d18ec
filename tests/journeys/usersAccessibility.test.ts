import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { openOffice } from '../support/journeyPeople';
import { lookThrough, type Step } from '../support/lookThrough';
import { act, row, save } from '../support/rows';
import { dialog, question, see } from '../support/screen';

let journey: Journey;

beforeAll(async () => {
  journey = await startJourney();
  const office = await openOffice(journey);
  await office.makePerson('lily', [await office.makeRole({ 'permission.user': [] })]);
});
afterAll(() => journey.close());

const first = (page: Page | Locator) => page.locator('tbody tr.ant-table-row').first();
const add = (page: Page) => page.locator('.weft-table-head [data-action="add"]').first().click();

/** Every screen and its dialogs; each step begins at its page. */
const screens: Record<string, Step[]> = {
  '/permission/role': [
    ['roles', (page) => see(first(page)).toBeVisible()],
    ['role', add],
    ['members of a role', (page) => act(first(page), '角色成员')],
    ['authorisation', (page) => act(first(page), '角色权限')],
  ],
  '/permission/authorize': [
    ['batch', (page) => see(page.locator('.ant-tree-checkbox').first()).toBeVisible()],
    [
      'batch menus',
      async (page) => {
        await see(page.locator('.ant-tree-checkbox-checked').first()).toBeVisible();
        await page.getByRole('button', { name: '下一步' }).click();
        await see(page.locator('.weft-step:not([hidden])').getByText('数据字典')).toBeVisible();
      },
    ],
    [
      'batch items',
      async (page) => {
        await see(page.locator('.ant-tree-checkbox-checked').first()).toBeVisible();
        await page.getByRole('button', { name: '下一步' }).click();
        await page.locator('.weft-step:not([hidden]) .ant-tree-checkbox').first().click();
        await page.getByRole('button', { name: '下一步' }).click();
        await see(page.locator('.weft-matrix-side')).toBeVisible();
      },
    ],
  ],
  '/permission/user': [
    ['users', (page) => see(first(page)).toBeVisible()],
    [
      'user with faults',
      async (page) => {
        await add(page);
        await save(dialog(page, '新建用户'));
        await see(page.getByText('账号不能为空')).toBeVisible();
      },
    ],
    ['stored user', (page) => act(row(page, 'lily'), '编辑')],
    ['password', (page) => act(row(page, 'lily'), '重置密码')],
    ['question', (page) => act(row(page, 'lily'), '禁用').then(() => see(question(page)).toBeVisible())],
  ],
  '/permission/userOnline': [['on line', (page) => see(first(page)).toBeVisible()]],
};

test('ux 57 nothing serious on these screens and their dialogs, light and dark', { timeout: 180_000 }, () =>
  lookThrough(journey, screens),
);
