import { useSyncExternalStore } from 'react';
import type { Host } from '../../engine/host';
import type { StoredItem } from '../../engine/ports';

/** Columns, views and queries of lists, kept as long as the page: an application that keeps them gives its own `useStored`. */
export function createMemoryStore(): Host['useStored'] {
  const kept = new Map<string, readonly StoredItem[]>();
  const listeners = new Set<() => void>();
  const none: readonly StoredItem[] = [];
  let count = 0;
  const put = (key: string, items: readonly StoredItem[]) => {
    kept.set(key, items);
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once per host, not per render
  return function useStored(kind, owner) {
    const key = `${kind} ${owner}`;
    const items = useSyncExternalStore(subscribe, () => (owner === null ? undefined : (kept.get(key) ?? none)));
    return {
      items,
      save: async (item) => {
        count += 1;
        const id = item.id ?? String(count);
        const others = kind === 'columns' ? [] : (kept.get(key) ?? none).filter((each) => each.id !== id);
        put(key, [...others, { ...item, id }]);
        return true;
      },
      remove: async (id) => {
        put(
          key,
          (kept.get(key) ?? none).filter((each) => each.id !== id),
        );
        return true;
      },
    };
  };
}
