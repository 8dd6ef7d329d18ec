import { describe, expect, it } from 'vitest';
import { createLocalStore } from './storage';
import { createTabs, isPinned, neighbourOf, pathsToClose } from './tabs';

function area() {
  const map = new Map<string, string>();
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}
const paths = (tabs: ReturnType<typeof createTabs>) => tabs.store.getState().tabs.map((tab) => tab.path);
function opened(storage = area()) {
  const tabs = createTabs(createLocalStore(storage));
  for (const path of ['/home', '/a', '/b', '/c']) tabs.visit(path);
  return tabs;
}

describe('tabs', () => {
  it('SHELL-20 every visited page is one tab, with the query of the last visit', () => {
    const tabs = opened();
    tabs.visit('/a', '?x=1');
    expect(paths(tabs)).toEqual(['/home', '/a', '/b', '/c']);
    expect(tabs.store.getState().tabs[1]?.search).toBe('?x=1');
  });
  it('SHELL-21 home is pinned', () => {
    const tabs = opened();
    expect(tabs.close(['/home'], '/a')).toBe('/a');
    expect(paths(tabs)).toContain('/home');
    expect(tabs.store.getState().tabs.map(isPinned)).toEqual([true, false, false, false]);
  });
  it('SHELL-23 closing the page one looks at goes to its neighbour: right, else left', () => {
    const tabs = opened();
    expect(tabs.close(['/b'], '/b')).toBe('/c');
    expect(tabs.close(['/c'], '/c')).toBe('/a');
    expect(tabs.close(['/a'], '/home')).toBe('/home');
  });
  it('SHELL-24, SHELL-25 close others and close all leave the pinned ones', () => {
    const tabs = opened();
    const all = tabs.store.getState().tabs;
    expect(pathsToClose(all, '/b', 'others')).toEqual(['/a', '/c']);
    expect(pathsToClose(all, '/b', 'all')).toEqual(['/a', '/b', '/c']);
    expect(pathsToClose(all, '/home', 'this')).toEqual([]);
    expect(tabs.close(pathsToClose(all, '/b', 'all'), '/b')).toBe('/home');
    expect(paths(tabs)).toEqual(['/home']);
  });
  it('SHELL-22 refresh draws only that page anew', () => {
    const tabs = opened();
    tabs.refresh('/b');
    expect(tabs.store.getState().tabs.map((tab) => tab.version)).toEqual([0, 0, 1, 0]);
  });
  it('issue 12 a pinned tab goes to the front, stays when others are closed, and is pinned after a reload', () => {
    const storage = area();
    const tabs = opened(storage);
    tabs.pin('/b', true);
    expect(paths(tabs)).toEqual(['/home', '/b', '/a', '/c']);
    expect(pathsToClose(tabs.store.getState().tabs, '/b', 'all')).toEqual(['/a', '/c']);
    expect(tabs.close(['/b'], '/b')).toBe('/b');
    const again = createTabs(createLocalStore(storage));
    expect(paths(again)).toEqual(['/home', '/b', '/a', '/c']);
    expect(again.store.getState().tabs.map(isPinned)).toEqual([true, true, false, false]);
    again.pin('/b', false);
    expect(pathsToClose(again.store.getState().tabs, '/b', 'this')).toEqual(['/b']);
  });
  it('issue 12 a tab is moved to the place of another; home and pinned ones stay in front', () => {
    const tabs = opened();
    tabs.move('/c', '/a');
    expect(paths(tabs)).toEqual(['/home', '/c', '/a', '/b']);
    tabs.move('/c', '/b');
    expect(paths(tabs)).toEqual(['/home', '/a', '/b', '/c']);
    tabs.move('/c', '/home');
    expect(paths(tabs)[0]).toBe('/home');
    tabs.pin('/b', true);
    tabs.move('/a', '/b');
    expect(paths(tabs).slice(0, 2)).toEqual(['/home', '/b']);
    tabs.move('/a', '/nowhere');
    expect(paths(tabs)).toHaveLength(4);
  });
  it('issue 12 the neighbour of a tab, around the ends', () => {
    const { tabs } = opened().store.getState();
    expect(neighbourOf(tabs, '/a', 1)?.path).toBe('/b');
    expect(neighbourOf(tabs, '/c', 1)?.path).toBe('/home');
    expect(neighbourOf(tabs, '/home', -1)?.path).toBe('/c');
  });
  it('issue 12 a record is shown in the tab of its page: no second one', () => {
    const tabs = opened();
    tabs.visit('/a', '?record.id=1');
    tabs.visit('/a', '?record.id=2');
    expect(paths(tabs).filter((path) => path === '/a')).toHaveLength(1);
    const storage = area();
    storage.setItem('weft_tabs', '[{"path":"/a"},{"path":"/a"},{"path":"/home","pinned":true}]');
    expect(paths(createTabs(createLocalStore(storage)))).toEqual(['/home', '/a']);
  });
  it('survive a reload, broken storage does not', () => {
    const storage = area();
    opened(storage);
    expect(paths(createTabs(createLocalStore(storage)))).toEqual(['/home', '/a', '/b', '/c']);
    storage.setItem('weft_tabs', '[{"path":5},null]');
    expect(paths(createTabs(createLocalStore(storage)))).toEqual(['/home']);
  });
});
