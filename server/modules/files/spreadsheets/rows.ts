import { limits } from '../../../../core/limits';
import { Refusal } from '../../../ctx';
import type { SheetColumn } from './columns';

/** A row of an import, by the keys of its columns; of a sub-table the list of its rows. */
export type SheetRow = Record<string, string>;
export type NestedRow = Record<string, string | SheetRow[]>;

/** The reasons why a row was not imported, as its last column. */
export const errorsKey = 'errorsInfo';

/** The text of a cell of a request; nothing for what is neither text nor number. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** The lines of a record: main cells in the first one, and one line a row of the longest sub-table. */
export function linesOf(columns: readonly SheetColumn[], row: Readonly<Record<string, unknown>>): string[][] {
  const rowsOf = (key: string) => (Array.isArray(row[key]) ? (row[key] as Record<string, unknown>[]) : []);
  const count = Math.max(1, ...columns.map(({ key, children }) => (children ? rowsOf(key).length : 1)));
  return Array.from({ length: count }, (_, line) =>
    columns.flatMap(({ key, children }) =>
      children ? children.map((child) => textOf(rowsOf(key)[line]?.[child.key])) : [line === 0 ? textOf(row[key]) : ''],
    ),
  );
}

const asRows = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null) : [];

/** A row of the body as texts by the columns; other members are dropped. */
export function nestedRow(columns: readonly SheetColumn[], row: Readonly<Record<string, unknown>>): NestedRow {
  return Object.fromEntries(
    columns.map(({ key, children }) => [
      key,
      children ? asRows(row[key]).map((each) => flatRow(children, each)) : textOf(row[key]),
    ]),
  );
}

const flatRow = (columns: readonly SheetColumn[], row: Readonly<Record<string, unknown>>): SheetRow =>
  Object.fromEntries(columns.map(({ key }) => [key, textOf(row[key])]));

/** Refuses zero and too many rows. */
export function assertRows(list: readonly unknown[]): void {
  if (list.length === 0) throw new Refusal('import.empty');
  if (list.length > limits.importMaxRows) throw new Refusal('import.tooManyRows');
}

/** The rows of an import as texts; refuses fewer than `least`, and too many. */
export function importedRows(columns: SheetColumn[], list: Record<string, unknown>[], least = 1): SheetRow[] {
  if (list.length || least) assertRows(list);
  return list.map((row) => flatRow(columns, row));
}
