import { type Migration, migrate } from '../db/migrate';
import type { Db } from '../db/types';
import { fillTables, firstTable, insertText, nameOf, type TextRow, tablesOf } from '../db/wholeTables';
import { StartFault } from '../startFault';
import type { ByteSource, Storage } from '../storage/types';
import { type KeptFile, type KeptTable, keptKey, type Manifest } from './manifest';
import { measured, valuesOf } from './measured';
import { verifyBackup } from './verify';

/** Rows of one statement: at most this many, and about this many letters. */
const mostRows = 500;
const mostLetters = 4 * 1024 * 1024;

export interface Restoring {
  from: Storage;
  /** An empty database. */
  db: Db;
  /** An empty storage. */
  files: Storage;
  /** All that this program has. */
  migrations: Migration[];
  progress?: (text: string) => void;
}

async function assertEmpty({ db, files }: Restoring): Promise<void> {
  const table = await firstTable(db.raw);
  if (table)
    throw new Error(
      `The database is not empty: it has the table ${table}. Restore into an empty one. Nothing was restored.`,
    );
  for await (const { key } of files.list(''))
    throw new Error(
      `${files.place} is not empty: it has ${key}. Restore into an empty place of files. Nothing was restored.`,
    );
}

/** The migrations of the backup, as this program has them. Throws when it is older than the backup, or lacks a module. */
function migrationsOf({ migrations }: Restoring, manifest: Manifest): Migration[] {
  const known = new Map(migrations.map((each) => [each.id, each]));
  return manifest.migrations.map(({ id }) => {
    const found = known.get(id);
    if (found) return found;
    const reason = id.includes('/')
      ? `has tables of the module ${id.slice(0, id.lastIndexOf('/'))} (migration ${id}), which is not there`
      : `was taken by a newer Weft (${manifest.version}, migration ${id})`;
    throw new StartFault(
      'version',
      `The backup ${reason}. Restore it with that version or a later one. Nothing was restored.`,
    );
  });
}

async function bodyOf(from: Storage, key: string): Promise<ByteSource> {
  const found = await from.get(key);
  if (!found) throw new Error(`${key} is missing in ${from.place}.`);
  return found.body;
}

async function fillTable(tx: Db, from: Storage, table: KeptTable): Promise<void> {
  await tx.raw(`delete from ${nameOf(table)}`);
  let rows: TextRow[] = [];
  let letters = 0;
  const flush = async () => {
    await insertText(tx.raw, table, table.columns, rows);
    rows = [];
    letters = 0;
  };
  for await (const row of valuesOf<TextRow>(await bodyOf(from, table.key))) {
    rows.push(row);
    for (const text of row) letters += text?.length ?? 0;
    if (rows.length >= mostRows || letters >= mostLetters) await flush();
  }
  await flush();
}

/** The migrations that ran here must be those that ran there. */
async function assertSameChecksums(tx: Db, { migrations }: Manifest): Promise<void> {
  const rows = await tx.raw<{ id: string; checksum: string }>('select id, checksum from weft_migration');
  const ran = new Map(rows.map(({ id, checksum }) => [id, checksum]));
  const changed = migrations.find(({ id, checksum }) => ran.get(id) !== checksum);
  if (changed)
    throw new StartFault(
      'version',
      `The migration ${changed.id} of the backup is another one here. Nothing was restored.`,
    );
}

async function restoreDatabase({ db, from, progress }: Restoring, manifest: Manifest, migrations: Migration[]) {
  await db.transaction(async (tx) => {
    await migrate(tx, migrations);
    await assertSameChecksums(tx, manifest);
    const made = new Set((await tablesOf(tx.raw)).map(nameOf));
    const missing = manifest.tables.filter((table) => !made.has(nameOf(table)));
    const added = new Map(missing.map((table) => [table, table.definition]));
    await fillTables(tx.raw, added, async () => {
      for (const table of manifest.tables) {
        await fillTable(tx, from, table);
        progress?.(`${table.schema}.${table.name}: ${table.rows}`);
      }
    });
  });
}

async function restoreFiles({ from, files, progress }: Restoring, { files: { list } }: Manifest): Promise<void> {
  let done = 0;
  for await (const { key, sha256 } of valuesOf<KeptFile>(await bodyOf(from, list.key))) {
    const { content, measure } = measured(await bodyOf(from, keptKey(key)));
    await files.put(key, content);
    if (measure().sha256 !== sha256) throw new Error(`The file ${key} of ${from.place} changed while it was read.`);
    done += 1;
    if (done % 100 === 0) progress?.(`${done} files`);
  }
}

/**
 * Restores a verified backup into an empty database and an empty storage. The database comes last and in one transaction: one that
 * was interrupted has no tables. A backup of an older version is brought up to date by the next start.
 */
export async function restoreBackup(restoring: Restoring): Promise<Manifest> {
  await assertEmpty(restoring);
  const manifest = await verifyBackup(restoring.from);
  const migrations = migrationsOf(restoring, manifest);
  await restoreFiles(restoring, manifest);
  await restoreDatabase(restoring, manifest, migrations);
  return manifest;
}
