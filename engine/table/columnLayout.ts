import { memoLast } from '../document/memoLast';
import type { ColumnFrame, ColumnSetting } from '../frames';

/** A column as it is stored; `fixed` and `width` only when the person chose them. */
export interface StoredColumn {
  prop: string;
  label?: string;
  visible: boolean;
  fixed?: 'left' | 'right' | 'none';
  width?: number;
}

/** A column with its place and visibility. */
export interface Arranged {
  column: ColumnFrame;
  visible: boolean;
}

/** Where a layout is stored. When a function returns false it failed, and the message was shown. */
interface LayoutStore {
  save: (columns: readonly StoredColumn[]) => Promise<boolean>;
  /** Forgets the person's layout; when it returns, the default has been fetched. */
  reset: () => Promise<boolean>;
  saveDefault?: (columns: readonly StoredColumn[]) => Promise<boolean>;
}

/** Widths are stored this long after the last step of a drag or of the arrow keys. */
const resizeMs = 300;

type Chosen = Omit<ColumnSetting, 'title'>;

/** Ordinary columns move freely; fixed ones stay at their edge. */
const edge = ({ column }: Arranged): number => (column.fixed === 'left' ? 0 : column.fixed === 'right' ? 2 : 1);

/** Stored order first, then the columns that are not stored. */
function arrange(columns: readonly ColumnFrame[], stored: readonly StoredColumn[]): Arranged[] {
  const place = new Map(stored.map((each, index) => [each.prop, { ...each, index }]));
  const widen = (column: ColumnFrame): ColumnFrame => ({
    ...column,
    widthPx: place.get(column.name)?.width ?? column.widthPx,
    ...(place.get(column.name)?.width !== undefined && { own: true }),
    children: column.children?.map(widen),
  });
  const at = ({ column }: Arranged): number => place.get(column.name)?.index ?? stored.length;
  const toArranged = (column: ColumnFrame): Arranged => {
    const own = place.get(column.name);
    const fixed = own?.fixed === undefined ? column.fixed : own.fixed === 'none' ? undefined : own.fixed;
    return { column: { ...widen(column), fixed }, visible: own?.visible !== false };
  };
  return columns.map(toArranged).sort((a, b) => at(a) - at(b));
}

const shownOf = (arranged: readonly Arranged[]): ColumnFrame[] =>
  arranged
    .filter(({ visible }) => visible)
    .sort((a, b) => edge(a) - edge(b))
    .map(({ column }) => column);

function toItem({ column: { name, title, fixed }, visible }: Arranged): ColumnSetting {
  return { name, title, visible, ...(fixed && { fixed }) };
}

/**
 * Which columns a table shows, in what order, how wide and at which edge. A change applies at once; it is reverted
 * if it cannot be stored.
 */
export class ColumnLayout {
  readonly #changed: () => void;
  /** Chosen in this visit; undefined: the stored layout applies. */
  #own: readonly StoredColumn[] | undefined;
  #fetched: readonly StoredColumn[] = [];
  /** Columns of the document, as last rendered. */
  #columns: readonly ColumnFrame[] = [];
  /** The layout before changes that are not stored yet. */
  #unsaved: { before: readonly StoredColumn[] | undefined } | undefined;
  #turn = 0;
  /** Absent: changes apply to this visit only. */
  store: LayoutStore | undefined;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** The current layout. */
  get stored(): readonly StoredColumn[] {
    return this.#own ?? this.#fetched;
  }

  /** Columns of the document and their stored layout. */
  take(columns: readonly ColumnFrame[], fetched: readonly StoredColumn[]): void {
    this.#columns = columns;
    this.#fetched = fetched;
  }

  /** All columns in their order, including hidden ones. */
  arranged(columns: readonly ColumnFrame[], fetched: readonly StoredColumn[]): Arranged[] {
    return this.#arrange(columns, this.#own ?? fetched);
  }

  /** The rendered columns, fixed ones at their edge. */
  shown(arranged: readonly Arranged[]): ColumnFrame[] {
    return this.#show(arranged);
  }

  items(arranged: readonly Arranged[]): ColumnSetting[] {
    return arranged.map(toItem);
  }

  /** Changes the layout for this visit. */
  use(stored: readonly StoredColumn[]): void {
    this.#own = stored;
    this.#changed();
  }

  save(items: readonly Chosen[]): Promise<boolean> {
    return this.#save([...items.map((item) => this.#toStored(item)), ...this.#inner()]);
  }

  /** Returns to the default. */
  async restore(): Promise<boolean> {
    if (!this.store) return this.#save([]);
    if (!(await this.store.reset())) return false;
    this.#turn += 1;
    this.#unsaved = undefined;
    this.#own = undefined;
    this.#changed();
    return true;
  }

  /** Applies the layout and makes it the default of everybody. */
  saveDefault(items: readonly Chosen[]): Promise<boolean> {
    return this.#save([...items.map((item) => this.#toStored(item)), ...this.#inner()], {
      store: this.store?.saveDefault,
    });
  }

  resize(name: string, widthPx: number): Promise<boolean> {
    const arranged = this.#arrange(this.#columns, this.stored);
    const items = [...arranged.map((each) => this.#toStored(toItem(each))), ...this.#inner()];
    const known = items.some(({ prop }) => prop === name);
    const next = known ? items : [...items, { prop: name, visible: true }];
    const sized = next.map((item) => (item.prop === name ? { ...item, width: Math.round(widthPx) } : item));
    return this.#save(sized, { waitMs: resizeMs });
  }

  readonly #arrange = memoLast(arrange);
  readonly #show = memoLast(shownOf);

  /** Applies the layout at once and stores it after `waitMs`, unless a later change does. */
  async #save(
    next: readonly StoredColumn[],
    { waitMs = 0, store = this.store?.save }: { waitMs?: number; store?: LayoutStore['save'] } = {},
  ): Promise<boolean> {
    const { before } = this.#unsaved ?? { before: this.#own };
    this.#unsaved = { before };
    this.#turn += 1;
    const turn = this.#turn;
    this.use(next);
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    if (turn !== this.#turn) return true;
    this.#unsaved = undefined;
    if (!store || (await store(next))) return true;
    this.#own = before;
    this.#changed();
    return false;
  }

  #find(name: string): ColumnFrame | undefined {
    return this.#columns.find((column) => column.name === name);
  }

  #toStored({ name, visible, fixed }: Chosen): StoredColumn {
    const column = this.#find(name);
    const width = this.stored.find(({ prop }) => prop === name)?.width;
    return {
      prop: name,
      label: column?.title,
      visible,
      ...(fixed !== column?.fixed && { fixed: fixed ?? 'none' }),
      ...(width !== undefined && { width }),
    };
  }

  /** Widths of columns under a grouped header. */
  #inner(): StoredColumn[] {
    return this.stored.filter(({ prop }) => !this.#find(prop));
  }
}
