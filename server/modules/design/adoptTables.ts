import type { ColumnType, StorageColumn, StoragePlan, StorageTable } from '../../../core/model/types';
import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';

interface Found {
  schema: string;
  table: string;
}
interface FoundColumn {
  name: string;
  type: string;
  generated: boolean;
  primary: boolean;
}

/** PostgreSQL column types that can store a text field. */
const texts = ['text', 'character varying', 'character', 'uuid'];
const whole = ['smallint', 'integer', 'bigint'];
const numbers = [...whole, 'numeric', 'real', 'double precision'];
const moments = ['timestamp with time zone', 'timestamp without time zone', 'date'];

/** The type of a field's values in an existing column; undefined: they do not fit. */
function fitted(planned: ColumnType, type: string): ColumnType | undefined {
  if (planned === 'jsonb') return type === 'jsonb' || type === 'json' || texts.includes(type) ? 'jsonb' : undefined;
  if (planned === 'timestamp') return moments.includes(type) ? 'timestamp' : undefined;
  if (planned === 'bigint' && type === 'boolean') return 'bigint';
  if (numbers.includes(type)) return planned === 'text' ? 'numeric' : planned;
  return texts.includes(type) && planned !== 'bigint' ? 'text' : undefined;
}

const plain: Partial<Record<ColumnType, string>> = {
  text: 'text',
  numeric: 'numeric',
  bigint: 'bigint',
  timestamp: 'timestamp with time zone',
  jsonb: 'jsonb',
};

async function columnsOf(db: Db, { schema, table }: Found): Promise<FoundColumn[]> {
  return db.raw<FoundColumn>(
    `select a.attname as name, format_type(a.atttypid, null) as type,
       (a.attidentity <> '' or a.atthasdef) as generated,
       coalesce(i.indisprimary and i.indnatts = 1, false) as primary
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     left join pg_index i on i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)
     where n.nspname = $1 and c.relname = $2 and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [schema, table],
  );
}

/** Existing tables of these names that no model created: in `model` or in `public`; never the platform's own. */
async function strangers(db: Db, names: string[]): Promise<Map<string, Found>> {
  const rows = await db.raw<Found>(
    `select t.schemaname as schema, t.tablename as table from pg_tables t
     where t.tablename = any($1::text[]) and t.schemaname in ('model', 'public') and t.tablename not like 'weft\\_%'
       and not (t.schemaname = 'model' and exists (
         select 1 from weft_visualdev_release r,
           lateral (select r.storage->'main' as s union all select jsonb_array_elements(r.storage->'children')
             union all select jsonb_array_elements(coalesce(r.storage->'retired', '[]'::jsonb))) x
         where x.s->>'table' = t.tablename and x.s->>'adopted' is null))
     order by t.schemaname desc`,
    [names],
  );
  // `model` comes last and takes precedence.
  return new Map(rows.map((row) => [row.table, row]));
}

const alike = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The column in the table's spelling; refused if the table has none. */
function findColumn(columns: FoundColumn[], table: string, name: string): FoundColumn {
  const found = columns.find((each) => each.name === name) ?? columns.find((each) => alike(each.name, name));
  if (!found) throw new Refusal('visualdev.columnMissing', { table, column: name });
  return found;
}

function fitColumn(column: StorageColumn, columns: FoundColumn[], table: string): StorageColumn {
  const found = findColumn(columns, table, column.column);
  const type = fitted(column.type, found.type);
  if (!type) throw new Refusal('visualdev.columnType', { table, column: found.name, type: found.type });
  const physical = plain[type] === found.type ? undefined : found.type;
  return { ...column, column: found.name, type, indexed: false, ordered: undefined, physical };
}

/** The table's own key, which must match the model's key policy (contract-visualdev §1.5). */
function keyOf(table: StorageTable, columns: FoundColumn[]): string {
  const key = columns.find((column) => column.primary);
  if (!key) throw new Refusal('model.noPrimaryKey', { table: table.table });
  const numbered = whole.includes(key.type) && key.generated;
  const asked = table.primaryKeyType === 'identity';
  if (numbered !== asked || !(numbered || texts.includes(key.type)))
    throw new Refusal('model.keyPolicy', { policy: asked ? '自增长id' : '雪花ID', table: table.table });
  return key.name;
}

function adoptTable<T extends StorageTable & { foreignKey?: string }>(
  table: T,
  { schema }: Found,
  columns: FoundColumn[],
): T {
  const named = (name: string | undefined) => name && findColumn(columns, table.table, name).name;
  const { deleteMark } = table;
  return {
    ...table,
    adopted: schema,
    primaryKey: keyOf(table, columns),
    columns: table.columns.map((column) => fitColumn(column, columns, table.table)),
    extra: undefined,
    order: undefined,
    version: named(table.version),
    deleteMark: deleteMark && {
      mark: named(deleteMark.mark) as string,
      time: named(deleteMark.time) as string,
      user: named(deleteMark.user) as string,
    },
    ...(table.foreignKey ? { foreignKey: named(table.foreignKey) } : {}),
  };
}

/**
 * A plan over tables that existed before the model (contract-visualdev §1.2): used as they are, never altered. Their
 * columns must exist and fit the fields; either all tables of the model are adopted or none. Only an administrator
 * publishes the version that adopts one; the platform's own tables cannot be adopted.
 */
export async function adoptTables(
  ctx: Ctx,
  tx: Db,
  plan: StoragePlan,
  previous: StoragePlan | undefined,
): Promise<StoragePlan> {
  const tables = [plan.main, ...plan.children];
  const found = await strangers(
    tx,
    tables.map((table) => table.table),
  );
  if (!found.size) return plan;
  const had = new Set(
    [previous?.main, ...(previous?.children ?? [])].flatMap((table) => (table?.adopted ? table.table : [])),
  );
  const missing = tables.find((table) => !found.has(table.table));
  if (missing) {
    const [there] = found.keys();
    throw new Refusal('visualdev.tableMissing', { table: missing.table, other: there });
  }
  const taken = tables.find((table) => !had.has(table.table));
  if (taken && !ctx.user.isAdministrator) throw new Refusal('visualdev.tableForeign', { table: taken.table });
  const adopt = async <T extends StorageTable>(table: T): Promise<T> => {
    const place = found.get(table.table) as Found;
    return adoptTable(table, place, await columnsOf(tx, place));
  };
  const main = await adopt(plan.main);
  const children: StoragePlan['children'] = [];
  for (const child of plan.children) children.push(await adopt(child));
  return { ...plan, main, children };
}
