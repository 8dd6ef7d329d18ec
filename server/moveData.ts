import { migrate } from './db/migrate';
import { openDb, openEmbedded } from './db/open';
import type { Db } from './db/types';
import {
  columnsOf,
  countOf,
  definitionOf,
  fillTables,
  firstTable,
  insertText,
  nameOf,
  type Table,
  tablesOf,
  textQuery,
} from './db/wholeTables';
import { allMigrations, installed } from './product';

/** Rows read at once and inserted in one statement. */
const batch = 500;

/** Values are copied as PostgreSQL's text; every type parses its own. */
async function copyRows(from: Db, to: Db, table: Table): Promise<void> {
  const columns = await columnsOf(from.raw, table);
  const query = textQuery(table, columns, 'ctid::text as at');
  for (let after = '(0,0)'; ; ) {
    const rows = await from.raw<Record<string, string | null>>(
      `${query} where ctid > $1::tid order by ctid limit ${batch}`,
      [after],
    );
    if (rows.length === 0) return;
    after = rows.at(-1)!.at!;
    const texts = rows.map((row) => columns.map((_, index) => row[`c${index}`] ?? null));
    await insertText(to.raw, table, columns, texts);
  }
}

async function refuseUnlessEmpty(to: Db): Promise<void> {
  const found = await firstTable(to.raw);
  if (found) throw new Error(`The target is not empty: it has the table ${found}. Nothing was moved.`);
}

/**
 * Copies one database into an empty PostgreSQL in one transaction, and compares the row counts of all tables
 * before it commits. Returns the row count of each table. The source is not changed.
 */
export async function moveData(from: Db, to: Db, migrations = allMigrations): Promise<Record<string, number>> {
  await refuseUnlessEmpty(to);
  const counts: Record<string, number> = {};
  await to.transaction(async (tx) => {
    await migrate(tx, migrations);
    const known = new Set((await tablesOf(tx.raw)).map(nameOf));
    // The target has run the migrations itself.
    const tables = (await tablesOf(from.raw)).filter(({ name }) => name !== 'weft_migration');
    const missing = tables.filter((table) => !known.has(nameOf(table)));
    const added = new Map(
      await Promise.all(missing.map(async (table) => [table, await definitionOf(from.raw, table)] as const)),
    );
    await fillTables(tx.raw, added, async () => {
      for (const table of tables) {
        // A migration may have inserted rows.
        if (known.has(nameOf(table))) await tx.raw(`delete from ${nameOf(table)}`);
        await copyRows(from, tx, table);
        const [before, after] = [await countOf(from.raw, table), await countOf(tx.raw, table)];
        if (before !== after)
          throw new Error(`${nameOf(table)} has ${before} rows, but ${after} arrived. Nothing was moved.`);
        counts[`${table.schema}.${table.name}`] = after;
      }
    });
  });
  return counts;
}

/** `node dist/server/main.js move --to postgres://…`: the embedded database of `dataDir` into PostgreSQL. */
export async function moveCommand(args: string[], dataDir: string, say: (text: string) => void): Promise<void> {
  const url = args[args.indexOf('--to') + 1];
  if (!args.includes('--to') || !url) throw new Error('Say where to: move --to postgres://user@host/database');
  const from = await openEmbedded({ dataDir });
  try {
    // An older source is migrated first, so that both sides have the same tables.
    const { migrations } = await installed();
    await migrate(from, migrations);
    const to = await openDb({ url });
    const counts = await moveData(from, to, migrations).finally(() => to.close());
    for (const [table, rows] of Object.entries(counts)) if (rows > 0) say(`  ${table}: ${rows}`);
    say('Moved. Start with DATABASE_URL set to the new database; the old data stays where it is.');
  } finally {
    await from.close();
  }
}
