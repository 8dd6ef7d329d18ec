/** The data that both sides render: twenty columns of four kinds, and some invalid cells. */
export type Kind = 'input' | 'inputNumber' | 'select' | 'datePicker';
export interface ColumnSpec {
  name: string;
  title: string;
  kind: Kind;
  required: boolean;
}
export type Row = Record<string, unknown>;

export const widthPx = 150;
export const choices = Array.from({ length: 10 }, (_, index) => ({ id: `o${index}`, label: `Option ${index}` }));
const kinds: Kind[] = ['input', 'inputNumber', 'input', 'select', 'input', 'inputNumber', 'input', 'datePicker'];

export function columnsOf(count: number): ColumnSpec[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `c${index}`,
    title: `Column ${index}`,
    kind: kinds[index % kinds.length] as Kind,
    required: index % 2 === 0,
  }));
}

const day = 86_400_000;
function cellOf(kind: Kind, row: number, column: number): unknown {
  if (kind === 'input') return `Text ${row}.${column}`;
  if (kind === 'inputNumber') return row + column / 10;
  return kind === 'select' ? `o${(row + column) % 10}` : day * (19_000 + row);
}

export function rowsOf(count: number, columns: ColumnSpec[]): Row[] {
  return Array.from({ length: count }, (_, row) => ({
    id: `row${row}`,
    ...Object.fromEntries(columns.map(({ name, kind }, column) => [name, cellOf(kind, row, column)])),
  }));
}

/** Empties required cells at top, middle and end, in the first and in the last columns; returns how many. */
export function spoil(rows: Row[], columns: ColumnSpec[]): number {
  const required = columns.filter((column) => column.required);
  const wanted = [required[0], required[1], required.at(-1)];
  let spoilt = 0;
  for (const index of [2, Math.floor(rows.length / 3), Math.floor(rows.length / 2), rows.length - 5, rows.length - 1]) {
    for (const column of wanted) {
      const row = rows[index];
      if (!row || !column) continue;
      row[column.name] = column.kind === 'input' ? '' : null;
      spoilt += 1;
    }
  }
  return spoilt;
}
