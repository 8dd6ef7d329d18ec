import type { Db } from './types';

type Payload = Record<string, unknown>;

/** The entries that an event invalidates: all, or those that match; `value` is undefined while it is read. */
export type Stale<T> = 'all' | ((key: string, value: T | undefined) => boolean);

interface MemoOptions<T> {
  /** No entry is served longer than this, even when events were lost. */
  ttlMs: number;
  /** Entries per database; the oldest is evicted. */
  max: number;
  /** By event; `lost` invalidates every entry of every memo. */
  forgetOn?: Readonly<Record<string, (payload: Payload) => Stale<T>>>;
  /** Whether a value is cached. Default: always. */
  keeps?: (value: T) => boolean;
}

export interface Memo<T> {
  /**
   * The cached value, or else the value of `read`. An entry invalidated during its read is returned to its
   * waiting callers and not cached. A failure is not cached.
   */
  of: (db: Db, key: string, read: () => Promise<T>, now?: number) => Promise<T>;
  forget: (db: Db, which: Stale<T>) => void;
}

interface Entry<T> {
  at: number;
  answer: Promise<T>;
  value?: T;
}

/** How often values were there, and how often they were read, since the start of this process. */
interface MemoCounts {
  hits: number;
  misses: number;
}
const countsByName = new Map<string, MemoCounts>();
/** By the name of the memo. */
export const memoCounts = (): ReadonlyMap<string, Readonly<MemoCounts>> => countsByName;

/** Every memo of this process, by name. */
const memos = new Map<string, (db: Db, event: string, payload: Payload) => void>();

/**
 * The server's only kind of cache: in memory, per database (so that two servers in one process share nothing), limited
 * in time and size, invalidated by events. A transaction's `db` is a database of its own and caches nothing for others.
 */
export function memo<T>(name: string, { ttlMs, max, forgetOn = {}, keeps = () => true }: MemoOptions<T>): Memo<T> {
  if (memos.has(name)) throw new Error(`There are two memos called ${name}.`);
  const byDatabase = new WeakMap<object, Map<string, Entry<T>>>();
  const counts: MemoCounts = { hits: 0, misses: 0 };
  countsByName.set(name, counts);

  const entriesOf = (db: Db) => {
    const known = byDatabase.get(db.kysely) ?? new Map<string, Entry<T>>();
    byDatabase.set(db.kysely, known);
    return known;
  };
  const forget: Memo<T>['forget'] = (db, which) => {
    const entries = byDatabase.get(db.kysely);
    if (which === 'all') entries?.clear();
    else for (const [key, { value }] of entries ?? []) if (which(key, value)) entries?.delete(key);
  };
  const begin = (entries: Map<string, Entry<T>>, key: string, at: number, read: () => Promise<T>) => {
    entries.delete(key);
    for (const oldest of entries.keys()) {
      if (entries.size < max) break;
      entries.delete(oldest);
    }
    const entry: Entry<T> = { at, answer: read() };
    entries.set(key, entry);
    const drop = () => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    const settle = (value: T) => {
      if (keeps(value)) entry.value = value;
      else drop();
    };
    entry.answer.then(settle, drop);
    return entry.answer;
  };
  memos.set(name, (db, event, payload) => {
    if (event === 'lost') return forget(db, 'all');
    const stale = forgetOn[event]?.(payload);
    if (stale) forget(db, stale);
  });
  return {
    of: (db, key, read, now = Date.now()) => {
      const entries = entriesOf(db);
      const known = entries.get(key);
      if (known && Math.abs(now - known.at) < ttlMs) {
        counts.hits += 1;
        return known.answer;
      }
      counts.misses += 1;
      return begin(entries, key, now, read);
    },
    forget,
  };
}

/** Invalidates the entries that an event affects, in every memo. `db` is the server's own, never a transaction. */
export function forgetAfter(db: Db, event: string, payload: Payload): void {
  for (const hear of memos.values()) hear(db, event, payload);
}

/**
 * Values cached on another object, such as what follows from a person's grants: they live as long as it and need no
 * time limit of their own. A rejected promise is not cached.
 */
export function beside<Owner extends object, T>(): (owner: Owner, key: string, make: () => T) => T {
  const byOwner = new WeakMap<Owner, Map<string, T>>();
  return (owner, key, make) => {
    const values = byOwner.get(owner) ?? new Map<string, T>();
    byOwner.set(owner, values);
    const known = values.get(key);
    if (known !== undefined) return known;
    const made = make();
    values.set(key, made);
    if (made instanceof Promise) made.catch(() => values.delete(key));
    return made;
  };
}
