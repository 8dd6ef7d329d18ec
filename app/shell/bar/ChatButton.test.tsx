import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runtime } from '../../runtime';
import { closePanel, usePanel } from '../panels';
import { ChatButton } from './ChatButton';

function Opened() {
  return usePanel('chat').open ? <p>chat is open</p> : null;
}
const welcome = (unread: number) =>
  runtime.bus.emit('socket.initMessage', {
    method: 'initMessage',
    onlineUsers: [],
    chatPosition: unread,
    unreadNums: unread > 0 ? [{ sendUserId: 'u-2', unreadNum: unread }] : [],
    unreadTotalCount: 7,
  });
const arrives = (position: number) =>
  runtime.bus.emit('socket.receiveMessage', {
    ...{ method: 'receiveMessage', formUserId: 'u-2', realName: 'Lily', account: 'lily', headIcon: '' },
    ...{ messageType: 'text', formMessage: 'hi', dateTime: position, latestDate: position, id: `id-${position}` },
    position,
  });
const button = () => screen.getByRole('button', { name: /^内部聊天/ });
const blinks = () => document.querySelector('.bar-blinking') !== null;

beforeEach(async () => {
  runtime.session.reset();
  await runtime.i18n.setLanguage('zh');
  await runtime.i18n.need(['shell']);
  render(
    <>
      <ChatButton />
      <Opened />
    </>,
  );
});
afterEach(() => {
  act(closePanel);
  cleanup();
});

it('SHELL-09 the icon opens the chat', async () => {
  await userEvent.setup().click(button());
  expect(screen.getByText('chat is open')).toBeTruthy();
  expect(button().getAttribute('aria-expanded')).toBe('true');
});

it('SHELL-10 CHAT-29 it blinks, counts and tells while chat messages are unread; other messages are the bell’s', () => {
  act(() => welcome(0));
  expect([button().textContent, blinks(), screen.getByRole('status').textContent]).toEqual(['', false, '']);
  act(() => arrives(1));
  expect(button().getAttribute('aria-label')).toBe('内部聊天，1 条未读');
  expect([blinks(), screen.getByRole('status').textContent]).toEqual([true, '内部聊天，1 条未读']);
});

it('SHELL-12 CONST-55 the badge is capped at 99', () => {
  act(() => welcome(100));
  expect(document.querySelector('.bar-badge')?.textContent).toBe('99+');
  expect(blinks()).toBe(true);
});
