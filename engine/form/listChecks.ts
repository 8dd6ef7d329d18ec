import { define, observable } from '@formily/reactive';
import type { Scope } from '../../core/binding';
import type { NodePlan } from '../compile/formPlan';

type Messages = Readonly<Record<string, string>>;

/** What the checks need from their list. */
interface Asked {
  columns: () => readonly NodePlan[];
  /** The message of a cell. */
  fails: (key: string, column: NodePlan, scope: Scope) => string | undefined;
}

/** The messages of a list's cells, by row key, whether mounted or not. */
export class ListChecks {
  /** Cells with a message. */
  wrong = 0;
  readonly errors = observable.shallow(new Map<string, Messages>());
  readonly #asked: Asked;

  constructor(asked: Asked) {
    this.#asked = asked;
    define(this, { wrong: observable.ref });
  }

  has(key: string): boolean {
    return this.errors.has(key);
  }

  /** Sets the messages of a row; returns its first failing column. */
  row(key: string, scope: Scope): string | undefined {
    const found: Record<string, string> = {};
    let first: string | undefined;
    for (const column of this.#asked.columns()) {
      const message = this.#asked.fails(key, column, scope);
      if (message === undefined) continue;
      found[column.name] = message;
      first ??= column.name;
    }
    this.#put(key, found);
    return first;
  }

  cell(key: string, column: NodePlan, scope: Scope): void {
    this.say(key, column.name, this.#asked.fails(key, column, scope));
  }

  /** A message of the server; undefined clears it. */
  say(key: string, column: string, message: string | undefined): void {
    this.#put(key, { ...this.errors.get(key), [column]: message });
  }

  forget(key: string): void {
    this.#put(key, {});
  }

  clear(): void {
    this.errors.clear();
    this.wrong = 0;
  }

  #put(key: string, found: Readonly<Record<string, string | undefined>>): void {
    const messages = Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const now = this.errors.get(key);
    if (!now && messages.length === 0) return;
    const before = now ? Object.keys(now).length : 0;
    if (now && before === messages.length && messages.every(([name, message]) => now[name] === message)) return;
    if (messages.length === 0) this.errors.delete(key);
    else this.errors.set(key, Object.fromEntries(messages));
    if (before !== messages.length) this.wrong += messages.length - before;
  }
}
