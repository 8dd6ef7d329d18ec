import { memoLast } from '../document/memoLast';
import { everyRow, flatten, graft, parentIds, trimTree } from './treeRows';

type Row = Record<string, unknown>;
type Open = readonly string[] | 'all';

interface Options {
  /** Member that identifies a row. */
  key: string;
  /** Fetches the children of a row; rejects after the message was shown. Absent: children come with their parents. */
  fetch: ((row: Row) => Promise<Row[]>) | undefined;
  /** This row has no children. */
  isEnd: (row: Row) => boolean;
  expand: 'all' | 'none' | undefined;
}

export type Expand = 'all' | 'none' | 'toggle';

const none: Row[] = [];

/** Which rows of a tree table are open, and the children fetched for them. */
export class Branches {
  readonly #options: Options;
  readonly #changed: () => void;
  #fetched: ReadonlyMap<string, Row[]> = new Map();
  #opening: readonly string[] = [];
  #expanded: Open;
  /** As last rendered. */
  #rows: readonly Row[] = none;

  constructor(options: Options, changed: () => void) {
    this.#options = options;
    this.#changed = changed;
    this.#expanded = options.expand === 'all' && !options.fetch ? 'all' : [];
  }

  /** Answered rows as a tree, as a flat list, or as a tree that is fetched level by level. */
  rows(answered: readonly Row[] | undefined, tree: boolean): Row[] | undefined {
    return this.#shaped(answered, tree, this.#fetched);
  }

  /** Ids of the open rows among these. */
  open(rows: readonly Row[] | undefined): string[] {
    if (this.#expanded !== 'all') return [...this.#expanded];
    return parentIds(rows ?? none, this.#options.key);
  }

  /** Ids of rows whose children are being fetched. */
  get opening(): string[] {
    return [...this.#opening];
  }

  /** These rows are rendered now. */
  take(rows: readonly Row[] | undefined): void {
    this.#rows = rows ?? none;
  }

  toggle(to: Expand): void {
    const closed = this.#expanded !== 'all' && this.#expanded.length === 0;
    this.#set(to === 'all' || (to === 'toggle' && closed) ? 'all' : []);
  }

  /** The person opened or closed rows: exactly these are open now. */
  expand(ids: readonly string[]): void {
    const before = new Set(this.open(this.#rows));
    this.#set(ids);
    if (!this.#options.fetch) return;
    const opened = new Set(ids.filter((id) => !before.has(id) && !this.#fetched.has(id)));
    for (const row of everyRow(this.#rows)) if (opened.has(this.#idOf(row))) void this.#fetch(row);
  }

  /** Fetches the children of open rows again; those of closed rows are fetched on opening. */
  async renew(): Promise<void> {
    if (!this.#options.fetch) return;
    const open = new Set(this.open(this.#rows));
    this.#fetched = new Map([...this.#fetched].filter(([id]) => open.has(id)));
    this.#changed();
    const stale = everyRow(this.#rows).filter((row) => open.has(this.#idOf(row)));
    await Promise.all(stale.map((row) => this.#fetch(row)));
  }

  readonly #shaped = memoLast(
    (answered: readonly Row[] | undefined, tree: boolean, fetched: ReadonlyMap<string, Row[]>) => {
      const { key, fetch, isEnd } = this.#options;
      if (!answered) return undefined;
      if (tree && fetch) return graft(answered, key, fetched, isEnd);
      return tree ? trimTree(answered) : flatten(answered);
    },
  );

  async #fetch(row: Row): Promise<void> {
    const id = this.#idOf(row);
    this.#opening = [...this.#opening, id];
    this.#changed();
    try {
      const found = await this.#options.fetch?.(row);
      this.#fetched = new Map(this.#fetched).set(id, found ?? none);
    } catch {
      // The call has shown the message; the row closes, so that opening it fetches again.
      if (this.#expanded !== 'all') this.#expanded = this.#expanded.filter((each) => each !== id);
    } finally {
      this.#opening = this.#opening.filter((each) => each !== id);
      this.#changed();
    }
  }

  #set(expanded: Open): void {
    this.#expanded = expanded;
    this.#changed();
  }

  #idOf(row: Row): string {
    return String(row[this.#options.key]);
  }
}
