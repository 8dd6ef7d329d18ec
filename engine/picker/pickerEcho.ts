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

/** Values whose records must be fetched. Equal needs are one object, so that a component can depend on it. */
export interface PickerNeed {
  readonly key: string;
  /** The params without the values: needs with the same params are fetched together. */
  readonly question: string;
  /** By key. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly scope: Scope;
}

/** Values whose records are fetched together. */
interface Batch {
  values: Map<string, unknown>;
  scope: Scope;
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
  /** Needs that are rendered and not yet fetched. */
  readonly #needs = new Map<string, PickerNeed>();
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

  /** What must be fetched to show these values; undefined: nothing. */
  needOf(values: readonly unknown[], scope: Scope): PickerNeed | undefined {
    const unknown = values.filter((value) => !this.#records.has(keyOfValue(value)));
    if (!this.#use.echo || unknown.length === 0) return undefined;
    const question = JSON.stringify(this.#params('', scope));
    const fresh = unknown.filter((value) => !this.#asked.has(`${question} ${keyOfValue(value)}`));
    if (fresh.length === 0) return undefined;
    const needed = new Map(fresh.map((value) => [keyOfValue(value), value] as const));
    const key = JSON.stringify([question, ...needed.keys()]);
    const need = this.#needs.get(key) ?? { key, question, values: needed, scope };
    this.#needs.set(key, need);
    return need;
  }

  /** The values of this need are on screen: their records are fetched, with those of other needs of this moment. */
  want({ key, question, values, scope }: PickerNeed): void {
    this.#needs.delete(key);
    for (const [id, value] of values) {
      if (this.#asked.has(`${question} ${id}`)) continue;
      this.#asked.add(`${question} ${id}`);
      if (this.#waiting.size === 0) queueMicrotask(() => void this.#ask());
      const batch = this.#waiting.get(question) ?? { values: new Map(), scope };
      this.#waiting.set(question, batch);
      batch.values.set(id, value);
    }
  }

  #params(value: unknown, scope: Scope): unknown {
    return resolve(this.#use.echo?.params ?? { ids: { $: 'value' } }, { ...scope, value });
  }

  async #ask(): Promise<void> {
    const batches = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#under += 1;
    this.#tell();
    await Promise.all(batches.map(({ values, scope }) => this.#askOne([...values.values()], scope)));
    this.#under -= 1;
    this.#tell();
  }

  async #askOne(values: unknown[], scope: Scope): Promise<void> {
    const { echo } = this.#use;
    if (!echo) return;
    const { typed } = echo;
    const sent = typed === undefined ? values : values.map((value) => typedValue(value, typed));
    try {
      const { data } = await this.#host.call(echo.call, clean(this.#params(sent, scope) as PickerRow));
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
