import { indexName, orderName } from './storageNames';
import { allColumns, type NamedColumn, renames, systemColumns } from './storageRenames';
import type { ColumnType, StoragePlan, StorageTable } from './types';

type Referring = StorageTable & { foreignKey?: string };

/** The parent's key, whose type the referring column has. */
interface Reference {
  table: string;
  key: string;
  keyType: 'text' | 'identity';
}

/** One change of the database. `columns` of a new table exclude the primary key and the foreign key. */
export type StorageStep =
  | {
      do: 'createTable';
      table: string;
      primaryKey: string;
      primaryKeyType: 'text' | 'identity';
      columns: NamedColumn[];
      /** The foreign key is the type of the parent's key. */
      references?: Reference & { column: string };
    }
  | { do: 'addColumn'; table: string; column: string; type: ColumnType }
  /** A sub-table on a table that other models made: the column of its parent's key. */
  | { do: 'addReference'; table: string; column: string; references: Reference }
  /** A column that only other models fill may be empty. */
  | { do: 'relaxColumn'; table: string; column: string }
  | { do: 'renameColumn'; table: string; from: string; to: string }
  /** Every stored value fits the new type; text becomes a one-member list in jsonb. */
  | { do: 'widenColumn'; table: string; column: string; from: ColumnType; to: ColumnType }
  | { do: 'createIndex'; table: string; column: string; name: string; using: 'btree' | 'gin' }
  /** The order of lists: text as `weft_sort_key` orders it, the newest key first where texts are equal. */
  | { do: 'createOrder'; table: string; column: string; primaryKey: string; name: string }
  | { do: 'dropIndex'; name: string }
  /** Destructive: values that do not fit the new type are lost. */
  | { do: 'changeType'; table: string; column: string; from: ColumnType; to: ColumnType }
  /** Destructive: changes the key policy of a table that has rows. */
  | { do: 'changeKey'; table: string; from: string; to: string };

export interface StorageDiff {
  /** In the order in which they are applied. */
  steps: StorageStep[];
  /** Applied only after an administrator confirms them. */
  destructive: StorageStep[];
  /** Columns and tables that no field uses any more; they and their data remain. */
  unused: { table: string; column?: string }[];
}

function widens(from: ColumnType, to: ColumnType): boolean {
  return to === 'text' || (from === 'text' && to === 'jsonb') || (from === 'bigint' && to === 'numeric');
}

type IndexStep = Extract<StorageStep, { do: 'createIndex' | 'createOrder' }>;

function indexesOf({ table, primaryKey, columns, foreignKey }: Referring): Map<string, IndexStep> {
  const hot = columns.filter((column) => column.indexed);
  const all = [
    ...hot.map(({ column, type }) => ({ column, using: type === 'jsonb' ? ('gin' as const) : ('btree' as const) })),
    ...(foreignKey ? [{ column: foreignKey, using: 'btree' as const }] : []),
  ];
  const indexes = all.map(({ column, using }): [string, IndexStep] => {
    const name = indexName(table, column);
    return [`${name} ${using}`, { do: 'createIndex', table, column, name, using }];
  });
  const orders = columns.flatMap(({ column, ordered }): [string, IndexStep][] => {
    const name = orderName(table, column);
    return ordered ? [[name, { do: 'createOrder', table, column, primaryKey, name }]] : [];
  });
  return new Map([...indexes, ...orders]);
}

const referenceTo = (parent: StorageTable): Reference => ({
  table: parent.table,
  key: parent.primaryKey,
  keyType: parent.primaryKeyType,
});

function createTable(table: StorageTable, parent?: StorageTable, foreignKey?: string): StorageStep {
  const references = parent && foreignKey ? { column: foreignKey, ...referenceTo(parent) } : undefined;
  return {
    do: 'createTable',
    table: table.table,
    primaryKey: table.primaryKey,
    primaryKeyType: table.primaryKeyType,
    columns: allColumns(table),
    references,
  };
}

