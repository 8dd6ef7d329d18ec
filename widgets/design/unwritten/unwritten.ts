import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { isEqual } from '../../../core/isEqual';
import { Store } from '../../../engine/document/store';

interface Kept {
  /** The value that stays until what was typed can be written; with another one nothing is kept. */
  over: unknown;
  typed: unknown;
  /** What people call that for which it was typed. */
  called: string;
}

/** Whether what this was typed for is that, or a part of it. */
const isOf = (typed: string, key: string): boolean =>
  typed === key || ([' ', '/'].includes(typed.slice(key.length, key.length + 1)) && typed.startsWith(key));

/** What was typed and cannot be written as it is, by what it was typed for. It outlives the box that it was typed into. */
export class Unwritten extends Store {
  readonly #kept = new Map<string, Kept>();

  get size(): number {
    return this.#kept.size;
  }

  /** Whether something is kept for this, or for a part of it. */
  hasIn(key: string): boolean {
    return [...this.#kept.keys()].some((each) => isOf(each, key));
  }

  /** Forgets what was typed for these, for parts of them, and for several parts with one of them: they have gone. */
  forgetIn(keys: readonly string[]): void {
    const isGone = (each: string) =>
      keys.some((key) => isOf(each, key) || each.split(' ', 1).join().split(',').includes(key));
    this.forget([...this.#kept.keys()].filter(isGone));
  }

  /** Forgets what was typed for anything else: it has gone. */
  keepIn(keys: readonly string[]): void {
    this.forget([...this.#kept.keys()].filter((each) => !keys.some((key) => isOf(each, key))));
  }

  at(key: string, over: unknown): unknown {
    const kept = this.#kept.get(key);
    return kept && isEqual(kept.over, over) ? kept.typed : undefined;
  }

  /** `typed` undefined: it is finished. */
  keep(key: string, over: unknown, typed: unknown, called = ''): void {
    const kept = { over, typed, called };
    if (typed === undefined ? !this.#kept.delete(key) : isEqual(this.#kept.get(key), kept)) return;
    if (typed !== undefined) this.#kept.set(key, kept);
    this.changed();
  }

  /** For what something was typed that cannot be written, in words. */
  get called(): string[] {
    return [...new Set([...this.#kept.values()].map(({ called }) => called))].filter(Boolean);
  }

  /** What it was typed for has gone. */
  forget(keys: readonly string[]): void {
    for (const key of keys) this.keep(key, undefined, undefined);
  }

  /** Forgets what was typed over another value: an undo, a reset or somebody else has replaced it. */
  settle(key: string, over: unknown): void {
    if (this.#kept.has(key) && this.at(key, over) === undefined) this.keep(key, over, undefined);
  }
}

export const UnwrittenContext = createContext<Unwritten | undefined>(undefined);

/** What is typed over a value, and what keeps it: undefined when it is finished. Without a context it lasts as long as its box. */
export function useUnwritten<T>(
  key: string,
  over: unknown,
  called?: string,
): [T | undefined, (typed: T | undefined, on?: unknown) => void] {
  const [alone] = useState(() => new Unwritten());
  const store = useContext(UnwrittenContext) ?? alone;
  useSyncExternalStore(store.subscribe, store.version);
  useEffect(() => store.settle(key, over), [store, key, over]);
  return [store.at(key, over) as T | undefined, (typed, on = over) => store.keep(key, on, typed, called)];
}
