import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '../support/faults';
import { type Journey, startJourney } from '../support/journey';
import { type Office, openOffice } from '../support/journeyPeople';
import { answer, choose, dialog, enter, see, signIn } from '../support/screen';

let journey: Journey;
let office: Office;
let roles: string[];
beforeAll(async () => {
  journey = await startJourney({}, { noSetUp: true });
  office = await openOffice(journey);
  roles = [await office.makeRole({ 'systemData.dictionary': [] })];
});
afterAll(() => journey.close());

/** A red square of 40 px. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAIAAAADnC86AAAAL0lEQVR42u3NMQ0AAAgDsEmZfzVIwgQJT5P+zbQvIhaLxWKxWCwWi8VisVgsFt9ZXPqkW0zfulEAAAAASUVORK5CYII=',
  'base64',
);
const bell = (page: Page) => page.getByRole('button', { name: /^(内部聊天|Chat)/ }).first();
const drawer = (page: Page) => dialog(page, '内部聊天');
const row = (page: Page, name: string) => drawer(page).locator('.chat-person', { hasText: name });
const box = (page: Page) => drawer(page).getByRole('textbox', { name: /的消息$/ });
const bubbles = (page: Page) => drawer(page).locator('.chat-messages .chat-bubble');

/** Two people who have never talked, for every run of a test. */
async function makePair(): Promise<[string, string]> {
  const run = Date.now().toString(36);
  const pair: [string, string] = [`lily${run}`, `tom${run}`];
  for (const name of pair) await office.makePerson(name, roles);
  return pair;
}

async function openContact(page: Page, name: string): Promise<void> {
  await bell(page).click();
  await drawer(page).getByRole('tab', { name: '联系人' }).click();
  await drawer(page).getByRole('textbox', { name: '搜索联系人' }).fill(name);
  await see(row(page, name)).toHaveCount(1);
  await row(page, name).click();
  await see(box(page)).toBeFocused();
}

