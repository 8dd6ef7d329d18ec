import { act, cleanup, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../../../core/limits';
import type { ChatState } from '../../../runtime/chat';
import { calls } from '../../../schemas';
import { runtime } from '../../runtime';
import { fakeServer } from '../../testing/fakeServer';
import { fakeChat, lily, message, startMs, tom } from '../testing/fakeChat';
import { ChatProvider, useChat } from '../useChat';
import { ChatWindow } from './ChatWindow';

type OpenWindow = NonNullable<ChatState['window']>;

function Shown() {
  const window = useChat((state) => state.window);
  return window && <ChatWindow key={window.peer.id} window={window} />;
}

function show(more: Partial<OpenWindow> = {}, behind: Parameters<typeof fakeChat>[1] = {}) {
  const window = { peer: lily, messages: [], outgoing: [], loading: false, hasEarlier: false, ...more };
  const chat = fakeChat({ window }, behind);
  render(
    <ChatProvider value={chat}>
      <Shown />
    </ChatProvider>,
  );
  return { chat, user: userEvent.setup(), sent: () => chat.calls.filter(([name]) => name === 'send') };
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /的消息$/ });
const picture = (name = 'a.png', type = 'image/png', bytes = 3) => new File(['x'.repeat(bytes)], name, { type });
const paste = (files: File[], types = ['Files']) => {
  const event = createEvent.paste(box());
  Object.defineProperty(event, 'clipboardData', { value: { files, types } });
  fireEvent(box(), event);
};
const toast = () => runtime.toasts.store.getState().toast?.message;
const waiting = () => screen.queryByAltText('待发送的图片');

/** What the server answers to calls. */
let answer: typeof runtime.call;

beforeEach(async () => {
  runtime.session.reset();
  fakeServer();
  vi.spyOn(runtime, 'call').mockImplementation((...given) => answer(...given));
  answer = async () => ({ code: 200, msg: '', data: { name: 'p.png' } });
  HTMLImageElement.prototype.decode = async () => undefined;
  await runtime.i18n.setLanguage('zh');
  await runtime.i18n.need(['chat', 'common', 'shell']);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('writing', () => {
  it('CHAT-16 issue 13 Enter sends, Shift-Enter breaks the line, the end of a composition does neither', async () => {
    const { user, sent } = show();
    await user.type(box(), 'a{Shift>}{Enter}{/Shift}b');
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
    expect(sent()).toEqual([]);
    await user.keyboard('{Enter}');
    expect(sent()).toEqual([['send', 'u-2', 'text', 'a\nb']]);
    expect(box().value).toBe('');
    expect(document.activeElement).toBe(box());
    await user.type(box(), 'c');
    await user.click(screen.getByRole('button', { name: '发送' }));
    expect(sent()).toHaveLength(2);
  });
  it('CHAT-17 VALD-85 an empty message is not sent', async () => {
    const { user, sent } = show();
    await user.type(box(), '  {Shift>}{Enter}{/Shift} {Enter}');
    expect(sent()).toEqual([]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '发送' }).disabled).toBe(true);
  });
  it('a text that is too long is kept and told', async () => {
    const { user, sent } = show();
    fireEvent.change(box(), { target: { value: 'x'.repeat(5001) } });
    await user.type(box(), '{Enter}');
    expect(sent()).toEqual([]);
    expect(screen.getByText('超出 1 字')).toBeTruthy();
  });
  it('CHAT-12 CHAT-13 CONST-57 the emoji 100 to 219 are written as tokens where the cursor is; arrows and Escape work', async () => {
    const { user } = show();
    await user.type(box(), 'ab');
    box().setSelectionRange(1, 1);
    await user.click(screen.getByRole('button', { name: '表情' }));
    const panel = screen.getByRole('group', { name: '表情' });
    const numbers = within(panel)
      .getAllByRole('button')
      .map((button) => Number(button.dataset.emoji));
    expect(numbers).toEqual(Array.from({ length: 120 }, (_, at) => 100 + at));
    await user.keyboard('{ArrowRight}{ArrowDown}{ArrowUp}{Enter}');
    expect(box().value).toBe('a[伤心]b');
    await user.click(screen.getByRole('button', { name: '表情' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: '表情' })).toBeNull();
    expect(document.activeElement).toBe(box());
  });
  it('issue 13 typing is told', async () => {
    const { chat, user } = show();
    await user.type(box(), 'a');
    expect(chat.calls).toContainEqual(['typing']);
  });
  it('issue 13 what is written survives a reload, is not mixed between people, and is gone once it is sent', async () => {
    await runtime.drafts.unlock('u-1', btoa('k'.repeat(32)));
    const { chat, user } = show();
    await user.type(box(), 'half a sen');
    act(() => chat.open(tom));
    expect(box().value).toBe('');
    cleanup();
    const again = show();
    await waitFor(() => expect(box().value).toBe('half a sen'));
    await again.user.type(box(), '{Enter}');
    cleanup();
    show();
    await expect.poll(() => runtime.drafts.count()).toBe(0);
    expect(box().value).toBe('');
    runtime.drafts.lock();
  });
});

