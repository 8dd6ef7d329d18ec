import type { ColumnType, StorageColumn, StorageTable } from './types';

export interface NamedColumn {
  column: string;
  type: ColumnType;
}

/** The server's own columns in the table. */
export function systemColumns(table: StorageTable): NamedColumn[] {
  const named: NamedColumn[] = [];
  if (table.version) named.push({ column: table.version, type: 'bigint' });
  if (table.deleteMark) {
    named.push({ column: table.deleteMark.mark, type: 'bigint' });
    named.push({ column: table.deleteMark.time, type: 'timestamp' });
    named.push({ column: table.deleteMark.user, type: 'text' });
  }
  if (table.order) named.push({ column: table.order, type: 'bigint' });
  return named;
}

/** Every column of a table except its keys. */
export const allColumns = (table: StorageTable): NamedColumn[] => [
  ...table.columns.map(({ column, type }) => ({ column, type })),
  ...(table.extra ?? []),
  ...systemColumns(table),
];

/**
 * The previous column of a renamed field: the designer's number is the same and unique on both sides, and the old
 * name no longer exists in the form.
 */
export function previousOf(
  before: StorageTable | undefined,
  field: { id?: string; vModel: string },
  fields: { id?: string; vModel: string }[],
): StorageColumn | undefined {
  const { id } = field;
  if (!before || !id || fields.filter((other) => other.id === id).length > 1) return undefined;
  const same = before.columns.filter((column) => column.id === id);
  const old = same.length === 1 ? same[0] : undefined;
  return old && !fields.some((other) => other.vModel === old.vModel) ? old : undefined;
}

/** New column → old column, for fields that a table declares under another column name. */
export function renames(before: StorageTable | undefined, columns: StorageColumn[]): Map<string, StorageColumn> {
  const found = new Map<string, StorageColumn>();
  if (!before) return found;
  const had = new Set(allColumns(before).map((column) => column.column));
  const used = new Set(columns.map((column) => column.column));
  for (const column of columns) {
    const old = had.has(column.column) ? undefined : previousOf(before, column, columns);
    if (old && old.type === column.type && !used.has(old.column)) found.set(column.column, old);
  }
  return found;
}
