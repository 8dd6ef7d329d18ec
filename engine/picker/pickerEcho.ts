import { resolve, type Scope } from '../../core/binding';
import type { PickerUse } from '../../core/language/types';
import type { Host } from '../host';
import { clean } from '../source/clean';
import { rowsIn } from '../source/rowsIn';
import { echoedRecords, keyOfRecord, keyOfValue, type PickerRow, typedValue } from './pickerValues';

/** A record fetched as `id--type`, under its own id. */
function untyped(record: unknown): unknown {
  const { id } = (record ?? {}) as PickerRow;
  if (typeof id !== 'string' || !id.includes('--')) return record;
  return { ...(record as PickerRow), id: id.slice(0, id.lastIndexOf('--')) };
}

/** Values whose records are fetched together, and the call for them. */
interface Batch {
  values: Map<string, unknown>;
  params: PickerRow;
}

/**
 * The records of the stored values of one field (of a sub-table's column: of all its rows). Unknown ones are fetched
 * in one call as soon as they are on screen; chosen records are known without a call.
 */
export class PickerEcho {
  readonly #host: Host;
  readonly #use: PickerUse;
  readonly #records = new Map<string, PickerRow>();
  readonly #asked = new Set<string>();
  readonly #waiting = new Map<string, Batch>();
  readonly #listeners = new Set<() => void>();
  #under = 0;
  #version = 0;

  constructor(host: Host, use: PickerUse) {
    this.#host = host;
    this.#use = use;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly version = (): number => this.#version;

  get loading(): boolean {
    return this.#under > 0;
  }

  find(value: unknown): PickerRow | undefined {
    return this.#records.get(keyOfValue(value));
  }

  /** Chosen records. */
  put(records: readonly PickerRow[]): void {
    for (const record of records) this.#records.set(keyOfRecord(record, this.#use), record);
    this.#tell();
  }

  /** These values are on screen: their records are needed. */
  want(values: readonly unknown[], scope: Scope): void {
    const { echo } = this.#use;
    const unknown = values.filter((value) => !this.#records.has(keyOfValue(value)));
    if (!echo || unknown.length === 0) return;
    const params = resolve(echo.params ?? { ids: { $: 'value' } }, { ...scope, value: '' }) as PickerRow;
    const question = JSON.stringify(params);
    for (const value of unknown) {
      const key = `${question} ${keyOfValue(value)}`;
      if (this.#asked.has(key)) continue;
      this.#asked.add(key);
      if (this.#waiting.size === 0) queueMicrotask(() => void this.#ask(scope));
      const batch = this.#waiting.get(question) ?? { values: new Map(), params };
      this.#waiting.set(question, batch);
      batch.values.set(keyOfValue(value), value);
    }
  }

  async #ask(scope: Scope): Promise<void> {
    const batches = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#under += 1;
    this.#tell();
    await Promise.all(batches.map(({ values }) => this.#askOne([...values.values()], scope)));
    this.#under -= 1;
    this.#tell();
  }

  async #askOne(values: unknown[], scope: Scope): Promise<void> {
    const { echo } = this.#use;
    if (!echo) return;
    const { typed } = echo;
    const sent = typed === undefined ? values : values.map((value) => typedValue(value, typed));
    const params = clean(resolve(echo.params ?? { ids: { $: 'value' } }, { ...scope, value: sent }));
    try {
      const { data } = await this.#host.call(echo.call, params);
      const answer = (rowsIn(this.#host.sources, data ?? [], echo.list) ?? []).map((each) =>
        typed && !this.#use.typed ? untyped(each) : each,
      );
      for (const [key, record] of echoedRecords(answer, values, this.#use, this.#host.sources))
        this.#records.set(key, record);
    } catch (error) {
      // The person has seen the message; the values are shown as they are and the form keeps working.
      this.#host.report({ at: echo.call, message: 'the records of stored values were not answered', error });
    }
  }

  #tell(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
