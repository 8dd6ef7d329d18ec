import { failure } from '../../../core/model/read';
import { allColumns } from '../../../core/model/storageRenames';
import type { ColumnType, ModelIssue, StoragePlan, StorageTable } from '../../../core/model/types';
import type { Db } from '../../db/types';

type Table = StorageTable & { foreignKey?: string };

/** A table of another published model, as that model uses it. */
interface Use {
  model: string;
  table: Table;
  parent?: StorageTable;
}

export const tablesOf = (plan: StoragePlan): Table[] => [plan.main, ...plan.children];

const usesOf = (model: string, plan: StoragePlan): Use[] => [
  { model, table: plan.main },
  ...[...plan.children, ...(plan.retired ?? [])].map((table) => ({ model, table, parent: plan.main })),
];

/** How the other published models use the tables of this plan. */
export async function otherUses(tx: Db, modelId: string, plan: StoragePlan): Promise<Use[]> {
  const wanted = new Set(tablesOf(plan).map(({ table }) => table.toLowerCase()));
  const others = await tx.kysely
    .selectFrom('weftVisualdevRelease')
    .select(['fullName', 'storage'])
    .where('current', '=', true)
    .where('modelId', '!=', modelId)
    .execute();
  return others
    .flatMap(({ fullName, storage }) => usesOf(fullName, storage as StoragePlan))
    .filter(({ table }) => wanted.has(table.table.toLowerCase()));
}

const keyColumnType = (parent: StorageTable | undefined): ColumnType =>
  parent?.primaryKeyType === 'identity' ? 'bigint' : 'text';

/** Columns that this use writes, with their types. */
function written({ table, parent }: Omit<Use, 'model'>): Map<string, ColumnType> {
  const columns = new Map(table.columns.map(({ column, type }) => [column, type]));
  if (table.foreignKey) columns.set(table.foreignKey, keyColumnType(parent));
  return columns;
}

/** The first column on which two uses of one table differ; undefined when they agree. */
function difference(mine: Omit<Use, 'model'>, theirs: Use): string | undefined {
  const [one, other] = [mine.table, theirs.table];
  if (one.table !== other.table) return one.table;
  if (one.primaryKey !== other.primaryKey || one.primaryKeyType !== other.primaryKeyType) return one.primaryKey;
  if (JSON.stringify(one.deleteMark) !== JSON.stringify(other.deleteMark))
    return (one.deleteMark ?? other.deleteMark)?.mark;
  const bothMain = !mine.parent && !theirs.parent;
  if (bothMain && one.version !== other.version) return one.version ?? other.version;
  if (one.foreignKey && one.foreignKey === other.foreignKey && mine.parent?.table !== theirs.parent?.table)
    return one.foreignKey;
  const types = written(theirs);
  const named = new Map([...types.keys()].map((column) => [column.toLowerCase(), column]));
  return [...written(mine)].find(([column, type]) => {
    const there = named.get(column.toLowerCase());
    return there !== undefined && (there !== column || types.get(there) !== type);
  })?.[0];
}

/**
 * Tables that several models use (issue 11 §1): allowed where key, deletion mark and columns agree; otherwise an error
 * that names table, column and model. `at`: pointer of a table in the record.
 */
export function tableClashes(plan: StoragePlan, uses: Use[], at: (table: string) => string): ModelIssue[] {
  return tablesOf(plan).flatMap((table) => {
    const mine = { table, ...(table.foreignKey ? { parent: plan.main } : {}) };
    return uses
      .filter((use) => use.table.table.toLowerCase() === table.table.toLowerCase())
      .flatMap((use) => {
        const column = difference(mine, use);
        if (column === undefined) return [];
        const values = { table: table.table, column, model: use.model };
        const message = `table ${table.table} is used otherwise by "${use.model}": ${column}`;
        return [failure(at(table.table), 'tableClash', message, values)];
      });
  });
}

interface FoundColumn {
  name: string;
  type: string;
  required: boolean;
}

const ownTypes: Record<string, ColumnType> = {
  text: 'text',
  numeric: 'numeric',
  bigint: 'bigint',
  'timestamp with time zone': 'timestamp',
  jsonb: 'jsonb',
};

const columnsOf = (tx: Db, table: string) =>
  tx.raw<FoundColumn>(
    `select a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as required
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'model' and c.relname = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table],
  );

/** A table that other models use too, as it is in the database. */
export interface Shared {
  table: string;
  /** What `diffStorage` compares with: every column that is there; those of this model's last version as its own. */
  before: Table;
  /** Columns that rows of this model may leave empty, and that must not be. */
  relaxed: string[];
  /** Columns that other models write: they keep their names and types. */
  held: ReadonlySet<string>;
}

async function sharedTable(tx: Db, table: Table, uses: Use[], previous: Table | undefined): Promise<Shared> {
  const found = await columnsOf(tx, table.table);
  const own = new Set((previous?.columns ?? []).map(({ column }) => column));
  const system = previous && { version: previous.version, deleteMark: previous.deleteMark, order: previous.order };
  const named = new Set([...own, ...allColumns({ ...table, columns: [], extra: [], ...system }).map((c) => c.column)]);
  const keys = new Set([table.primaryKey, previous?.foreignKey ?? '']);
  const extra = found.flatMap(({ name, type }) => {
    const known = ownTypes[type];
    return known && !keys.has(name) && !(previous && named.has(name)) ? [{ column: name, type: known }] : [];
  });
  const before: Table = previous
    ? { ...previous, extra }
    : { table: table.table, primaryKey: table.primaryKey, primaryKeyType: table.primaryKeyType, columns: [], extra };
  const relaxed = found.filter(
    ({ name, required }) => required && name !== table.primaryKey && name !== table.foreignKey,
  );
  const held = new Set(uses.flatMap((use) => [...written(use).keys()]));
  return { table: table.table, before, relaxed: relaxed.map(({ name }) => name), held };
}

/** The tables of a plan that other models use too; adopted ones are never altered and left out. */
export async function sharedTables(
  tx: Db,
  plan: StoragePlan,
  uses: Use[],
  previous: StoragePlan | undefined,
): Promise<Shared[]> {
  const had = previous ? [...tablesOf(previous), ...(previous.retired ?? [])] : [];
  const tables = tablesOf(plan).filter(
    ({ table, adopted }) => !adopted && uses.some((use) => use.table.table === table),
  );
  return Promise.all(
    tables.map((table) =>
      sharedTable(
        tx,
        table,
        uses.filter((use) => use.table.table === table.table),
        had.find((each) => each.table === table.table),
      ),
    ),
  );
}

/** Sub-tables whose foreign key is a column that was there before: the database does not know whose rows they are. */
export function withLooseKeys(plan: StoragePlan, shared: Shared[], previous: StoragePlan | undefined): StoragePlan {
  const children = plan.children.map((child) => {
    const before = previous?.children.find(({ table }) => table === child.table);
    const table = shared.find((each) => each.table === child.table);
    const there = before ? before.loose : table?.before.extra?.some(({ column }) => column === child.foreignKey);
    return there ? { ...child, loose: true as const } : child;
  });
  return { ...plan, children };
}
