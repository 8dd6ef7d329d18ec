import type { StoredColumn } from './columnLayout';
import { toStored } from './columnLayout';
import type { Place } from './placeModel';

/** What a saved view restores. */
export interface ListState {
  search?: Record<string, unknown>;
  query?: unknown;
  sort?: Place['sort'];
  columns?: readonly StoredColumn[];
}

/** A view under its name. */
export interface SavedView {
  id: string;
  fullName: string;
  state: ListState;
}

/** A stored row as a saved view; rows that cannot be read give none. */
export function toSavedView(row: unknown): SavedView[] {
  const { id, fullName, conditionJson } = (row ?? {}) as Record<string, unknown>;
  try {
    const stored = typeof conditionJson === 'string' ? JSON.parse(conditionJson) : conditionJson;
    const state = Array.isArray(stored) ? stored[0] : stored;
    if (typeof id !== 'string' || typeof state !== 'object' || state === null) return [];
    const { columns, ...rest } = state as ListState;
    return [{ id, fullName: String(fullName), state: { ...rest, ...(columns && { columns: toStored(columns) }) } }];
  } catch {
    return [];
  }
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

  choose({ id, state }: SavedView): void {
    this.current = id;
    this.#table.apply(state);
    this.#table.changed();
  }

  /** What is in force now. */
  now(): ListState {
    return this.#table.now();
  }
}
