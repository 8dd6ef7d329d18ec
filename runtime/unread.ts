import { createStore, useStore } from 'zustand';
import type { UnreadCounts } from '../core/socket';
import type { Bus } from './bus';

/** The unread messages of the signed-in person, as the socket last told them (contract §7.2). */
export interface Unread {
  get: () => number;
  use: () => number;
}

/**
 * Counts by absolute numbers only: `initMessage` after every connection and `unreadChanged` after every change, so that
 * all tabs agree whatever they missed. The bell shows notices, process and system messages together.
 */
export function createUnread(bus: Bus): Unread {
  const store = createStore(() => ({ total: 0 }));
  const take = (frame: unknown) => store.setState({ total: Number((frame as UnreadCounts).unreadTotalCount) || 0 });
  bus.on('socket.initMessage', take);
  bus.on('socket.unreadChanged', take);
  return { get: () => store.getState().total, use: () => useStore(store, ({ total }) => total) };
}
