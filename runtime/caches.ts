import { useEffect, useSyncExternalStore } from 'react';
import type { Option } from '../core/language/types';
import type { PastOption } from '../core/pastOption';
import type { CallByName } from './calls';

/** One cached answer. Components that read it after `clear` load it again. */
export interface Cache<T> {
  get: () => T | undefined;
  /** Fetches at most once; after a failure the next call fetches again. */
  load: () => Promise<T>;
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
}

export function createCache<T>(fetch: () => Promise<T>): Cache<T> {
  const listeners = new Set<() => void>();
  let value: T | undefined;
  let loading: Promise<T> | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  function load(): Promise<T> {
    if (loading) return loading;
    const mine = fetch().then(
      (answer) => {
        // Cleared since: this answer may be older than the change.
        if (loading !== mine) return load();
        value = answer;
        tell();
        return answer;
      },
      (error: unknown) => {
        if (loading === mine) loading = undefined;
        throw error;
      },
    );
    loading = mine;
    return mine;
  }
  return {
    get: () => value,
    load,
    clear: () => {
      value = undefined;
      loading = undefined;
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface DictionaryItem {
  id: string;
  parentId?: string;
  enCode: string;
  fullName: string;
}
/** One category of `dictionaryData.all` (contract §5.7). */
export interface Dictionary {
  id: string;
  enCode: string;
  fullName: string;
  isTree: number;
  dictionaryList: DictionaryItem[];
  /** Items that cannot be chosen any more. */
  past?: (DictionaryItem & { deleteMark?: 1 })[];
}

/** Lists that outlive a page and are emptied with the session (AUTH-36). */
export interface Caches {
  dictionary: Cache<Dictionary[]>;
}

export function createCaches(call: CallByName): Caches {
  const fetchDictionaries = async () => {
    const { data } = await call('dictionaryData.all');
    return (data as { list?: Dictionary[] } | null)?.list ?? [];
  };
  return { dictionary: createCache(fetchDictionaries) };
}

/** Items of a category as options, past ones at the end; a tree if the category is one. `code` may be its enCode or its id. */
export function dictionaryOptions(all: Dictionary[], code: string, valueKey: 'id' | 'enCode'): Option[] {
  const found = all.find((entry) => entry.enCode === code || entry.id === code);
  if (!found) return [];
  const ids = new Set(found.dictionaryList.map((item) => item.id));
  const under = (parentId: string | undefined): Option[] =>
    found.dictionaryList
      .filter((item) => (item.parentId && ids.has(item.parentId) ? item.parentId : undefined) === parentId)
      .map((item) => {
        const children = under(item.id);
        const label = { text: item.fullName };
        return { id: item[valueKey], label, ...(children.length > 0 && { children }) };
      });
  const past = (found.past ?? []).map((item): PastOption => {
    return { id: item[valueKey], label: { text: item.fullName }, past: item.deleteMark ? 'deleted' : 'disabled' };
  });
  if (found.isTree === 1) return [...under(undefined), ...past];
  return [...found.dictionaryList.map((item) => ({ id: item[valueKey], label: { text: item.fullName } })), ...past];
}

/** The same array for the same dictionaries, so that components do not re-render without a change. */
const computed = new WeakMap<Dictionary[], Map<string, Option[]>>();

function rememberedOptions(all: Dictionary[], code: string, valueKey: 'id' | 'enCode'): Option[] {
  const known = computed.get(all) ?? new Map<string, Option[]>();
  computed.set(all, known);
  const key = `${valueKey} ${code}`;
  const options = known.get(key) ?? dictionaryOptions(all, code, valueKey);
  known.set(key, options);
  return options;
}

/** Options of a dictionary code; undefined while loading. Loaded again after the cache was cleared. */
export function useDictionaryOf(
  cache: Cache<Dictionary[]>,
  code: string,
  valueKey: 'id' | 'enCode',
): Option[] | undefined {
  const all = useSyncExternalStore(cache.subscribe, cache.get, cache.get);
  useEffect(() => {
    if (!all && code) void cache.load().catch(() => undefined);
  }, [cache, all, code]);
  return all && rememberedOptions(all, code, valueKey);
}
