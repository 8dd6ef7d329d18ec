import type { How } from '../document/address';
import type { StoredItem } from '../ports';
import type { StoredColumn } from './columnLayout';
import type { Place } from './placeModel';

/** The state that a saved view restores. */
export interface ListState {
  search?: Record<string, unknown>;
  query?: unknown;
  sort?: Place['sort'];
  columns?: readonly StoredColumn[];
}

interface Table {
  /** The state that would be saved now. */
  now: () => ListState;
  /** `how`: `replace` where the list begins with it. */
  apply: (state: ListState, how: How) => void;
  changed: () => void;
}

/** Named states of a table: filter, order and columns (ux 32). Which one is active, and whether they are fetched. */
export class SavedViewsModel {
  readonly #table: Table;
  /** The list has been opened: from then on the views are fetched. */
  wanted = false;
  /** Id of the view that was chosen last. */
  current: string | undefined;
  /** Id of the view that the list begins with. */
  first: string | undefined;
  /** The list waits for that view before it asks for rows. */
  waits = false;

  constructor(table: Table) {
    this.#table = table;
  }

  open(): void {
    this.wanted = true;
    this.#table.changed();
  }

  choose({ id, value }: StoredItem, how: How = 'push'): void {
    this.current = id;
    this.#table.apply(value as ListState, how);
    this.#table.changed();
  }

  /** The list begins with its first view; `waits`: nothing else was asked of it, as by a link. */
  begin(first: string | undefined, waits: boolean): void {
    this.first = first;
    this.waits = this.wanted = waits && first !== undefined;
  }

  /** The views are there: the list begins, also where its first one is gone. */
  arrive(items: readonly StoredItem[]): void {
    if (!this.waits) return;
    this.waits = false;
    const first = items.find(({ id }) => id === this.first);
    if (first) this.choose(first, 'replace');
    else this.#table.changed();
  }

  /** The current state. */
  now(): ListState {
    return this.#table.now();
  }
}