describe('pictures', () => {
  it('CHAT-14 CHAT-21 a pasted picture is shown, uploaded to Uploader/IM and sent with its size', async () => {
    const { user, sent } = show();
    const file = picture();
    paste([file]);
    expect(waiting()).toBeTruthy();
    await user.type(box(), '{Enter}');
    await waitFor(() => expect(sent()).toEqual([['send', 'u-2', 'image', { name: 'p.png', width: 0, height: 0 }]]));
    const [name, params] = vi.mocked(runtime.call).mock.calls[0]!;
    expect([name, params]).toEqual(['file.upload', { type: 'IM', file }]);
    expect(calls['file.upload']).toMatchObject({ method: 'POST', path: '/api/file/Uploader/{type}' });
    await waitFor(() => expect(waiting()).toBeNull());
  });
  it('issue 13 a dropped picture waits too and can be removed', async () => {
    const { user, sent } = show();
    const talk = screen.getByRole('region', { name: '与 Lily 的聊天' });
    fireEvent.drop(talk, { dataTransfer: { files: [picture()], types: ['Files'] } });
    expect(waiting()).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '移除图片' }));
    expect(waiting()).toBeNull();
    expect(sent()).toEqual([]);
  });
  it('CHAT-18 VALD-86 CONST-43 one of 5 MB or more is refused', () => {
    show();
    paste([picture('a.png', 'image/png', limits.chatImageMaxBytes)]);
    expect(toast()).toBe('图片大小不能超过5M');
    expect(waiting()).toBeNull();
    paste([picture('a.png', 'image/png', limits.chatImageMaxBytes - 1)]);
    expect(waiting()).toBeTruthy();
  });
  it('CHAT-19 CHAT-20 only one, and only pictures; pasted text stays text', () => {
    show();
    paste([picture('a.txt', 'text/plain')]);
    expect(toast()).toBe('只能发送图片');
    paste([picture(), picture('b.png')]);
    expect(toast()).toBe('一次只能发送一张图片');
    paste([picture()], ['text/plain', 'Files']);
    expect(waiting()).toBeNull();
  });
  it('a failed upload keeps the picture for another try', async () => {
    const { user, sent } = show();
    answer = async () => Promise.reject(new Error('refused'));
    paste([picture()]);
    await user.type(box(), '{Enter}');
    await waitFor(() => expect(runtime.call).toHaveBeenCalledTimes(1));
    expect(waiting()).toBeTruthy();
    expect(sent()).toEqual([]);
    answer = async () => ({ code: 200, msg: '', data: { name: 'p.png' } });
    await user.click(screen.getByRole('button', { name: /发送$/ }));
    await waitFor(() => expect(sent()).toHaveLength(1));
  });
  it('a picture is never sent to the person of another window', async () => {
    let settle = () => {};
    const uploaded = new Promise<void>((resolve) => {
      settle = resolve;
    });
    answer = async () => uploaded.then(() => ({ code: 200, msg: '', data: { name: 'p.png' } }));
    const { chat, user, sent } = show();
    paste([picture()]);
    await user.type(box(), '{Enter}');
    await waitFor(() => expect(runtime.call).toHaveBeenCalled());
    act(() => chat.open(tom));
    await act(async () => settle());
    expect(sent()).toEqual([]);
  });
});

describe('the conversation', () => {
  it('CHAT-11 shows text with links and emoji, escaped; unknown tokens stay', () => {
    show({ messages: [message(1, { content: '<b>x</b> [微笑][nothing] https://weft.example/a' })] });
    expect(screen.getByText(/<b>x<\/b>/)).toBeTruthy();
    expect(screen.getByRole('img', { name: '微笑' }).textContent).toBe('🙂');
    expect(screen.getByText(/\[nothing\]/)).toBeTruthy();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'https://weft.example/a' });
    expect([link.href, link.target, link.rel]).toEqual([
      'https://weft.example/a',
      '_blank',
      'noopener noreferrer nofollow',
    ]);
  });
  it('CHAT-25 CHAT-33 pictures, voice messages and videos of other clients are shown and played', () => {
    show({
      messages: [
        message(1, { type: 'image', content: { path: '/api/file/Image/IM/a.png', width: 480, height: 960 } }),
        message(2, { type: 'voice', content: { path: '/api/file/Image/IM/a.mp3', length: 3 } }),
        message(3, { type: 'video', content: { path: '/api/file/Image/IM/a.mp4', length: 9 } }),
        message(4, { type: 'image', content: { path: 'https://elsewhere.example/a.png', width: 1, height: 1 } }),
      ],
    });
    const image = screen.getByRole<HTMLImageElement>('img', { name: 'Lily 发送的图片' });
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['120', '240']);
    expect(document.querySelector('audio')?.getAttribute('src')).toContain('/api/file/Image/IM/a.mp3');
    expect(document.querySelector('video')?.hasAttribute('controls')).toBe(true);
    expect(screen.getByText('[图片]')).toBeTruthy();
  });
  it('issue 13 times divide periods, and a line precedes the first unread message', () => {
    show({
      messages: [message(1), message(2), message(3, { time: startMs + 3_600_000 })],
      unreadFrom: 2,
    });
    expect(document.querySelectorAll('.chat-divider')).toHaveLength(2);
    const line = screen.getByText('以下为新消息');
    expect(line.closest('li')?.textContent).toContain('m 2');
  });
  it('issue 13 a failed message tells why, and can be sent again or deleted', async () => {
    const failed = { clientId: 'c-1', type: 'text', content: 'hi', time: startMs, state: 'failed' } as const;
    const { chat, user } = show({ outgoing: [failed, { ...failed, clientId: 'c-2', reason: '发送过于频繁' }] });
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['发送失败', '发送过于频繁']);
    await user.click(screen.getAllByRole('button', { name: '重新发送' })[0]!);
    await user.click(screen.getAllByRole('button', { name: '删除' })[1]!);
    expect(chat.calls).toContainEqual(['resend', 'c-1']);
    expect(chat.calls).toContainEqual(['discard', 'c-2']);
  });
  it('the last own message tells whether it was read', () => {
    show({ messages: [message(1, { mine: true, read: true }), message(2, { mine: true, read: false })] });
    expect(screen.getByText('未读')).toBeTruthy();
    expect(screen.queryByText('已读')).toBeNull();
  });
});

