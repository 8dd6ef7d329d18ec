import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword, type Journey, startJourney } from '../support/journey';
import { type ModelPage, publishPage, roleOf } from '../support/journeyModels';
import { type Office, openOffice } from '../support/journeyPeople';
import { answer, dialog, field, see, signIn, toast } from '../support/screen';
import { fieldNode } from '../support/smallModel';

let journey: Journey;
let office: Office;
let sheets: ModelPage;
const idOf: Record<string, string> = {};

const names = Array.from({ length: 30 }, (_, index) => `f${index + 1}`);
const widgetOf = (index: number) => (index % 10 === 9 ? 'textarea' : index % 5 === 4 ? 'inputNumber' : 'input');
const fields = names.map((name, index) => fieldNode(widgetOf(index), name, `栏${index + 1}`));
const typed = Object.fromEntries(
  names.map((name, index) => [name, widgetOf(index) === 'inputNumber' ? String(100 + index) : `内容 ${index} typed`]),
);

beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  sheets = await publishPage(office, { enCode: 'sheets', fields, form: { concurrencyLock: true } }, [{ f1: '旧' }]);
  const role = await roleOf(office, [{ page: sheets }]);
  for (const account of ['writer', 'other']) idOf[account] = await office.makePerson(account, [role]);
});
afterAll(() => journey.close());

const control = (page: Page, name: string) => field(page.getByRole('dialog'), name).locator('input, textarea').first();
const offer = (page: Page) => page.getByRole('status').filter({ hasText: '未保存的草稿' });
const bar = (page: Page) => page.getByText('暂时无法连接服务器', { exact: false });
/** When the newest draft was written, in ms of the browser; 0 without one. */
const newestDraft = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('weft_drafts');
    await new Promise((resolve) => (open.onsuccess = resolve));
    const all = open.result.transaction('drafts').objectStore('drafts').getAll();
    await new Promise((resolve) => (all.onsuccess = resolve));
    open.result.close();
    return Math.max(0, ...all.result.map((each) => each.savedAt));
  });
/** A page that is hidden writes at once what waits for an idle moment; returns when it is on disk. */
async function untilWritten(page: Page): Promise<void> {
  const asked = await page.evaluate(() => {
    const now = Date.now();
    window.dispatchEvent(new Event('pagehide'));
    return now;
  });
  await see.poll(() => newestDraft(page)).toBeGreaterThanOrEqual(asked);
}
/** No offer: drafts are looked for before the first one of this visit is written. */
async function seeNoOffer(page: Page): Promise<void> {
  await control(page, 'f1').fill('x');
  await untilWritten(page);
  await see(offer(page)).toHaveCount(0);
  await control(page, 'f1').fill('');
}

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'add', exact: true }).first().click();
  await see(control(page, 'f1')).toBeVisible();
}
async function fill(page: Page): Promise<void> {
  for (const name of names) await control(page, name).fill(typed[name] as string);
}
async function seeAll(page: Page): Promise<void> {
  const shown = async () => {
    const found: Record<string, string> = {};
    for (const name of names) found[name] = await control(page, name).inputValue();
    return found;
  };
  await see.poll(shown).toEqual(typed);
}
async function signOut(page: Page, drafts?: '保留草稿' | '删除草稿'): Promise<void> {
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出' }).click();
  await answer(page, '您确定要退出应用程序吗?', '确定');
  if (drafts) await page.getByRole('button', { name: drafts }).click();
  await see(page.getByRole('button', { name: '登录' })).toBeVisible();
}
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '确定', exact: true }).click();
const shot = async (page: Page, name: string) => {
  const dir = process.env.JOURNEY_SHOTS;
  if (dir) await page.screenshot({ path: `${dir}/drafts-${name}.png` });
};

