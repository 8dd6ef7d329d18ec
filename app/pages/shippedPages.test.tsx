import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../core/language/types';
import { createRegistry } from '../../engine/registry';
import { draw } from '../../engine/testing/draw';
import { type Answer, createFakeHost, type FakeHost } from '../../engine/testing/fakeHost';
import { loadDocument, loadLocale } from '../../schemas';
import { widgetDefinitions } from '../../widgets';
import { frames, loadFrames } from '../../widgets/frames';
import { loadViews, viewDefinitions } from '../../widgets/views';
import { WordsContext } from '../../widgets/words';

let words: Record<string, string>;
const t = (key: string, values: Record<string, unknown> = {}) =>
  (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
beforeAll(async () => {
  await Promise.all([loadFrames(), loadViews()]);
  words = await loadLocale('zh');
  await Promise.all(widgetDefinitions.map(({ load }) => load?.()));
}, 60_000);
afterEach(cleanup);

const person = userEvent.setup();
const paged = (list: object[]) => () => ({ list, pagination: { total: list.length, currentPage: 1, pageSize: 20 } });

/** A page of the product in Chinese; `places`: where it navigates to. */
async function open(id: string, answers: Record<string, Answer>) {
  const places: string[] = [];
  const navigate: FakeHost['navigate'] = (to) => void places.push(to);
  const host = createFakeHost(answers, { t, navigate });
  const page = (await loadDocument(id)) as Document;
  const options = { registry: createRegistry(widgetDefinitions), frames, views: viewDefinitions };
  draw(page, host, {}, { ...options, wrap: (shown) => <WordsContext value={t}>{shown}</WordsContext> });
  const asked = (name: string) => host.calls.filter((each) => each.name === name).map(({ params }) => params);
  return { host, asked, places };
}

describe('the drawer of messages', () => {
  const message = { id: 'm1', title: '停水', type: 1, isRead: '0', releaseTime: 1, releaseUser: '' };
  const inbox = (list: object[] = [message], more: Record<string, Answer> = {}) =>
    open('message.inbox', { 'message.list': paged(list), 'message.readAll': () => null, ...more });

  it('MSG-08 MSG-11 API-015 CONST-37 asks for 20 unread messages, latest first, of the chosen kind and title', async () => {
    const { asked } = await inbox();
    await screen.findByText('停水');
    expect(asked('message.list').at(-1)).toMatchObject({ isRead: '0', type: '', sort: 'desc', pageSize: 20 });
    expect((screen.getByRole('radio', { name: '全部' }) as HTMLInputElement).checked).toBe(true);
    await person.click(screen.getByText('公告', { exact: true }));
    await person.type(screen.getByPlaceholderText('请输入标题'), '水');
    await waitFor(() => expect(asked('message.list').at(-1)).toMatchObject({ type: '1', keyword: '水', isRead: '0' }));
    await person.click(screen.getByRole('switch'));
    await waitFor(() => expect(asked('message.list').at(-1)).toMatchObject({ type: '1', keyword: '水', isRead: '' }));
    await person.click(await screen.findByRole('button', { name: /全部已读/ }));
    await waitFor(() => expect(asked('message.readAll')).toEqual([{ keyword: '水', type: '1', isRead: '' }]));
  });

  it('MSG-10 marking all as read asks first: cancelled nothing is sent, then the list is read anew', async () => {
    const { host, asked } = await inbox();
    await screen.findByText('停水');
    const question = '您确定全部标识为已读状态, 是否继续?';
    host.confirms.push({ message: question, answer: false });
    await person.click(await screen.findByRole('button', { name: /全部已读/ }));
    await waitFor(() => expect(host.notes.join()).toContain(question));
    expect(asked('message.readAll')).toEqual([]);
    host.confirms.length = 0;
    const lists = asked('message.list').length;
    await person.click(await screen.findByRole('button', { name: /全部已读/ }));
    await waitFor(() => expect(asked('message.readAll')).toHaveLength(1));
    await waitFor(() => expect(asked('message.list').length).toBeGreaterThan(lists));
  });

  it.each([
    ['MSG-14', 1, '/workFlowDetail'],
    ['MSG-15', 2, '/workFlow/entrust'],
  ])('%s a process message of flow type %i opens %s with its configuration', async (_, flowType, address) => {
    const flow = { ...message, title: '待审批', type: 2, flowType };
    const { places } = await inbox([flow], { 'message.readInfo': ({ id }) => ({ id, config: 'c-1' }) });
    await person.click(await screen.findByText('待审批'));
    await waitFor(() => expect(places).toEqual([`${address}?config=c-1`]));
  });
});

/** Presses an entry of the only row. */
async function press(name: string): Promise<void> {
  const row = (await screen.findAllByRole('row')).at(-1)!;
  const direct = within(row).queryByRole('button', { name });
  if (direct) return person.click(direct);
  await person.click(within(row).getByRole('button', { name: '更多' }));
  await person.click(await screen.findByRole('menuitem', { name }));
}

it.each(['sendConfig', 'msgTemplate'])(
  'the empty %s says where a message of records is set, and leads there',
  async (name) => {
    const calls = { 'sendConfig.list': paged([]), 'messageTemplate.list': paged([]) };
    const { places } = await open(`msgCenter.${name}`, calls);
    expect(await screen.findByText(/在线开发 \/ 功能设计/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: '功能的消息' }));
    expect(places).toEqual(['/onlineDev/webDesign']);
  },
);

