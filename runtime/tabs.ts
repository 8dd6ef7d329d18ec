import { createStore, type StoreApi, useStore } from 'zustand';
import type { LocalStore } from './storage';

export interface Tab {
  /** Path without query: it identifies the page, so that a page has one tab whatever record it shows. */
  path: string;
  /** Query and hash of the last visit. */
  search: string;
  /** Number of refreshes: the page is mounted again when it changes (SHELL-22). */
  version: number;
  /** Pinned by the person: at the front, and without a cross. */
  pinned?: boolean;
}

/** The tab that is always pinned (SHELL-21). */
export const homePath = '/home';

export interface Tabs {
  store: StoreApi<{ tabs: Tab[] }>;
  use: <T>(select: (state: { tabs: Tab[] }) => T) => T;
  visit: (path: string, search?: string) => void;
  /** Closes these tabs and returns the address to go to from `current`. The caller confirms the loss of unsaved work. */
  close: (paths: string[], current: string) => string;
  refresh: (path: string) => void;
  /** Puts a tab in the place of another one; the pinned ones stay together at the front. */
  move: (path: string, to: string) => void;
  pin: (path: string, pinned: boolean) => void;
  clear: () => void;
}

export function isPinned(tab: Tab): boolean {
  return tab.path === homePath || tab.pinned === true;
}

const home: Tab = { path: homePath, search: '', version: 0 };

/** The tabs that each entry of the context menu closes (SHELL-23…25). */
export function pathsToClose(tabs: Tab[], path: string, which: 'this' | 'others' | 'all'): string[] {
  const open = tabs.filter((tab) => !isPinned(tab)).map((tab) => tab.path);
  if (which === 'all') return open;
  return open.filter((each) => (which === 'this' ? each === path : each !== path));
}

/** The tab beside this one, around the ends. */
export function neighbourOf(tabs: Tab[], path: string, step: 1 | -1): Tab | undefined {
  const at = tabs.findIndex((tab) => tab.path === path);
  return at < 0 ? tabs[0] : tabs[(at + step + tabs.length) % tabs.length];
}

/** Home first, then the pinned ones, then the others, each group in its order. */
function inOrder(tabs: Tab[]): Tab[] {
  const rank = (tab: Tab) => (tab.path === homePath ? 0 : tab.pinned ? 1 : 2);
  return tabs.toSorted((a, b) => rank(a) - rank(b));
}

function moved(tabs: Tab[], path: string, to: string): Tab[] {
  const from = tabs.findIndex((tab) => tab.path === path);
  const at = tabs.findIndex((tab) => tab.path === to);
  if (from < 0 || at < 0) return tabs;
  return inOrder(tabs.toSpliced(from, 1).toSpliced(at, 0, tabs[from] as Tab));
}

/** The tabs of before a reload, each path once. */
function restored(stored: unknown): Tab[] {
  if (!Array.isArray(stored)) return [];
  const known = stored.filter((tab) => typeof tab?.path === 'string' && tab.path !== homePath);
  const byPath = new Map(known.map((tab) => [tab.path, tab]));
  return [...byPath.values()].map(({ path, search, pinned }) => ({
    path,
    search: typeof search === 'string' ? search : '',
    version: 0,
    ...(pinned === true && { pinned }),
  }));
}

/** Every visited page is a tab (SHELL-20); they survive a reload. */
export function createTabs(local: LocalStore): Tabs {
  const store = createStore<{ tabs: Tab[] }>(() => ({ tabs: inOrder([home, ...restored(local.get('tabs'))]) }));
  const put = (next: Tab[]) => {
    store.setState({ tabs: next });
    local.set('tabs', next.length > 1 ? next : undefined);
  };
  const change = (path: string, edit: (tab: Tab) => Tab) =>
    put(inOrder(store.getState().tabs.map((tab) => (tab.path === path ? edit(tab) : tab))));
  return {
    store,
    use: (select) => useStore(store, select),
    visit: (path, search = '') => {
      const known = store.getState().tabs.find((tab) => tab.path === path);
      if (!known) put([...store.getState().tabs, { path, search, version: 0 }]);
      else if (known.search !== search) change(path, (tab) => ({ ...tab, search }));
    },
    close: (paths, current) => {
      const before = store.getState().tabs;
      const left = before.filter((tab) => isPinned(tab) || !paths.includes(tab.path));
      put(left);
      if (left.some((tab) => tab.path === current)) return current;
      const at = before.findIndex((tab) => tab.path === current);
      const neighbour = [...before.slice(at), ...before.slice(0, at).reverse()].find((tab) => left.includes(tab));
      return neighbour ? neighbour.path + neighbour.search : homePath;
    },
    refresh: (path) => change(path, (tab) => ({ ...tab, version: tab.version + 1 })),
    move: (path, to) => put(moved(store.getState().tabs, path, to)),
    pin: (path, pinned) => change(path, ({ pinned: _, ...tab }) => ({ ...tab, ...(pinned && { pinned }) })),
    clear: () => put([home]),
  };
}
