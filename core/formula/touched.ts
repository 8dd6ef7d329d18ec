/** Changed rows of a table: all of them, or these. */
export type Rows = 'all' | ReadonlySet<number>;

/** What changed since the last run, by form field, table, row and cell. */
export interface Touched {
  field: (name: string) => boolean;
  /** Rows in which this column changed; undefined when there are none. */
  cells: (table: string, column: string) => Rows | undefined;
  /** Whether rows may have been added or removed. */
  count: (table: string) => boolean;
}

interface TouchedTable {
  all: boolean;
  rows: Set<number>;
  cells: Map<string, Set<number>>;
}

const everything: Touched = { field: () => true, cells: () => 'all', count: () => true };

/**
 * Parses changed paths: `price`, `items` (rows added, removed or moved), `items.3` (one row), `items.3.price` (one
 * cell). Without a list everything counts as changed.
 */
export function readTouched(paths: readonly string[] | undefined, isTable: (name: string) => boolean): Touched {
  if (!paths || paths.includes('')) return everything;
  const fields = new Set<string>();
  const tables = new Map<string, TouchedTable>();
  for (const path of paths) {
    const [name = '', row, column] = path.split('.');
    if (!isTable(name)) fields.add(name);
    else touch(tables, name, row, column);
  }
  return {
    field: (name) => fields.has(name),
    cells: (table, column) => {
      const found = tables.get(table);
      return found?.all ? 'all' : found && unite(found.rows, found.cells.get(column));
    },
    count: (table) => {
      const found = tables.get(table);
      return Boolean(found && (found.all || found.rows.size > 0));
    },
  };
}

function touch(tables: Map<string, TouchedTable>, name: string, row?: string, column?: string): void {
  const table = tables.get(name) ?? { all: false, rows: new Set(), cells: new Map() };
  tables.set(name, table);
  const index = row === undefined ? Number.NaN : Number(row);
  if (!Number.isInteger(index)) table.all = true;
  else if (column === undefined) table.rows.add(index);
  else table.cells.set(column, (table.cells.get(column) ?? new Set()).add(index));
}

/** The union, or undefined when both are empty. */
export function unite(left: Rows | undefined, right: Rows | undefined): Rows | undefined {
  if (left === 'all' || right === 'all') return 'all';
  if (!left?.size) return right?.size ? right : undefined;
  return right?.size ? new Set([...left, ...right]) : left;
}