test('issue 11 §4 a form of 30 fields outlives a kick-out, the server, the network and the browser', async () => {
  const { page, context, problems } = await journey.visit({ profile: 'desk' });
  await signIn(page, 'writer', sheets.path);
  await openForm(page);
  await fill(page);

  // The session: an administrator signs the person out.
  await office.api('DELETE', `/api/system/OnlineUser/${idOf.writer}`);
  const again = dialog(page, '请重新登录');
  await see(again).toBeVisible();
  await see(again.getByText('您已被管理员强制下线')).toBeVisible();
  await see(again.getByLabel('账号', { exact: true })).toHaveValue('writer');
  await see(again.getByLabel('密码', { exact: true })).toBeFocused();
  await shot(page, 'again');
  await again.getByLabel('密码', { exact: true }).fill('not this');
  await page.keyboard.press('Enter');
  await see(again.getByRole('alert')).toHaveText('账号或密码错误');
  await again.getByLabel('密码', { exact: true }).fill(adminPassword);
  await page.keyboard.press('Enter');
  await see(again).toBeHidden();
  await seeAll(page);
  expect(problems).toEqual([]);

  // The server.
  await journey.stop();
  await see(bar(page)).toBeVisible();
  await shot(page, 'away');
  await save(page);
  await see(toast(page)).toContainText('请求出错，请重试');
  await seeAll(page);
  await journey.start();
  await see(bar(page)).toBeHidden({ timeout: 40_000 });
  await seeAll(page);

  // The network.
  await context.setOffline(true);
  await see(bar(page)).toBeVisible();
  await seeAll(page);
  await context.setOffline(false);
  await see(bar(page)).toBeHidden({ timeout: 40_000 });
  await seeAll(page);

  // The browser.
  await untilWritten(page);
  await context.close();
  const next = await journey.visit({ profile: 'desk' });
  await next.page.goto(sheets.path);
  await openForm(next.page);
  await see(offer(next.page)).toBeVisible();
  await see(control(next.page, 'f1')).toHaveValue('');
  await shot(next.page, 'offer');
  await next.page.getByRole('button', { name: '恢复', exact: true }).click();
  await seeAll(next.page);
  await see(offer(next.page)).toHaveCount(0);
  await save(next.page);
  await see(toast(next.page)).toHaveText(/成功/);
  await openForm(next.page);
  await see(control(next.page, 'f1')).toHaveValue('');
  await seeNoOffer(next.page);
  expect(next.problems).toEqual([]);
}, 180_000);

test('issue 11 §4 drafts are for their account: another one on the machine finds nothing; signing out offers to delete them', async () => {
  const { page, problems } = await journey.visit({ profile: 'shared' });
  await signIn(page, 'writer', sheets.path);
  await openForm(page);
  await control(page, 'f1').fill('私人内容');
  await untilWritten(page);
  page.on('dialog', (asked) => void asked.accept());
  await page.reload();
  await see(page.getByRole('button', { name: 'add', exact: true }).first()).toBeVisible();
  await signOut(page, '保留草稿');
  const stored = await page.evaluate(async () => {
    const open = indexedDB.open('weft_drafts');
    await new Promise((resolve) => (open.onsuccess = resolve));
    const all = open.result.transaction('drafts').objectStore('drafts').getAll();
    await new Promise((resolve) => (all.onsuccess = resolve));
    return all.result.map((each) => new TextDecoder().decode(each.bytes) + JSON.stringify(each));
  });
  expect(stored).toHaveLength(1);
  expect(stored.join()).not.toMatch(/私人内容|sheets/);
  await signIn(page, 'other', sheets.path);
  await openForm(page);
  await seeNoOffer(page);
  await page.keyboard.press('Escape');
  await signOut(page);
  await signIn(page, 'writer', sheets.path);
  await openForm(page);
  await page.getByRole('button', { name: '恢复', exact: true }).click();
  await see(control(page, 'f1')).toHaveValue('私人内容');
  await untilWritten(page);
  await page.reload();
  await see(page.getByRole('button', { name: 'add', exact: true }).first()).toBeVisible();
  await signOut(page, '删除草稿');
  await signIn(page, 'writer', sheets.path);
  await openForm(page);
  await seeNoOffer(page);
  expect(problems).toEqual([]);
}, 120_000);

test('issue 11 §4 without anything unsaved a kick-out leads to the sign-in page, which keeps the reason and leads back', async () => {
  const { page } = await journey.visit();
  await signIn(page, 'writer', sheets.path);
  await see(page.getByRole('button', { name: 'add', exact: true }).first()).toBeVisible();
  await office.api('DELETE', `/api/system/OnlineUser/${idOf.writer}`);
  await see(page.getByRole('button', { name: '登录' })).toBeVisible();
  await see(page.locator('.login-why')).not.toBeEmpty();
  // The message goes, the reason stays.
  await see(toast(page)).toHaveCount(0);
  await see(page.locator('.login-why')).toBeVisible();
  await shot(page, 'why');
  await page.getByLabel('账号', { exact: true }).fill('writer');
  await page.getByLabel('密码', { exact: true }).fill(adminPassword);
  await page.keyboard.press('Enter');
  await see(page).toHaveURL(new RegExp(sheets.path));
}, 60_000);
