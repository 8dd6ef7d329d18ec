import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setConfirm } from '../feedback';
import { runtime } from '../runtime';
import { fakeServer } from '../testing/fakeServer';
import { ChatDrawer } from './ChatDrawer';
import { conversation, type FakeChat, fakeChat, lily, message, tom } from './testing/fakeChat';

const people = '/api/permission/Users/ImUser';
const person = (at: number) => ({ id: `p-${at}`, account: `a${at}`, realName: `Person ${at}`, headIcon: '' });
const page = (from: number, count: number) => ({ list: Array.from({ length: count }, (_, at) => person(from + at)) });

function show(chat: FakeChat) {
  render(<ChatDrawer store={chat} open onClose={() => undefined} />);
  return userEvent.setup();
}
const row = (name: string) => {
  const rows = [...document.querySelectorAll<HTMLElement>('.chat-person')];
  return rows.find((each) => each.querySelector('.chat-name')?.textContent === name)!;
};
const said = () => document.querySelector('[data-said]')?.textContent;

beforeEach(async () => {
  fakeServer({ [people]: page(0, 20) });
  await runtime.i18n.setLanguage('zh');
  await runtime.i18n.need(['chat', 'common', 'shell']);
});
afterEach(() => {
  cleanup();
  setConfirm(async () => true);
  vi.unstubAllGlobals();
});

describe('the conversations', () => {
  it('CHAT-01 CHAT-02 CHAT-03 the drawer 内部聊天 has the tabs 消息 and 联系人', async () => {
    const chat = fakeChat({ conversations: [conversation(lily, { latestText: '你好[微笑]', unread: 120 })] });
    show(chat);
    expect(await screen.findByRole('dialog', { name: '内部聊天' })).toBeTruthy();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['消息', '联系人']);
    expect(row('Lily').textContent).toContain('你好🙂');
    expect(row('Lily').textContent).toContain('99+');
    expect(chat.calls).toContainEqual(['loadConversations']);
  });
  it('MSG §7.3 other kinds of message are previewed by their placeholder, a deleted history by nothing', () => {
    show(
      fakeChat({
        conversations: [
          conversation(lily, { latestType: 'voice' }),
          conversation(tom, { latestTime: null, latestText: 'x' }),
        ],
      }),
    );
    expect(row('Lily').textContent).toContain('[语音]');
    expect(row('Tom').textContent).toBe('TTom');
  });
  it('CHAT-30 a conversation is opened, and its composer has the focus', async () => {
    const chat = fakeChat({ conversations: [conversation(lily, { unread: 2 })] });
    await show(chat).click(row('Lily'));
    expect(chat.calls).toContainEqual(['open', 'u-2']);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '给 Lily 的消息' }));
  });
  it('CHAT-08 移除 takes a conversation off the list and closes its window', async () => {
    const chat = fakeChat({ conversations: [conversation(lily)] });
    const user = show(chat);
    await user.click(row('Lily'));
    fireEvent.contextMenu(row('Lily'));
    await user.click(await screen.findByRole('menuitem', { name: '移除' }));
    expect(chat.calls).toContainEqual(['hide', 'u-2']);
    expect(chat.get().window).toBeUndefined();
  });
  it('CHAT-09 CHAT-10 VALD-89 删除聊天记录 asks first and does nothing on cancel; the menu opens by a button too', async () => {
    const chat = fakeChat({ conversations: [conversation(lily)] });
    const user = show(chat);
    const asked: string[] = [];
    let answer = false;
    setConfirm(async (question) => asked.push(question) > 0 && answer);
    const clear = async () => {
      await user.click(screen.getByRole('button', { name: 'Lily 的操作' }));
      await user.click(await screen.findByRole('menuitem', { name: '删除聊天记录' }));
    };
    await clear();
    expect(asked).toEqual(['是否清空当前聊天的所有记录?']);
    expect(chat.calls.filter(([name]) => name === 'clear')).toEqual([]);
    answer = true;
    await clear();
    await waitFor(() => expect(chat.calls).toContainEqual(['clear', 'u-2']));
  });
  it('issue 13 online and typing marks', () => {
    const chat = fakeChat({ conversations: [conversation(lily), conversation(tom)], online: new Set(['u-2']) });
    show(chat);
    expect(within(row('Lily')).getByText('在线')).toBeTruthy();
    expect(within(row('Tom')).queryByText('在线')).toBeNull();
    act(() => chat.set({ typing: new Set(['u-3']) }));
    expect(row('Tom').textContent).toContain('对方正在输入…');
    expect(chat.calls).toContainEqual(['watchOnline', ['u-2', 'u-3']]);
  });
});

describe('the contacts', () => {
  const queries = (requests: { path: string }[]) => requests.filter(({ path }) => path === people).length;

  it('CHAT-04 CHAT-06 are searched by keyword, currentPage and pageSize', async () => {
    const urls: URL[] = [];
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', (input: Request) => {
      urls.push(new URL(input.url));
      return answer(input);
    });
    const user = show(fakeChat());
    await user.click(screen.getByRole('tab', { name: '联系人' }));
    await screen.findByRole('button', { name: /^Person 19/ });
    await user.type(screen.getByRole('textbox', { name: '搜索联系人' }), 'li');
    await waitFor(() => expect(urls.at(-1)?.searchParams.get('keyword')).toBe('li'));
    const last = Object.fromEntries(urls.at(-1)!.searchParams);
    expect(last).toMatchObject({ keyword: 'li', currentPage: '1', pageSize: '20' });
  });
  it('CHAT-05 CHAT-07 CONST-35 the next page comes within 300 px of the end', async () => {
    const requests = fakeServer({ [people]: page(0, 20) });
    const user = show(fakeChat());
    await user.click(screen.getByRole('tab', { name: '联系人' }));
    const last = await screen.findByRole('button', { name: /^Person 19/ });
    const box = last.closest('.chat-scroll') as HTMLElement;
    const at = (scrollTop: number) => {
      for (const [name, value] of Object.entries({ scrollHeight: 1000, clientHeight: 500, scrollTop }))
        Object.defineProperty(box, name, { value, configurable: true });
      fireEvent.scroll(box);
    };
    at(199);
    expect(queries(requests)).toBe(1);
    at(200);
    await waitFor(() => expect(queries(requests)).toBe(2));
  });
  it('CHAT-34 a contact is opened as a conversation', async () => {
    const chat = fakeChat();
    const user = show(chat);
    await user.click(screen.getByRole('tab', { name: '联系人' }));
    await user.click(await screen.findByRole('button', { name: /^Person 3/ }));
    expect(chat.calls).toContainEqual(['open', 'p-3']);
  });
});

describe('issue 13 a screen reader hears new messages', () => {
  it('of the open conversation, and not those that were there', () => {
    const chat = fakeChat({
      window: { peer: lily, messages: [message(1)], outgoing: [], loading: false, hasEarlier: false },
    });
    show(chat);
    expect(said()).toBe('');
    act(() => chat.arrive(message(2, { content: '好的[微笑]' })));
    expect(said()).toBe('Lily：好的🙂');
    act(() => chat.arrive(message(3, { mine: true })));
    expect(said()).toBe('Lily：好的🙂');
  });
  it('of other conversations', () => {
    const chat = fakeChat({ conversations: [conversation(tom)] });
    show(chat);
    act(() => chat.set({ conversations: [conversation(tom, { unread: 1, latestType: 'image' })] }));
    expect(said()).toBe('Tom：[图片]');
  });
});