/** The foreign key of a table that this model did not use as a sub-table before. */
function addReference(before: Referring, after: Referring, parent: StorageTable, diff: StorageDiff) {
  const { foreignKey: column } = after;
  if (!column || before.foreignKey || allColumns(before).some((each) => each.column === column)) return;
  diff.steps.push({ do: 'addReference', table: after.table, column, references: referenceTo(parent) });
}

function diffTable(before: Referring, after: Referring, diff: StorageDiff) {
  const table = after.table;
  if (before.primaryKeyType !== after.primaryKeyType || before.primaryKey !== after.primaryKey)
    diff.destructive.push({
      do: 'changeKey',
      table,
      from: `${before.primaryKey} ${before.primaryKeyType}`,
      to: `${after.primaryKey} ${after.primaryKeyType}`,
    });
  const renamed = renames(before, after.columns);
  const moved = new Set([...renamed.values()].map((column) => column.column));
  const had = new Map(allColumns(before).map((column) => [column.column, column.type]));
  if (after.foreignKey && after.foreignKey !== before.foreignKey && before.foreignKey)
    diff.steps.push({ do: 'renameColumn', table, from: before.foreignKey, to: after.foreignKey });
  for (const { column, type } of allColumns(after)) {
    const old = renamed.get(column);
    const from = had.get(column);
    // The old name of a renamed column is not added again.
    if (moved.has(column)) continue;
    if (old) diff.steps.push({ do: 'renameColumn', table, from: old.column, to: column });
    else if (!from) diff.steps.push({ do: 'addColumn', table, column, type });
    else if (from !== type && widens(from, type)) diff.steps.push({ do: 'widenColumn', table, column, from, to: type });
    else if (from !== type) diff.destructive.push({ do: 'changeType', table, column, from, to: type });
  }
  const used = new Set([...after.columns, ...systemColumns(after)].map((column) => column.column));
  for (const { column } of before.columns)
    if (!used.has(column) && !moved.has(column)) diff.unused.push({ table, column });
  diffIndexes(before, after, diff);
}

/** The index of a renamed column is recreated, as its name contains the column's. */
function diffIndexes(before: StorageTable, after: StorageTable, diff: StorageDiff) {
  const [had, wants] = [indexesOf(before), indexesOf(after)];
  const drops = [...had].filter(([key]) => !wants.has(key)).map(([, made]) => made);
  for (const { name } of drops) diff.steps.unshift({ do: 'dropIndex', name });
  for (const [key, made] of wants) if (!had.has(key)) diff.steps.push(made);
}

/**
 * The steps from one plan to the next; without an old plan everything is created. `shared`: tables that other models use
 * too, as they are in the database; they take the place of those of the old plan.
 */
export function diffStorage(
  before: StoragePlan | undefined,
  after: StoragePlan,
  shared: Referring[] = [],
): StorageDiff {
  const diff: StorageDiff = { steps: [], destructive: [], unused: [] };
  const own = before ? [before.main, ...before.children, ...(before.retired ?? [])] : [];
  const tables = [after.main, ...after.children];
  for (const table of tables) {
    const mine = own.find((item) => item.table === table.table);
    const old = shared.find((item) => item.table === table.table) ?? mine;
    if (old) {
      addReference(old, table, after.main, diff);
      diffTable(old, table, diff);
    } else {
      const foreignKey = 'foreignKey' in table ? (table.foreignKey as string) : undefined;
      diff.steps.push(
        createTable(table, foreignKey ? after.main : undefined, foreignKey),
        ...indexesOf(table).values(),
      );
    }
    // Rows of a sub-table belong to rows of the old main table.
    if (mine && before && table !== after.main && before.main.table !== after.main.table)
      diff.destructive.push({ do: 'changeKey', table: table.table, from: before.main.table, to: after.main.table });
  }
  for (const table of before ? [before.main, ...before.children] : [])
    if (!tables.some((item) => item.table === table.table)) diff.unused.push({ table: table.table });
  return diff;
}
