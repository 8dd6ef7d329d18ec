import { batch, observable } from '@formily/reactive';

/** Controls marked per tick after a check of the whole form. */
const perTurn = 20;

function later(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 200 });
  else setTimeout(run, 0);
}

/**
 * Which controls are marked as wrong. Messages are rendered at once, which is cheap. After a check of the whole form
 * only the control that gets the focus is marked at once; the others follow in idle time, a few per tick.
 */
export class Flags {
  readonly #marked = observable.shallow(new Set<string>());
  readonly #isWrong: (name: string) => boolean;
  #held: Set<string> | undefined;

  constructor(isWrong: (name: string) => boolean) {
    this.#isWrong = isWrong;
  }

  /** Tracked. */
  has(name: string): boolean {
    return this.#marked.has(name);
  }

  /** The message of this field has changed. */
  touch(name: string): void {
    if (this.#held) this.#held.add(name);
    else this.#mark(name);
  }

  /** Runs a check of the whole form; controls are marked after the messages are rendered. */
  hold(check: () => void): void {
    const held = new Set<string>();
    this.#held = held;
    try {
      batch(check);
    } finally {
      this.#held = undefined;
    }
    const names = [...held];
    const first = names.find(this.#isWrong);
    if (first !== undefined) this.#mark(first);
    later(() => this.#markSome(names));
  }

  #mark(name: string): void {
    if (this.#isWrong(name)) this.#marked.add(name);
    else this.#marked.delete(name);
  }

  #markSome(names: string[]): void {
    if (names.length === 0) return;
    batch(() => {
      for (const name of names.splice(0, perTurn)) this.#mark(name);
    });
    later(() => this.#markSome(names));
  }
}
