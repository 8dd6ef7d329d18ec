import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '../support/faults';
import { type Journey, startJourney } from '../support/journey';
import { type Office, openOffice } from '../support/journeyPeople';
import { act, row, save } from '../support/rows';
import { dialog, question, see, signIn } from '../support/screen';

let journey: Journey;
let office: Office;

beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  const [company] = (await office.api('GET', '/api/permission/Organize/Tree')).data.list ?? [];
  const organizeId = String(company?.id);
  const shared = { enabledMark: 1, sortCode: 0 };
  const position = { organizeId, fullName: '工程师', enCode: 'engineer', type: 'technical', ...shared };
  await office.api('POST', '/api/permission/Position', position);
  const types = (await office.api('GET', '/api/system/DictionaryData/groupType/Data/Selector')).data.list ?? [];
  const group = { fullName: '篮球社', enCode: 'ball', type: String(types[0]?.id), ...shared };
  await office.api('POST', '/api/permission/Group', group);
  await office.makePerson('lily', [await office.makeRole({ 'permission.user': [] })]);
});
afterAll(() => journey.close());

type Step = [where: string, go: (page: Page) => Promise<unknown>];
const first = (page: Page | Locator) => page.locator('tbody tr.ant-table-row').first();
const add = (page: Page) => page.locator('.weft-table-head [data-action="add"]').first().click();

/** Every screen and its dialogs; each step begins at its page. */
const screens: Record<string, Step[]> = {
  '/permission/organize': [
    ['organisations', (page) => see(first(page)).toBeVisible()],
    ['company', (page) => act(first(page), '编辑')],
    ['department', (page) => page.locator('.weft-table-head [data-action="addDepartment"]').click()],
    ['members', (page) => act(first(page), '查看成员')],
  ],
  '/permission/position': [
    ['positions', (page) => see(first(page)).toBeVisible()],
    ['position', add],
    ['members of a position', (page) => act(first(page), '岗位成员')],
  ],
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
        await page.locator('.ant-tree-checkbox').first().click();
        await page.getByRole('button', { name: '下一步' }).click();
        await see(page.locator('.weft-step:not([hidden])').getByText('数据字典')).toBeVisible();
      },
    ],
  ],
  '/permission/group': [
    ['groups', (page) => see(first(page)).toBeVisible()],
    ['group', add],
    ['members of a group', (page) => act(first(page), '组内成员')],
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

test.each([false, true])('ux 57 nothing serious on these screens and their dialogs (dark: %s)', async (dark) => {
  const { page, problems } = await journey.visit({ dark });
  await signIn(page, 'admin');
  const found: string[] = [];
  for (const [path, steps] of Object.entries(screens)) {
    for (const [where, go] of steps) {
      await page.goto(path);
      await see(page.locator('.document-page')).toBeVisible();
      await go(page);
      await see(page.locator('.weft-bone, .ant-skeleton, .weft-loading')).toHaveCount(0);
      found.push(...(await faults(page, where)));
    }
  }
  expect(found).toEqual([]);
  expect(problems).toEqual([]);
});