test('CHAT-01…17 CHAT-26…30 SHELL-09 SHELL-10 two people talk: badge, unread line, emoji, picture, read marks, reload, history, reconnection', async () => {
  const at = Date.now();
  const [lilyName, tomName] = await makePair();
  const [a, b] = [await journey.visit(), await journey.visit()];
  const [lily, tom] = [a.page, b.page];
  await signIn(lily, lilyName, '/home');
  await signIn(tom, tomName, '/home');

  // Tom hears of the first message by the icon alone.
  await openContact(lily, tomName);
  await lily.keyboard.type(`早上好 ${at}`);
  await drawer(lily).getByRole('button', { name: '表情' }).click();
  await lily.keyboard.press('Enter');
  await see(box(lily)).toHaveValue(`早上好 ${at}[微笑]`);
  await lily.keyboard.press('Enter');
  await see(bubbles(lily).last()).toContainText(`早上好 ${at}`);
  await see(bubbles(lily).last().getByRole('img', { name: '微笑' })).toBeVisible();
  await see(drawer(lily).locator('.chat-sent').last()).toHaveText('未读');
  await see(bell(tom)).toHaveAccessibleName('内部聊天，1 条未读');

  await bell(tom).click();
  await see(row(tom, lilyName).locator('.chat-badge')).toContainText('1');
  await row(tom, lilyName).click();
  await see(drawer(tom).getByText('以下为新消息')).toBeVisible();
  await see(row(tom, lilyName).locator('.chat-badge')).toHaveCount(0);
  await see(drawer(lily).locator('.chat-sent').last()).toHaveText('已读');

  // Both windows are open: what arrives is read at once.
  await box(tom).fill('第一行');
  await tom.keyboard.press('Shift+Enter');
  await tom.keyboard.type('第二行 https://weft.example/a');
  await see(drawer(lily).getByText('对方正在输入…').first()).toBeVisible();
  await tom.keyboard.press('Enter');
  await see(bubbles(lily).last()).toContainText('第一行\n第二行');
  await see(bubbles(lily).last().getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await see(drawer(lily).locator('[data-said]')).toContainText('第二行');

  const chosen = lily.waitForEvent('filechooser');
  await drawer(lily).getByRole('button', { name: '发送图片' }).click();
  await (await chosen).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
  await drawer(lily).getByRole('button', { name: '发送', exact: true }).click();
  const arrived = bubbles(tom).last().getByRole('img');
  await see(arrived).toBeVisible();
  await expect.poll(() => arrived.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
  expect(await faults(lily, 'chat window')).toEqual([]);

  // A reload loses neither the conversation nor what was not sent yet.
  await box(tom).fill('还没写完');
  await expect.poll(async () => bubbles(tom).count()).toBeGreaterThan(2);
  await box(tom).blur();
  await drawer(tom).getByRole('button', { name: '聊天记录' }).click();
  const history = drawer(tom).getByRole('region', { name: '聊天记录' });
  await history.getByRole('textbox', { name: '搜索聊天记录' }).fill(`早上好 ${at}`);
  await see(history.locator('li')).toHaveCount(1);
  await tom.keyboard.press('Escape');
  await see(history).toHaveCount(0);
  await see(box(tom)).toBeFocused();
  await tom.reload();
  await bell(tom).click();
  await row(tom, lilyName).click();
  await see(box(tom)).toHaveValue('还没写完');
  await see(bubbles(tom).first()).toContainText(`早上好 ${at}`);

  // Without the server a message waits; it arrives once, after the server came back.
  await journey.stop();
  await box(lily).fill(`断线时写的 ${at}`);
  await lily.keyboard.press('Enter');
  await see(drawer(lily).getByText('发送中').or(drawer(lily).getByText('发送失败')).first()).toBeVisible();
  await journey.start();
  await see(bubbles(tom).filter({ hasText: `断线时写的 ${at}` })).toHaveCount(1, { timeout: 40_000 });

  await see(drawer(lily).locator('.chat-state')).toHaveText('在线');

  // The menu of the conversation.
  await drawer(lily).getByRole('tab', { name: '消息' }).click();
  await row(lily, tomName).click({ button: 'right' });
  await choose(lily, '删除聊天记录');
  await answer(lily, '是否清空当前聊天的所有记录?', '取消');
  await see(bubbles(lily).first()).toBeVisible();
  await row(lily, tomName).click({ button: 'right' });
  await choose(lily, '删除聊天记录');
  await answer(lily, '是否清空当前聊天的所有记录?', '确定');
  await see(bubbles(lily)).toHaveCount(0);
  await row(lily, tomName).click({ button: 'right' });
  await choose(lily, '移除');
  await see(row(lily, tomName)).toHaveCount(0);
  await see(bubbles(tom).first()).toBeVisible();
}, 120_000);

test('issue 13 chat in English on a dark phone, by keyboard alone, axe clean', async () => {
  const [lilyName, tomName] = await makePair();
  const { page, problems } = await journey.visit({ language: 'en-US', width: 390, dark: true });
  await enter(page, lilyName, '/home', { language: 'en' });
  await bell(page).focus();
  await page.keyboard.press('Enter');
  const chat = dialog(page, 'Chat');
  await see(chat.getByText('No chats yet.')).toBeVisible();
  expect(await chat.evaluate((element) => element.getBoundingClientRect().width)).toBe(390);
  await chat.getByRole('tab', { name: 'Messages' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await chat.getByRole('textbox', { name: 'Search contacts' }).focus();
  await page.keyboard.type(tomName);
  const contact = chat.getByRole('button', { name: tomName });
  await see(contact).toHaveCount(1);
  await contact.focus();
  await page.keyboard.press('Enter');
  await see(chat.getByRole('textbox', { name: `Message to ${tomName}` })).toBeFocused();
  await see(contact).toBeHidden();
  await page.keyboard.type('Good evening');
  await page.keyboard.press('Enter');
  await see(chat.locator('.chat-bubble').last()).toContainText('Good evening');
  await see(chat.locator('.chat-sent').last()).toHaveText('Unread');
  expect(await faults(page, 'chat on a phone')).toEqual([]);
  await chat.getByRole('button', { name: 'Back to the list' }).focus();
  await page.keyboard.press('Enter');
  await chat.getByRole('tab', { name: 'Messages' }).click();
  await see(chat.getByRole('button', { name: new RegExp(`${tomName}.*Good evening`) })).toBeVisible();
  await page.keyboard.press('Escape');
  await see(chat).toBeHidden();
  expect(problems).toEqual([]);
});
