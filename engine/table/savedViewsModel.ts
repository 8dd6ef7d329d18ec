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
  apply: (state: ListState) => void;
  changed: () => void;
}

/** Named states of a table: filter, order and columns (ux 32). Which one is active, and whether they are fetched. */
export class SavedViewsModel {
  readonly #table: Table;
  /** The list has been opened: from then on the views are fetched. */
  wanted = false;
  /** Id of the view that was chosen last. */
  current: string | undefined;

  constructor(table: Table) {
    this.#table = table;
  }

  open(): void {
    this.wanted = true;
    this.#table.changed();
  }

  choose({ id, value }: StoredItem): void {
    this.current = id;
    this.#table.apply(value as ListState);
    this.#table.changed();
  }

  /** The current state. */
  now(): ListState {
    return this.#table.now();
  }
}
