import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { openOffice } from '../support/journeyPeople';
import { lookThrough, type Step } from '../support/lookThrough';
import { act } from '../support/rows';
import { dialog, field, see } from '../support/screen';

let journey: Journey;

beforeAll(async () => {
  journey = await startJourney();
  // Something to be read in the log of operations.
  await (await openOffice(journey)).api('PUT', '/api/system/SysConfig', { companyName: '织物公司' });
});
afterAll(() => journey.close());

const first = (page: Page | Locator) => page.locator('tbody tr.ant-table-row').first();
const opened = (page: Page, name: string) => see(dialog(page, name)).toBeVisible();
const tab = (name: string): Step => [name, (page) => page.locator('.document-page').getByRole('tab', { name }).click()];

/** Every screen and its dialogs; each step begins at its page. */
const screens: Record<string, Step[]> = {
  '/system/area': [
    ['areas', (page) => see(first(page)).toBeVisible()],
    [
      'area',
      async (page) => {
        await act(first(page), '编辑');
        await field(dialog(page, '编辑区域'), 'parentId').locator('.ant-select').click();
        await see(page.locator('.ant-popover').getByText('天津市')).toBeVisible();
      },
    ],
  ],
  '/system/sysConfig': [
    ['settings', (page) => see(field(page, 'sysName')).toBeVisible()],
    tab('登录策略'),
    tab('密码策略'),
    tab('同步设置'),
    tab('流程设置'),
    [
      'administrators',
      async (page) => {
        await page.getByRole('button', { name: '管理员设置' }).click();
        await opened(page, '管理员设置');
      },
    ],
  ],
  '/system/log': [
    ['logs', (page) => see(first(page)).toBeVisible()],
    [
      'record',
      async (page) => {
        await page.getByRole('tab', { name: '操作日志' }).click();
        await page.locator('.ant-tabs-tabpane-active .weft-cell-link').first().click();
        await opened(page, '操作记录');
      },
    ],
  ],
};

test('ux 57 nothing serious on these screens and their dialogs, light and dark', { timeout: 180_000 }, () =>
  lookThrough(journey, screens),
);
