import { describe, expect, it } from 'vitest';
import { createLocalStore } from './storage';
import { createTabs, isPinned, pathsToClose } from './tabs';

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
    expect(isPinned('/a')).toBe(false);
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
  it('survive a reload, broken storage does not', () => {
    const storage = area();
    opened(storage);
    expect(paths(createTabs(createLocalStore(storage)))).toEqual(['/home', '/a', '/b', '/c']);
    storage.setItem('weft_tabs', '[{"path":5},null]');
    expect(paths(createTabs(createLocalStore(storage)))).toEqual(['/home']);
  });
});
