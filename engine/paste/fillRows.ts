import type { PasteProblem } from '../registry';

type Row = Readonly<Record<string, unknown>>;

/** A column, for a pasted block. */
export interface PasteColumn {
  name: string;
  title: string;
  /** The value of this text; undefined: none. */
  read: (text: string, row: Row) => { value: unknown } | undefined;
  /** The cell is read-only. */
  fixed: (row: Row, rowIndex: number) => boolean;
  /** The value for an empty cell of the block. */
  empty: unknown;
  /** Texts are labels of options. */
  choice: boolean;
  /** Filled by a formula: the block's text is ignored. */
  computed: boolean;
}

export interface Filled {
  rows: Row[];
  /** Columns that were given a value, by row index. */
  touched: Map<number, string[]>;
  added: number;
  problems: PasteProblem[];
}

/**
 * Pastes a block of texts over rows, from this row and column on. A text that a cell cannot hold is reported and
 * leaves the cell unchanged; missing rows are created with `blank`.
 */
export function fillRows(
  given: readonly Row[],
  columns: readonly PasteColumn[],
  at: { row: number; column: number },
  block: readonly (readonly string[])[],
  blank: () => Row,
): Filled {
  const rows = [...given];
  const filled: Filled = { rows, touched: new Map(), added: 0, problems: [] };
  block.forEach((texts, line) => {
    const rowIndex = at.row + line;
    if (rowIndex >= rows.length) {
      rows.push(blank());
      filled.added += 1;
    }
    const row: Record<string, unknown> = { ...rows[rowIndex] };
    const names: string[] = [];
    texts.forEach((raw, offset) => {
      const column = columns[at.column + offset];
      const text = raw.trim();
      const problem = column ? lay(column, text, row, rowIndex) : text && 'column';
      if (problem) filled.problems.push({ rowIndex, column: column?.title, why: problem, text: raw });
      else if (column && !column.computed) names.push(column.name);
    });
    rows[rowIndex] = row;
    if (names.length) filled.touched.set(rowIndex, names);
  });
  return filled;
}

/** Writes the value to the row, or returns why it cannot. */
function lay(
  column: PasteColumn,
  text: string,
  row: Record<string, unknown>,
  rowIndex: number,
): PasteProblem['why'] | undefined {
  if (column.computed) return undefined;
  if (column.fixed(row, rowIndex)) return text ? 'fixed' : undefined;
  if (text === '') {
    row[column.name] = column.empty;
    return undefined;
  }
  const read = column.read(text, row);
  if (!read) return column.choice ? 'option' : 'value';
  row[column.name] = read.value;
  return undefined;
}