describe('a long conversation', () => {
  const scrolled = () => document.querySelector<HTMLElement>('.chat-messages')!;
  const many = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => message(from + at));

  /** A layout of rows of 100 px in a box of 500 px. */
  function layout() {
    const count = () => document.querySelectorAll('[data-message]').length;
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => count() * 100);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500);
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      return [...document.querySelectorAll('[data-message]')].indexOf(this) * 100;
    });
  }
  beforeEach(layout);
  afterEach(() => vi.restoreAllMocks());

  function scrollTo(top: number) {
    scrolled().scrollTop = top;
    fireEvent.scroll(scrolled());
  }

  it('CHAT-24 CONST-36 older messages are loaded within 100 px of the top, and what is read stays in its place', async () => {
    const { chat } = show({ messages: many(31, 60), hasEarlier: true });
    expect(scrolled().scrollTop).toBe(3000);
    scrollTo(100);
    expect(chat.calls.filter(([name]) => name === 'loadEarlier')).toHaveLength(0);
    scrollTo(99);
    expect(chat.calls.filter(([name]) => name === 'loadEarlier')).toHaveLength(1);
    act(() => chat.set({ window: { ...chat.get().window!, messages: many(1, 60) } }));
    expect(scrolled().scrollTop).toBe(99 + 3000);
  });
  it('CHAT-26 new messages are followed at the end; elsewhere they are counted and reached by a button', async () => {
    const { chat, user } = show({ messages: many(1, 30) });
    act(() => chat.arrive(message(31)));
    expect(scrolled().scrollTop).toBe(3100);
    scrollTo(1000);
    act(() => chat.arrive(message(32), message(33)));
    expect(scrolled().scrollTop).toBe(1000);
    await user.click(screen.getByRole('button', { name: '2 条新消息' }));
    expect(scrolled().scrollTop).toBe(3300);
    scrollTo(1000);
    act(() => chat.arrive(message(34, { mine: true })));
    expect(scrolled().scrollTop).toBe(3400);
  });
});

describe('the history', () => {
  const pageOf = (from: number, last: boolean) => ({
    messages: Array.from({ length: 50 }, (_, at) => message(from + at)),
    total: 100,
    last,
  });
  const panel = () => screen.getByRole('region', { name: '聊天记录' });

  it('CHAT-15 CHAT-22 CHAT-24 is paged from the first message on, is searched, and is closed by Escape', async () => {
    const asked: unknown[][] = [];
    const { user } = show(
      {},
      {
        history: async (...given) => {
          asked.push(given);
          return pageOf((given[1] - 1) * 50 + 1, given[1] === 2);
        },
      },
    );
    await user.click(screen.getByRole('button', { name: '聊天记录' }));
    await within(panel()).findByText('m 50');
    const scroller = panel().querySelector('.chat-scroll') as HTMLElement;
    fireEvent.scroll(scroller);
    await within(panel()).findByText('m 100');
    expect(within(panel()).getByText('没有更多记录')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: '搜索聊天记录' }), 'x');
    await waitFor(() =>
      expect(asked).toEqual([
        ['', 1],
        ['', 2],
        ['x', 1],
      ]),
    );
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: '聊天记录' })).toBeNull();
    expect(document.activeElement).toBe(box());
  });
  it('a page that does not come can be asked for again', async () => {
    let broken = true;
    const { user } = show(
      {},
      {
        history: async () => {
          if (broken) throw new Error('away');
          return pageOf(1, true);
        },
      },
    );
    await user.click(screen.getByRole('button', { name: '聊天记录' }));
    const retry = await within(panel()).findByRole('button', { name: '重试' });
    broken = false;
    await user.click(retry);
    expect(await within(panel()).findByText('m 50')).toBeTruthy();
  });
});
