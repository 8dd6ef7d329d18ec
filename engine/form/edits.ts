import type { Values } from './formSurroundings';

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Which members differ from the loaded or saved record. */
export class Edits {
  #baseline: Values = {};
  readonly #changed = new Set<string>();
  readonly #onDirty: (dirty: boolean) => void;

  constructor(onDirty: (dirty: boolean) => void) {
    this.#onDirty = onDirty;
  }

  get dirty(): boolean {
    return this.#changed.size > 0;
  }

  /** The record as it was loaded or saved. */
  get baseline(): Readonly<Values> {
    return this.#baseline;
  }

  names(): string[] {
    return [...this.#changed];
  }

  note(name: string, value: unknown): void {
    const was = this.dirty;
    const base = this.#baseline[name];
    if (value === base || (isBlank(value) && isBlank(base))) this.#changed.delete(name);
    else this.#changed.add(name);
    if (was !== this.dirty) this.#onDirty(this.dirty);
  }

  /** Makes this value part of the loaded record. */
  rebase(name: string, value: unknown): void {
    this.#baseline[name] = value;
    this.note(name, value);
  }

  /** Marks these values as saved; what differs from them now stays unsaved. */
  settle(saved: Values, now: Values = saved): void {
    this.#baseline = { ...saved };
    const was = this.dirty;
    this.#changed.clear();
    for (const [name, value] of Object.entries(now)) if (value !== saved[name]) this.#changed.add(name);
    if (was !== this.dirty) this.#onDirty(this.dirty);
  }
}
