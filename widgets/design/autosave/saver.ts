import { Store } from '../../../engine/document/store';

type Values = Readonly<Record<string, unknown>>;

/** A draft that saves itself. Its members are replaced, never changed in place. */
export interface Saved {
  values: () => Values;
  isDirty: () => boolean;
  /** Why it cannot be stored as it is, in words; undefined: it can. */
  unfit: () => string | undefined;
  /** Stores these values; rejects when they were not stored. */
  store: (values: Values) => Promise<void>;
  /** Why they were not. */
  failed: (error: unknown) => { why: string; conflict: boolean };
}

/** `at`: when it was stored, in milliseconds since 1970; undefined: not since it was opened. `why`: in words. */
export type SaverState =
  | { kind: 'waiting' | 'saving' }
  | { kind: 'clean'; at: number | undefined }
  | { kind: 'unfit' | 'failed' | 'conflict'; why: string };

/** Saved when nothing has changed for this long. */
export const settleMs = 3_000;
/** What could not be stored is tried again after this time. */
export const retryMs = 15_000;

const isSame = (one: Values, other: Values): boolean =>
  Object.keys({ ...one, ...other }).every((name) => Object.is(one[name], other[name]));

/** Saves a draft some seconds after its last change. After a conflict it waits until the person has decided. */
export class Saver extends Store {
  state: SaverState = { kind: 'clean', at: undefined };
  readonly #of: Saved;
  #seen: Values = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy = false;
  #work: Promise<void> = Promise.resolve();
  #left = false;
  #at: number | undefined;

  constructor(of: Saved) {
    super();
    this.#of = of;
  }

  /** Something may have changed. */
  readonly touch = (): void => {
    if (this.#left || this.#busy) return;
    const values = this.#of.values();
    const isSeen = isSame(values, this.#seen);
    this.#seen = { ...values };
    if (!this.#of.isDirty()) {
      clearTimeout(this.#timer);
      // The same values: a press has stored them. Others were undone, or read again.
      if (this.state.kind !== 'clean') this.#clean(isSeen ? Date.now() : this.#at);
      return;
    }
    if (isSeen && this.state.kind !== 'clean') return;
    if (this.state.kind === 'conflict') return;
    this.#wait(settleMs);
    this.#say({ kind: 'waiting' });
  };

  /** Saves now; again after a failure, and after a conflict that was put off. */
  readonly now = async (): Promise<void> => {
    await this.idle();
    this.#work = this.#store();
    await this.#work;
  };

  /** Settles when no save is under way. */
  readonly idle = (): Promise<void> => this.#work;

  async #store(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#busy || this.#left || !this.#of.isDirty()) return;
    const unfit = this.#of.unfit();
    if (unfit !== undefined) return this.#say({ kind: 'unfit', why: unfit });
    const values = { ...this.#of.values() };
    this.#seen = values;
    this.#busy = true;
    this.#say({ kind: 'saving' });
    try {
      await this.#of.store(values);
      this.#busy = false;
      this.#clean(Date.now());
      this.touch();
    } catch (error) {
      this.#busy = false;
      const { why, conflict } = this.#of.failed(error);
      if (!conflict) this.#wait(retryMs);
      this.#say({ kind: conflict ? 'conflict' : 'failed', why });
    }
  }

  readonly arrive = (): void => {
    this.#left = false;
  };

  readonly leave = (): void => {
    this.#left = true;
    clearTimeout(this.#timer);
  };

  #clean(at: number | undefined): void {
    this.#at = at;
    this.#say({ kind: 'clean', at });
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#left) this.#timer = setTimeout(() => void this.now(), ms);
  }

  #say(state: SaverState): void {
    this.state = state;
    if (!this.#left) this.changed();
  }
}
