import { expect, test } from 'vitest';
import { createBus } from './bus';
import { createUnread } from './unread';

test('MSG-22 MSG-23 the bell follows the absolute numbers of the socket, never its increments', () => {
  const bus = createBus();
  const unread = createUnread(bus);
  bus.emit('socket.initMessage', { unreadNoticeCount: 1, unreadMessageCount: 2, unreadTotalCount: 4 });
  expect(unread.get()).toBe(4);
  bus.emit('socket.messagePush', { unreadNoticeCount: 1 });
  expect(unread.get()).toBe(4);
  bus.emit('socket.unreadChanged', { unreadTotalCount: 5 });
  expect(unread.get()).toBe(5);
  // Another server of the contract tells no total.
  bus.emit('socket.initMessage', { unreadNoticeCount: 1 });
  expect(unread.get()).toBe(0);
});
