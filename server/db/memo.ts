import type { Db } from './types';

type Payload = Record<string, unknown>;

/** Which entries an event makes stale: all of them, or those that the test accepts; `value` is undefined while it is read. */
export type Stale<T> = 'all' | ((key: string, value: T | undefined) => boolean);

interface MemoOptions<T> {
  /** No entry is served longer than this, whatever events were lost. */
  ttlMs: number;
  /** Entries of one database; past it the oldest goes. */
  max: number;
  /** By event; `lost` makes every entry of every memo stale. */
  forgetOn?: Readonly<Record<string, (payload: Payload) => Stale<T>>>;
  /** Is this answer worth an entry? Default: every one. */
  keeps?: (value: T) => boolean;
}

export interface Memo<T> {
  /**
   * The remembered answer, or what `read` answers now. An entry that is forgotten while it is read is answered to those who
   * wait for it and not kept. A failure is not kept.
   */
  of: (db: Db, key: string, read: () => Promise<T>, now?: number) => Promise<T>;
  forget: (db: Db, which: Stale<T>) => void;
}

interface Entry<T> {
  at: number;
  answer: Promise<T>;
  value?: T;
}

/** Every memo of this process, by name. */
const memos = new Map<string, (db: Db, event: string, payload: Payload) => void>();

/**
 * The server's one kind of cache: in memory, by database (so that two servers in one process share nothing), bounded in time
 * and number, forgotten by events. A transaction's `db` is a database of its own and remembers nothing for others.
 */
export function memo<T>(name: string, { ttlMs, max, forgetOn = {}, keeps = () => true }: MemoOptions<T>): Memo<T> {
  if (memos.has(name)) throw new Error(`There are two memos called ${name}.`);
  const byDatabase = new WeakMap<object, Map<string, Entry<T>>>();

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
      return known && Math.abs(now - known.at) < ttlMs ? known.answer : begin(entries, key, now, read);
    },
    forget,
  };
}

/** Makes every memo of this process forget what an event made stale. `db` is the server's own, never a transaction. */
export function forgetAfter(db: Db, event: string, payload: Payload): void {
  for (const hear of memos.values()) hear(db, event, payload);
}

/**
 * Values kept beside another value, such as what follows from a person's grants: they are forgotten with it and need no time
 * limit of their own. A promise that fails is not kept.
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
