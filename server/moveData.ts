import { migrate } from './db/migrate';
import { openDb, openEmbedded } from './db/open';
import { quoteIdent } from './db/quoteIdent';
import type { Db } from './db/types';
import { migrations } from './migrations';

/** Rows read at once, and sent in one statement. */
const batch = 500;

interface Table {
  schema: string;
  name: string;
}
interface Column {
  name: string;
  type: string;
}

const nameOf = ({ schema, name }: Table) => `${quoteIdent(schema)}.${quoteIdent(name)}`;

function tablesOf(db: Db): Promise<Table[]> {
  return db.raw<Table>(
    `select schemaname as schema, tablename as name from pg_tables
     where schemaname in ('public', 'model') and tablename not in ('weft_migration', 'weft_durable')
     order by schemaname, tablename`,
  );
}

/** Types as PostgreSQL writes them, so that a value goes in as the type it came out of. */
function columnsOf(db: Db, { schema, name }: Table): Promise<Column[]> {
  return db.raw<Column>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
     where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by a.attnum`,
    [`${quoteIdent(schema)}.${quoteIdent(name)}`],
  );
}

async function countOf(db: Db, table: Table): Promise<number> {
  const [row] = await db.raw<{ n: string }>(`select count(*) as n from ${nameOf(table)}`);
  return Number(row!.n);
}

/** A model's table as published, with its keys and indexes: written by PostgreSQL itself. */
async function definitionsOf(
  db: Db,
  table: Table,
): Promise<{ create: string; indexes: string[]; constraints: string[] }> {
  const columns = await db.raw<{ line: string }>(
    `select format('%I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
       case when d.adbin is null then '' else ' default ' || pg_get_expr(d.adbin, d.adrelid) end,
       case when a.attnotnull then ' not null' else '' end) as line
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [nameOf(table)],
  );
  const constraints = await db.raw<{ line: string }>(
    `select format('alter table ${nameOf(table)} add constraint %I %s', conname, pg_get_constraintdef(oid)) as line
     from pg_constraint where conrelid = to_regclass($1) and contype in ('p', 'u', 'c', 'f')
     order by array_position(array['p', 'u', 'c', 'f'], contype::text)`,
    [nameOf(table)],
  );
  const indexes = await db.raw<{ line: string }>(
    `select pg_get_indexdef(i.indexrelid) as line from pg_index i
     where i.indrelid = to_regclass($1) and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [nameOf(table)],
  );
  return {
    create: `create table ${nameOf(table)} (${columns.map(({ line }) => line).join(', ')})`,
    indexes: indexes.map(({ line }) => line),
    constraints: constraints.map(({ line }) => line),
  };
}

/** Values travel as the text that PostgreSQL wrote; every type reads its own. */
async function copyRows(from: Db, to: Db, table: Table): Promise<void> {
  const columns = await columnsOf(from, table);
  const names = columns.map(({ name }) => quoteIdent(name));
  const asText = names.map((name) => `${name}::text as ${name}`).join(', ');
  const typed = columns.map(({ type }, index) => `c${index}::${type}`).join(', ');
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const aliases = columns.map((_, index) => `c${index}`).join(', ');
  for (let after = '(0,0)'; ; ) {
    const rows = await from.raw<Record<string, string | null>>(
      `select ctid::text as "weft at", ${asText} from ${nameOf(table)} where ctid > $1::tid order by ctid limit ${batch}`,
      [after],
    );
    if (rows.length === 0) return;
    after = rows.at(-1)!['weft at']!;
    const values = columns.map(({ name }) => rows.map((row) => row[name] ?? null));
    await to.raw(
      `insert into ${nameOf(table)} (${names.join(', ')}) select ${typed} from unnest(${arrays}) as t(${aliases})`,
      values,
    );
  }
}

async function refuseUnlessEmpty(to: Db): Promise<void> {
  const [found] = await to.raw<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'model') limit 1`,
  );
  if (found) throw new Error(`The target is not empty: it has the table ${found.name}. Nothing was moved.`);
}

/**
 * Copies everything of one database into an empty PostgreSQL, in one transaction, and compares the number of rows of every
 * table before it commits. Answers how many rows each table has. The source is not changed.
 */
export async function moveData(from: Db, to: Db): Promise<Record<string, number>> {
  await refuseUnlessEmpty(to);
  const counts: Record<string, number> = {};
  await to.transaction(async (tx) => {
    await migrate(tx, migrations);
    const known = new Set((await tablesOf(tx)).map(nameOf));
    const tables = await tablesOf(from);
    const own = new Map(
      await Promise.all(tables.map(async (table) => [table, await definitionsOf(from, table)] as const)),
    );
    const added = tables.filter((table) => !known.has(nameOf(table)));
    for (const table of added) await tx.raw(own.get(table)!.create);
    // The order of the tables does not matter while nothing refers to anything.
    const foreign = await tx.raw<{ table: string; name: string; line: string }>(
      `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as line from pg_constraint
       where contype = 'f' and connamespace in (select oid from pg_namespace where nspname in ('public', 'model'))`,
    );
    for (const { table, name } of foreign) await tx.raw(`alter table ${table} drop constraint ${quoteIdent(name)}`);
    for (const table of tables) {
      // A migration may have put rows there.
      if (known.has(nameOf(table))) await tx.raw(`delete from ${nameOf(table)}`);
      await copyRows(from, tx, table);
      const [before, after] = [await countOf(from, table), await countOf(tx, table)];
      if (before !== after)
        throw new Error(`${nameOf(table)} has ${before} rows, but ${after} arrived. Nothing was moved.`);
      counts[`${table.schema}.${table.name}`] = after;
    }
    const later = added.flatMap((table) => own.get(table)!.constraints);
    const isForeign = (line: string) => / FOREIGN KEY /i.test(line);
    for (const line of later.filter((each) => !isForeign(each))) await tx.raw(line);
    for (const line of added.flatMap((table) => own.get(table)!.indexes)) await tx.raw(line);
    for (const line of later.filter(isForeign)) await tx.raw(line);
    for (const { table, name, line } of foreign)
      await tx.raw(`alter table ${table} add constraint ${quoteIdent(name)} ${line}`);
  });
  return counts;
}

/** `node dist/server/main.js move --to postgres://…`: the embedded database of `dataDir` into PostgreSQL. */
export async function moveCommand(args: string[], dataDir: string, say: (text: string) => void): Promise<void> {
  const url = args[args.indexOf('--to') + 1];
  if (!args.includes('--to') || !url) throw new Error('Say where to: move --to postgres://user@host/database');
  const from = await openEmbedded({ dataDir });
  try {
    // What is older than this program is brought up to date first, so that both sides have the same tables.
    await migrate(from, migrations);
    const to = await openDb({ url });
    const counts = await moveData(from, to).finally(() => to.close());
    for (const [table, rows] of Object.entries(counts)) if (rows > 0) say(`  ${table}: ${rows}`);
    say('Moved. Start with DATABASE_URL set to the new database; the old data stays where it is.');
  } finally {
    await from.close();
  }
}
