import { createStore, type StoreApi, useStore } from 'zustand';
import type { LocalStore } from './storage';

export interface Tab {
  /** Path without query: it identifies the page. */
  path: string;
  /** Query and hash of the last visit. */
  search: string;
  /** Number of refreshes: the page is mounted again when it changes (SHELL-22). */
  version: number;
}

/** The tab that cannot be closed (SHELL-21). */
export const homePath = '/home';

export interface Tabs {
  store: StoreApi<{ tabs: Tab[] }>;
  use: <T>(select: (state: { tabs: Tab[] }) => T) => T;
  visit: (path: string, search?: string) => void;
  /** Closes these tabs and returns the address to go to from `current`. The caller confirms the loss of unsaved work. */
  close: (paths: string[], current: string) => string;
  refresh: (path: string) => void;
  clear: () => void;
}

export function isPinned(path: string): boolean {
  return path === homePath;
}

const home: Tab = { path: homePath, search: '', version: 0 };

/** The tabs that each entry of the context menu closes (SHELL-23…25). */
export function pathsToClose(tabs: Tab[], path: string, which: 'this' | 'others' | 'all'): string[] {
  const open = tabs.map((tab) => tab.path).filter((each) => !isPinned(each));
  if (which === 'all') return open;
  return open.filter((each) => (which === 'this' ? each === path : each !== path));
}

/** Every visited page is a tab (SHELL-20); they survive a reload. */
export function createTabs(local: LocalStore): Tabs {
  const stored = local.get<Tab[]>('tabs');
  const tabs = Array.isArray(stored)
    ? stored.filter((tab) => typeof tab?.path === 'string' && !isPinned(tab.path))
    : [];
  const store = createStore<{ tabs: Tab[] }>(() => ({ tabs: [home, ...tabs.map((tab) => ({ ...tab, version: 0 }))] }));
  const put = (next: Tab[]) => {
    store.setState({ tabs: next });
    local.set('tabs', next.length > 1 ? next : undefined);
  };
  const change = (path: string, edit: (tab: Tab) => Tab) =>
    put(store.getState().tabs.map((tab) => (tab.path === path ? edit(tab) : tab)));
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
      const left = before.filter((tab) => isPinned(tab.path) || !paths.includes(tab.path));
      put(left);
      if (left.some((tab) => tab.path === current)) return current;
      const at = before.findIndex((tab) => tab.path === current);
      const neighbour = [...before.slice(at), ...before.slice(0, at).reverse()].find((tab) => left.includes(tab));
      return neighbour ? neighbour.path + neighbour.search : homePath;
    },
    refresh: (path) => change(path, (tab) => ({ ...tab, version: tab.version + 1 })),
    clear: () => put([home]),
  };
}
