import { Readable } from 'node:stream';
import { type Snapshot, withSnapshot } from '../db/snapshot';
import type { Db } from '../db/types';
import { columnsOf, countOf, definitionOf, nameOf, type Table, tablesOf, textQuery } from '../db/wholeTables';
import type { Storage } from '../storage/types';
import { commit, version } from '../version';
import { format, type KeptFile, type KeptTable, keptKey, type Manifest, manifestKey } from './manifest';
import { linesOf, measured } from './measured';
import type { Pace } from './pace';

/** Bytes of rows that are in memory at a time, by the average of their table. */
const partBytes = 4 * 1024 * 1024;
const mostRows = 500;

export interface Taking {
  db: Db;
  /** Uploaded files. */
  files: Storage;
  /** Where the backup goes: an empty place. */
  to: Storage;
  signal?: AbortSignal;
  /** Without one it works without rests. */
  pace?: Pace;
  /** After every table and every hundred files. */
  progress?: (text: string) => void;
}

async function assertEmpty({ to }: Taking): Promise<void> {
  for await (const { key } of to.list(''))
    throw new Error(`${to.place} is not empty: it has ${key}. Name an empty or a new place.`);
}

async function put({ to, pace }: Taking, key: string, source: AsyncIterable<Uint8Array>) {
  const { content, measure } = measured(source, pace);
  await to.put(key, content);
  return { key, ...measure() };
}

/** Files that the backup does not have yet. A file never changes under its key. */
async function copyFiles(taking: Taking, kept: Map<string, KeptFile>): Promise<void> {
  const { files, signal, progress } = taking;
  for await (const { key } of files.list('')) {
    signal?.throwIfAborted();
    if (kept.has(key)) continue;
    const found = await files.get(key);
    // It was deleted since it was listed.
    if (!found) continue;
    kept.set(key, { ...(await put(taking, keptKey(key), found.body)), key });
    if (kept.size % 100 === 0) progress?.(`${kept.size} files`);
  }
}

async function partRows({ run }: Snapshot, table: Table, rows: number): Promise<number> {
  const [size] = await run<{ bytes: string }>('select pg_table_size(to_regclass($1)) as bytes', [nameOf(table)]);
  const average = Number(size!.bytes) / Math.max(rows, 1);
  return Math.max(1, Math.min(mostRows, Math.floor(partBytes / Math.max(average, 1))));
}

async function keepTable(taking: Taking, snapshot: Snapshot, table: Table, at: number): Promise<KeptTable> {
  const { signal, pace, progress } = taking;
  const { run } = snapshot;
  const columns = await columnsOf(run, table);
  const definition = await definitionOf(run, table);
  const size = await partRows(snapshot, table, await countOf(run, table));
  let rows = 0;
  async function* texts() {
    for await (const row of snapshot.rows<Record<string, string | null>>(textQuery(table, columns), size, pace)) {
      signal?.throwIfAborted();
      rows += 1;
      yield columns.map((_, index) => row[`c${index}`]);
    }
  }
  const stored = await put(taking, `tables/${String(at + 1).padStart(4, '0')}.jsonl.gz`, linesOf(texts()));
  progress?.(`${table.schema}.${table.name}: ${rows}`);
  return { ...table, ...stored, rows, columns, definition };
}

async function secretKeyOf({ run }: Snapshot): Promise<string | null> {
  const [row] = await run<{ id: string }>('select id from weft_secret_key');
  return row?.id ?? null;
}

async function keepFileList(taking: Taking, kept: ReadonlyMap<string, KeptFile>): Promise<Manifest['files']> {
  async function* lines() {
    yield* kept.values();
  }
  const bytes = [...kept.values()].reduce((sum, each) => sum + each.bytes, 0);
  return { count: kept.size, bytes, list: await put(taking, 'files.jsonl.gz', linesOf(lines())) };
}

/**
 * Backs up a running Weft: one moment of its database, and every file of that moment. Files are copied before the moment, so that
 * those deleted later are there, and again after it, for those that came in between. Throws when the place is not empty; what an
 * interrupted one leaves has no manifest.
 */
export async function takeBackup(taking: Taking): Promise<Manifest> {
  const { db } = taking;
  await assertEmpty(taking);
  const kept = new Map<string, KeptFile>();
  await copyFiles(taking, kept);
  return withSnapshot(db, async (snapshot) => {
    const takenAt = new Date().toISOString();
    await copyFiles(taking, kept);
    const migrations = await snapshot.run<{ id: string; checksum: string }>(
      'select id, checksum from weft_migration order by at, id',
    );
    const secretKey = await secretKeyOf(snapshot);
    const tables: KeptTable[] = [];
    for (const table of await tablesOf(snapshot.run))
      tables.push(await keepTable(taking, snapshot, table, tables.length));
    const files = await keepFileList(taking, kept);
    const engine = db.engine;
    const manifest: Manifest = {
      format,
      version,
      commit: commit ?? null,
      takenAt,
      engine,
      migrations,
      secretKey,
      tables,
      files,
    };
    taking.signal?.throwIfAborted();
    await put(taking, manifestKey, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)]));
    return manifest;
  });
}
