import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeDirectory, fakeSecret, startFakeDirectory } from '../support/fakeDirectory';
import { type Journey, startJourney } from '../support/journey';
import { type Office, openOffice } from '../support/journeyPeople';
import { row } from '../support/rows';
import { dialog, enter, field, pressIn, question, see, signIn, toast } from '../support/screen';

let journey: Journey;
let office: Office;
let wecom: FakeDirectory;
let dingtalk: FakeDirectory;

beforeAll(async () => {
  [wecom, dingtalk] = await Promise.all([startFakeDirectory('wecom'), startFakeDirectory('dingtalk')]);
  journey = await startJourney({ INTERFACE_HOSTS: `${wecom.host},${dingtalk.host}` });
  office = await openOffice(journey);
});
afterAll(async () => {
  await journey.close();
  await Promise.all([wecom.close(), dingtalk.close()]);
});

const fillIn = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await field(page, name).getByRole('textbox').fill(value);
};
const turnOn = async (page: Page, name: string) => {
  const flip = field(page, name).getByRole('switch');
  if ((await flip.getAttribute('aria-checked')) !== 'true') await flip.click();
};

test('ADMN-27, ADMN-28 WeCom: the connection is tested, organisations and users go there and come from there', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'admin', '/system/sysConfig');
  await page.getByRole('tab', { name: '同步设置' }).click();
  await fillIn(page, { qyhBaseUrl: wecom.url, qyhCorpId: 'corp', qyhAgentId: '1000002', qyhCorpSecret: 'wrong' });
  await page.getByRole('button', { name: '测试通讯录连接' }).click();
  await see(toast(page)).toHaveText(/测试连接失败：invalid credential/);
  await fillIn(page, { qyhCorpSecret: fakeSecret });
  await page.getByRole('button', { name: '测试通讯录连接' }).click();
  await see(toast(page)).toHaveText(/测试连接成功/);
  await turnOn(page, 'qyhIsSynOrg');
  await turnOn(page, 'qyhIsSynUser');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await see(toast(page)).toHaveText(/保存成功/);

  await page.getByRole('button', { name: '同步', exact: true }).first().click();
  const box = dialog(page, '第三方同步');
  const [totals, records] = [box.locator('.ant-table').first(), box.locator('.ant-table').last()];
  await see(totals.getByRole('columnheader')).toHaveText([
    ...['同步类型', '总数', '同步成功', '同步失败', '未同步', '同步时间', '状态', '操作'],
  ]);
  await pressIn(row(totals, '组织'), '同步到第三方');
  await question(page).locator('.ant-modal-confirm-btns button').last().click();
  await see(row(totals, '组织')).toContainText('已完成');
  expect(wecom.departments.size).toBeGreaterThan(0);

  const [company] = [...wecom.departments.keys()];
  wecom.departments.set(900, { name: '外来部', parent: company! });
  const member = { name: '外来人', mobile: '13811112222', email: '', departments: [900], enabled: true };
  wecom.members.set('outside1', { ...member, userid: 'outside1' });
  await pressIn(row(totals, '组织'), '同步到本系统');
  await question(page).locator('.ant-modal-confirm-btns button').last().click();
  await see(row(records, '外来部')).toContainText('成功');
  await pressIn(row(totals, '用户'), '同步到本系统');
  await question(page).locator('.ant-modal-confirm-btns button').last().click();
  await see(row(records, '外来人')).toContainText('成功');
  const { data } = await office.api('GET', '/api/permission/Users?keyword=outside1');
  expect(data.list).toMatchObject([{ account: 'outside1', realName: '外来人' }]);
  expect(problems).toEqual([]);
});

test('ADMN-28 DingTalk in English: a person who cannot be synchronised has a reason; another run is refused meanwhile', async () => {
  const settings = { dingBaseUrl: dingtalk.url, dingSynAppKey: 'key', dingSynAppSecret: fakeSecret };
  await office.api('PUT', '/api/system/SysConfig', { ...settings, dingSynIsSynOrg: 1, dingSynIsSynUser: 1 });
  const { page, problems } = await journey.visit({ language: 'en-US' });
  await enter(page, 'admin', '/system/sysConfig', { language: 'en' });
  await page.getByRole('tab', { name: 'Synchronising' }).click();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await see(toast(page)).toHaveText(/The connection works/);
  await page.getByRole('button', { name: 'Synchronise', exact: true }).last().click();
  const box = dialog(page, 'Third-party synchronisation');
  const [totals, records] = [box.locator('.ant-table').first(), box.locator('.ant-table').last()];
  const agree = () => question(page).locator('.ant-modal-confirm-btns button').last().click();

  const release = dingtalk.hold();
  await pressIn(row(totals, 'User'), 'To third party');
  await agree();
  await see(row(totals, 'User')).toContainText('Running');
  await pressIn(row(totals, 'Organisation'), 'To third party');
  await agree();
  await see(toast(page)).toHaveText(/A synchronisation is running. Wait until it ends/);
  release();
  await see(row(totals, 'User')).toContainText('Done');
  await see(
    records.getByRole('row').filter({ hasText: 'None of the organisations is synchronised' }).first(),
  ).toBeVisible();
  await pressIn(row(totals, 'Organisation'), 'To third party');
  await agree();
  await see(row(totals, 'Organisation')).toContainText('Done');
  expect(dingtalk.departments.size).toBeGreaterThan(0);
  expect(problems).toEqual([]);
});
