import { childrenOf } from '../tree/treeRows';

type Row = Record<string, unknown>;

/** Numbers may be strings with thousands separators; anything else adds nothing. */
function toNumber(value: unknown): number {
  const number = typeof value === 'string' ? Number(value.replaceAll(',', '')) : Number(value ?? 0);
  return Number.isFinite(number) ? number : 0;
}

/** Values of a column; of `items-price` those of the rows within the row. */
function valuesOf(row: Row, column: string): unknown[] {
  if (Object.hasOwn(row, column) || !column.includes('-')) return [row[column]];
  const at = column.indexOf('-');
  return childrenOf(row, column.slice(0, at)).map((line) => line[column.slice(at + 1)]);
}

/** Sums of columns over the rows on screen, always with two decimals (contract-visualdev §6.7). */
export function summaryOf(rows: readonly Row[], columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    columns.map((column) => {
      const values = rows.flatMap((row) => valuesOf(row, column));
      return [column, values.reduce((sum: number, value) => sum + toNumber(value), 0).toFixed(2)];
    }),
  );
}
