import type { StoredItem } from '../ports';
import type { StoredColumn } from './columnLayout';
import type { Place } from './placeModel';

/** What a saved view restores. */
export interface ListState {
  search?: Record<string, unknown>;
  query?: unknown;
  sort?: Place['sort'];
  columns?: readonly StoredColumn[];
}

interface Table {
  /** What a view would save now. */
  now: () => ListState;
  apply: (state: ListState) => void;
  changed: () => void;
}

/** Filter, order and columns of a table under names (ux 32): which are wanted and which is in force. */
export class SavedViewsModel {
  readonly #table: Table;
  /** The list has been opened: the views are fetched from now on. */
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

  /** What is in force now. */
  now(): ListState {
    return this.#table.now();
  }
}
