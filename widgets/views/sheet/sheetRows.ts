/** A row of an import, by the keys of its headings; of a sub-table the list of its rows. */
export type SheetRow = Readonly<Record<string, unknown>>;

export interface SheetHeader {
  id: string;
  fullName: string;
  children?: SheetHeader[];
}

/** A fault of a cell: `field` is `title`, or `items.2.price`; '' is of the row. */
export interface SheetFault {
  row: number;
  field: string;
  message: string;
}

/** One line of the table: a row's first line has its main cells. */
export interface SheetLine {
  row: number;
  /** The line within the row, from 0: the index in each of its sub-tables. */
  line: number;
  /** Lines of the row. */
  lines: number;
}

export const asObjects = (value: unknown): SheetRow[] =>
  Array.isArray(value) ? value.filter((item): item is SheetRow => typeof item === 'object' && item !== null) : [];

export const childRows = (row: SheetRow | undefined, key: string): SheetRow[] => asObjects(row?.[key]);

/** The lines of all rows: as many as the longest sub-table of each has rows. */
export function linesOf(rows: readonly SheetRow[], headers: readonly SheetHeader[]): SheetLine[] {
  const tables = headers.filter(({ children }) => children);
  return rows.flatMap((row, index) => {
    const lines = Math.max(1, ...tables.map(({ id }) => childRows(row, id).length));
    return Array.from({ length: lines }, (_, line) => ({ row: index, line, lines }));
  });
}

/** The row with another value at `title`, or at `items.2.price`. */
export function withCell(row: SheetRow, path: string, value: string): SheetRow {
  const [key = '', index, child] = path.split('.');
  if (child === undefined) return { ...row, [key]: value };
  const at = Number(index);
  return { ...row, [key]: childRows(row, key).map((each, n) => (n === at ? { ...each, [child]: value } : each)) };
}

/** The row without this line of its sub-tables. */
export function withoutLine(row: SheetRow, headers: readonly SheetHeader[], line: number): SheetRow {
  const tables = headers.filter(({ children }) => children);
  return {
    ...row,
    ...Object.fromEntries(tables.map(({ id }) => [id, childRows(row, id).filter((_, index) => index !== line)])),
  };
}

/** The faults that are left when a row was removed; those below it move up. */
export function faultsWithout(faults: readonly SheetFault[], row: number): SheetFault[] {
  return faults
    .filter((fault) => fault.row !== row)
    .map((fault) => (fault.row > row ? { ...fault, row: fault.row - 1 } : fault));
}
