import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { openOffice } from '../support/journeyPeople';
import { row } from '../support/rows';
import { answer, dialog, field, pick, pressIn, see, signIn, toast } from '../support/screen';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  const office = await openOffice(journey);
  const grants = { 'systemData.dictionary': [], 'msgCenter.sendConfig': ['btn_edit'] };
  await office.makePerson('reader', [await office.makeRole(grants)]);
  const named = (fullName: string) => ({ fullName, enCode: `c${Date.now()}` });
  const make = async (family: string, form: { fullName: string }) => {
    await office.api('POST', `/api/message/${family}`, form);
    const { data } = await office.api('GET', `/api/message/${family}?keyword=${encodeURIComponent(form.fullName)}`);
    return data.list?.[0]?.id;
  };
  const template = {
    ...named('站内提醒'),
    messageType: '1',
    messageSource: '1',
    title: '{@Title}',
    content: '<p>x</p>',
  };
  const templateId = await make('MessageTemplateConfig', template);
  await make('SendMessageConfig', { ...named('值班通知'), templateId } as { fullName: string });
});
afterAll(() => journey.close());

test('ADMN-20 MSG-01 MSG-02 MSG-03 MSG-04 MSG-05 MSG-06 MSG-09 MSG-10 MSG-12 MSG-13 MSG-20 MSG-22 SHELL-11 VALD-87 SOCK-14 a notice is written and released; another person’s bell counts it at once, and reading it clears the bell', async () => {
  const title = `停电${Date.now()}`;
  const writer = await journey.visit();
  await signIn(writer.page, 'admin', '/system/notice');
  const reader = await journey.visit();
  await signIn(reader.page, 'reader', '/home');
  const { page } = writer;
  await page.locator('.weft-table-head [data-action="add"], .weft-toolbar [data-action="add"]').first().click();
  const form = dialog(page, '新建公告');
  await field(form, 'title').getByRole('textbox').fill(title);
  await pick(field(form, 'category'), '通知');
  await field(form, 'bodyText').locator('[contenteditable=true]').fill('周六全天');
  const stored = page.waitForResponse((response) => response.url().includes('/api/file/Uploader/annex'));
  await field(form, 'files')
    .locator('input[type=file]')
    .setInputFiles({ name: '停电范围.txt', mimeType: 'text/plain', buffer: Buffer.from('3 楼') });
  await see(field(form, 'files')).toContainText('停电范围.txt');
  await (await stored).finished();
  await see(field(form, 'files').getByRole('progressbar')).toHaveCount(0);
  await form.getByRole('button', { name: '确定', exact: true }).click();
  await see(toast(page)).toHaveText(/新建成功/);
  await see(row(page, title)).toContainText('草稿');
  const bell = (scope: typeof page) => scope.getByRole('button', { name: /^站内消息/ });
  await see(bell(reader.page)).toHaveAccessibleName('站内消息');
  await pressIn(row(page, title), '发布');
  await answer(page, '公告将发送给所选用户', '确定');
  await see(toast(page)).toHaveText(/发布成功/);
  await see(row(page, title)).toContainText('已发送');

  const other = reader.page;
  await see(bell(other)).toHaveAccessibleName('站内消息，1 条未读');
  await bell(other).click();
  const inbox = dialog(other, '站内消息');
  await inbox.getByRole('button', { name: title }).click();
  const shown = dialog(other, '查看消息');
  await see(shown).toContainText('周六全天');
  await see(shown).toContainText('停电范围.txt');
  await shown.getByRole('button', { name: '取消' }).or(shown.getByLabel('关闭')).first().click();
  await see(bell(other)).toHaveAccessibleName('站内消息');
  await see(inbox.getByRole('button', { name: title })).toHaveCount(0);
  expect(Math.round((await inbox.boundingBox())?.width ?? 0)).toBe(280);
  const kinds = await inbox
    .locator('.ant-radio-button-wrapper')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect([kinds.length, new Set(kinds).size]).toEqual([4, 1]);
  await see(field(inbox, 'keyword').getByRole('textbox')).toHaveAttribute('placeholder', '请输入标题');
  await see(field(inbox, 'type').locator('label')).toHaveText(['消息类型', '全部', '系统', '流程', '公告']);
  for (const [kind, type] of [
    ['流程', '2'],
    ['公告', '1'],
    ['系统', '3'],
  ]) {
    const asked = other.waitForRequest((request) => {
      const url = new URL(request.url());
      return url.pathname === '/api/message' && url.searchParams.get('type') === type;
    });
    await field(inbox, 'type').locator('label').getByText(`${kind}`, { exact: true }).click();
    await asked;
  }
  await field(inbox, 'type').locator('label').getByText('全部', { exact: true }).click();
  await inbox.getByRole('button', { name: '全部已读' }).click();
  await answer(other, '您确定全部标识为已读状态, 是否继续?', '取消');
  await see(bell(other)).toHaveAccessibleName('站内消息');
  await inbox.getByRole('button', { name: '查看更多' }).click();
  await see(other).toHaveURL(/\/messageRecord/);
  await see(row(other, title)).toContainText('已读');

  await pressIn(row(page, title), '已读情况');
  await see(row(dialog(page, '已读情况'), 'reader')).toContainText('已读');

  // The menu of send configurations is enough to edit one: its lists need no other menu.
  await other.goto('/msgCenter/sendConfig');
  await pressIn(row(other, '值班通知'), '编辑');
  const config = dialog(other, '编辑发送配置');
  await see(field(config, 'templateId')).toContainText('站内提醒');
  await pick(field(config, 'templateId'), '站内提醒');
  await field(config, 'description').getByRole('textbox').fill('夜班');
  await config.getByRole('button', { name: '确定', exact: true }).click();
  await see(toast(other)).toHaveText(/更新成功/);
  expect([...writer.problems, ...reader.problems]).toEqual([]);
});
