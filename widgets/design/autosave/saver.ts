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
  /** Why they were not. `lasting`: the same values would be refused again. */
  failed: (error: unknown) => { why: string; conflict: boolean; lasting: boolean };
  /** A press is under way, which may store the draft itself. */
  isHeld: () => boolean;
}

/** `at`: when it was stored, in milliseconds since 1970; undefined: not since it was opened. `why`: in words. */
export type SaverState =
  | { kind: 'waiting' | 'saving' }
  | { kind: 'clean'; at: number | undefined }
  | { kind: 'unfit' | 'failed' | 'conflict'; why: string };

/** Saved when nothing has changed for this long. */
export const settleMs = 3_000;
/** What got no answer, or found the server down or busy, is tried again after this time. */
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

  /** Saves now, after the save under way; again after a failure, and after a conflict that was put off. */
  readonly now = (): Promise<void> => {
    this.#work = this.#work.then(this.#store, this.#store);
    return this.#work;
  };

  /** Saves, as nobody asked for it: not during a press, nor while the person has to decide. */
  readonly later = (): void => {
    if (this.state.kind === 'conflict') return;
    if (this.#of.isHeld()) this.#wait(settleMs);
    else void this.now();
  };

  /** Settles when no save is under way. */
  readonly idle = (): Promise<void> => this.#work;

  readonly #store = async (): Promise<void> => {
    clearTimeout(this.#timer);
    if (this.#left || !this.#of.isDirty()) return;
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
      const { why, conflict, lasting } = this.#of.failed(error);
      if (!conflict && !lasting) this.#wait(retryMs);
      this.#say({ kind: conflict ? 'conflict' : 'failed', why });
    }
  };

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
    if (!this.#left) this.#timer = setTimeout(this.later, ms);
  }

  #say(state: SaverState): void {
    this.state = state;
    if (!this.#left) this.changed();
  }
}
