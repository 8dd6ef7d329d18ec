import type { PrintData, PrintRow } from './types';

/** Rows that sums add up, by table; without an entry the whole table. */
type Group = ReadonlyMap<number, readonly PrintRow[]>;

/** Where a tag is read: the record, the current row of the tables, and the rows of the current group. */
export interface Scope {
  data: PrintData;
  /** Row of the repeated tr; undefined outside of one. */
  at?: number;
  group?: Group;
}

/** `T2` → 1; undefined for no table. */
export function tableIndex(name: string | undefined): number | undefined {
  const number = Number(/^T([1-9]\d{0,2})$/.exec(name ?? '')?.[1]);
  return Number.isNaN(number) ? undefined : number - 1;
}

/** `T1.price` → ['T1', 'price']; columns may contain dots. */
export function splitTag(tag: string): [table: string, column: string] {
  const dot = tag.indexOf('.');
  return dot < 0 ? ['headTable', tag] : [tag.slice(0, dot), tag.slice(dot + 1)];
}

const ownValue = (row: PrintRow | undefined, column: string): unknown =>
  row && Object.hasOwn(row, column) ? row[column] : undefined;

/** The value of a tag; undefined where there is none. A table outside of its rows gives its first one. */
export function taggedValue(tag: string, { data, at = 0 }: Scope): unknown {
  const [table, column] = splitTag(tag);
  const index = tableIndex(table);
  return ownValue(index === undefined ? data.head : data.tables[index]?.[at], column);
}

/** The values of the column that a sum adds up. */
export function summedValues(tag: string, { data, group }: Scope): unknown[] {
  const [table, column] = splitTag(tag);
  const index = tableIndex(table);
  if (index === undefined) return [];
  return (group?.get(index) ?? data.tables[index] ?? []).map((row) => ownValue(row, column));
}
