import { observable } from '@formily/reactive';
import type { NodePlan } from '../compile/formPlan';

export type PickedRecord = Readonly<Record<string, unknown>>;
export type PickedRecords = Readonly<Record<string, PickedRecord>>;

/**
 * Records of the values of picker fields: just chosen, or fetched for stored values. `key` tells forms and rows apart
 * (`''`: the form). Bindings read them as `picks.<field>` without being tracked; a component that renders one
 * calls `watch`.
 */
export class Picks {
  readonly #seen = observable.shallow(new Map<string, PickedRecord>());
  readonly #byPlace = new Map<string, PickedRecords>();

  /** Tracked. */
  watch(place: string, field: string): PickedRecord | undefined {
    return this.#seen.get(`${place} ${field}`);
  }

  at(place: string): PickedRecords {
    return this.#byPlace.get(place) ?? none;
  }

  set(place: string, field: string, record: PickedRecord | undefined): void {
    const now = this.at(place);
    if (now[field] === record) return;
    const { [field]: _gone, ...rest } = now;
    this.#byPlace.set(place, record ? { ...rest, [field]: record } : rest);
    if (record) this.#seen.set(`${place} ${field}`, record);
    else this.#seen.delete(`${place} ${field}`);
  }

  forget(place: string): void {
    for (const field of Object.keys(this.at(place))) this.set(place, field, undefined);
    this.#byPlace.delete(place);
  }

  clear(): void {
    for (const place of [...this.#byPlace.keys()]) this.forget(place);
  }
}

const none: PickedRecords = {};

export function asPicked(record: unknown): PickedRecord | undefined {
  return typeof record === 'object' && record !== null ? (record as PickedRecord) : undefined;
}

/** A constant default; a default with a binding is for new records only. */
const ownDefault = ({ default: own }: NodePlan['field']): unknown => (typeof own === 'object' ? null : own);

/**
 * Stored attributes of the field `of`, taken from the chosen record; without a record they get their own default
 * (spec §4, PICK-093: storage mode 2).
 */
export function storedAttributes(
  nodes: readonly NodePlan[],
  of: string,
  record: PickedRecord | undefined,
): Record<string, unknown> {
  const stored: Record<string, unknown> = {};
  for (const { name, field } of nodes) {
    const { attribute } = field;
    if (name && attribute?.stored && attribute.of === of) {
      stored[name] = (record ? record[attribute.member] : ownDefault(field)) ?? null;
    }
  }
  return stored;
}
