import type { TableView } from '../../core/language/types';
import type { RowCounts } from '../document/session';
import type { ViewPort } from '../document/viewPort';
import { everyRow } from '../tree/treeRows';

type Row = Record<string, unknown>;

/** Ticked rows of a table, including those of other pages, and the chosen one. */
export class SelectionModel {
  readonly #port: ViewPort;
  readonly #view: TableView;
  readonly #key: string;
  /** Ids of the last answer, and its question. */
  #seen = { question: '', ids: new Set<string>() as ReadonlySet<string> };

  constructor(port: ViewPort, view: TableView, key: string) {
    this.#port = port;
    this.#view = view;
    this.#key = key;
  }

  get checked(): string[] {
    return this.#port.get('checked') ?? none;
  }

  get selected(): Row | undefined {
    return this.#port.get('selected');
  }

  /** The person ticked: all ids ticked now, and the rows of this page among them. */
  choose(ids: string[], rows: readonly Row[]): void {
    this.#tick(ids);
    this.#port.remember(rows, this.#key);
    if (this.#view.selection === 'single') this.#port.set('selected', rows[0]);
  }

  /** The person clicked a row. */
  select(row: Row): void {
    this.#port.set('selected', row);
    if (this.#view.selection === 'single') this.choose([this.#idOf(row)], [row]);
  }

  clear(): void {
    this.#tick([]);
  }

  /**
   * Rows were answered. `question` includes the page: rows of this page that are missing now were deleted and are
   * deselected; rows of other pages stay chosen.
   */
  take(rows: readonly Row[], question: string): void {
    const here = new Map(everyRow(rows).map((row) => [this.#idOf(row), row]));
    const before = this.#seen.question === question ? this.#seen.ids : nothing;
    this.#seen = { question, ids: new Set(here.keys()) };
    const alive = this.checked.filter((id) => here.has(id) || !before.has(id));
    if (alive.length !== this.checked.length) this.#tick(alive);
    const { selected } = this;
    if (!selected) return;
    const id = this.#idOf(selected);
    const fresh = here.get(id) ?? (before.has(id) ? undefined : selected);
    if (fresh !== selected) this.#port.set('selected', fresh);
  }

  #tick(ids: string[]): void {
    this.#port.set('checked', ids);
    this.count({ ticked: ids.length });
  }

  /** Tells the other views how many rows there are, where that changed. */
  count(now: Partial<RowCounts>): void {
    const before = this.#port.get('counts') ?? { found: 0, here: 0, ticked: 0 };
    const after = { ...before, ...now };
    if (JSON.stringify(after) !== JSON.stringify(before)) this.#port.set('counts', after);
  }

  #idOf(row: Row): string {
    return String(row[this.#key]);
  }
}

const none: string[] = [];
const nothing: ReadonlySet<string> = new Set();
