import { CompiledQuery } from 'kysely';
import { modelTable } from '../../db/quoteIdent';
import type { Db } from '../../db/types';
import { findPublished, type Published } from '../records/published';
import { isReady } from '../records/searchIndex';
import { beside, type WantedIndex, wantedIndexes } from './indexes';

const pollMs = 1_000;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** As PostgreSQL estimates it: counting a large table takes as long as a list of it. */
async function rowsOf(db: Db, { main }: Published['storage']): Promise<number> {
  const [row] = await db.raw<{ rows: number }>(
    'select greatest(reltuples, 0)::float8 as rows from pg_class where oid = to_regclass($1)',
    [modelTable(main.table)],
  );
  return row?.rows ?? 0;
}

/** Indexes of the version in force that are not there, or not whole. */
export async function missingIndexes(db: Db, published: Published): Promise<WantedIndex[]> {
  const { main } = published.storage;
  const wanted = main.adopted
    ? wantedIndexes(published, 0)
    : wantedIndexes(published, await rowsOf(db, published.storage));
  const whole = await db.raw<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'model' and i.indisvalid and c.relname = any($1::text[])`,
    [wanted.map(({ name }) => name)],
  );
  const there = new Set(whole.map(({ name }) => name));
  return wanted.filter(({ name }) => !there.has(name));
}

/** A killed process leaves its statement running in PostgreSQL: two at once on a table would wait for each other. */
async function untilAlone(db: Db, table: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const busy = await db.raw('select 1 from pg_stat_progress_create_index where relid = to_regclass($1)', [
      modelTable(table),
    ]);
    if (!busy.length) return;
    await wait(pollMs);
  }
}

/** What an interrupted attempt left is dropped first: PostgreSQL writes it and never reads it. */
async function make(db: Db, { table, name, sql }: WantedIndex, signal: AbortSignal): Promise<void> {
  await untilAlone(db, table, signal);
  if (await isReady(db, name)) return;
  await db.kysely.connection().execute(async (connection) => {
    const run = (text: string) => connection.executeQuery<{ pid: number }>(CompiledQuery.raw(text));
    const [session] = (await run('select pg_backend_pid() as pid')).rows;
    const cancel = () => void db.raw('select pg_cancel_backend($1)', [session!.pid]).catch(() => undefined);
    signal.addEventListener('abort', cancel);
    try {
      await run('set statement_timeout = 0');
      await run(`drop index concurrently if exists ${modelTable(name)}`);
      await run(beside(sql));
      await run(`analyze ${modelTable(table)}`);
    } finally {
      signal.removeEventListener('abort', cancel);
      await run('reset statement_timeout');
    }
  });
}

/** Makes what a published model lacks, one after another, while people read and write. Answers how many. */
export async function makeIndexes(
  db: Db,
  modelId: string,
  signal: AbortSignal,
  progress: (done: number, total: number) => Promise<void> = async () => undefined,
): Promise<number> {
  for (let done = 0; ; done += 1) {
    // A later release may ask for others; a transaction reads past what is cached.
    const published = await db.transaction((tx) => findPublished(tx, modelId));
    const [next, ...more] = published ? await missingIndexes(db, published) : [];
    await progress(done, done + (next ? 1 + more.length : 0));
    if (!next) return done;
    await make(db, next, signal);
  }
}