it('the messages of a model are in the menu of its row', async () => {
  const model = { id: '7', fullName: '巡检', enCode: 'inspect', webType: 2, state: 1, version: 1 };
  const { host } = await open('onlineDev.webDesign', { 'visualdev.list': paged([model]) });
  await screen.findByText('巡检');
  await person.click(screen.getByRole('button', { name: '更多' }));
  await person.click(await screen.findByRole('menuitem', { name: '消息' }));
  await waitFor(() => expect(host.opened).toHaveLength(1));
  expect(host.opened[0]).toMatchObject({ document: 'visualdev.edit', args: { id: '7', shows: 'sends' } });
});

it('ADMN-18 ADMN-19 message templates are added, edited, deleted and copied from their list', async () => {
  const row = { id: 't1', fullName: '到期提醒', enCode: 'due', templateType: '0', enabledMark: 1 };
  const { host, asked } = await open('msgCenter.msgTemplate', {
    'messageTemplate.list': paged([row]),
    'messageTemplate.copy': () => null,
    'messageTemplate.remove': () => null,
  });
  await screen.findByText('到期提醒');
  await person.click(screen.getByRole('button', { name: '新建' }));
  await press('编辑');
  await waitFor(() =>
    expect(host.opened).toMatchObject([
      { document: 'messageTemplate.edit' },
      { document: 'messageTemplate.edit', args: { id: 't1' } },
    ]),
  );
  await press('复制');
  await waitFor(() => expect(asked('messageTemplate.copy')).toEqual([{ id: 't1' }]));
  await press('删除');
  await waitFor(() => expect(asked('messageTemplate.remove')).toEqual([{ id: 't1' }]));
});

it('ADMN-24 print templates are copied and exported from their list', async () => {
  const row = { id: 'p1', fullName: '送货单', enCode: 'delivery', enabledMark: 1 };
  const { host, asked } = await open('system.printDev', {
    'printDev.list': paged([row]),
    'printDev.copy': () => null,
    'printDev.export': () => ({ url: '/f', name: '送货单.bp' }),
  });
  await screen.findByText('送货单');
  await press('复制');
  await waitFor(() => expect(asked('printDev.copy')).toEqual([{ id: 'p1' }]));
  await press('导出');
  await waitFor(() => expect(asked('printDev.export')).toEqual([{ id: 'p1' }]));
  expect(host.notes.join()).toContain('download: /f 送货单.bp');
});
