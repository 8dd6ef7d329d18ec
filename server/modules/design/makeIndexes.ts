import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import type { StoragePlan } from '../../../core/model/types';
import { modelTable } from '../../db/quoteIdent';
import type { Db } from '../../db/types';
import { findPublished, type Published } from '../records/published';
import { isReady } from '../records/searchIndex';
import { beside, largeTable, storedIndexes, type WantedIndex, wantedIndexes } from './indexes';

const pollMs = 1_000;
/** Storage plans that are read at a time. */
const pageSize = 200;

/** As PostgreSQL estimates it: counting a large table takes as long as a list of it. */
async function rowsOf(db: Db, { main }: Published['storage']): Promise<number> {
  const [row] = await db.raw<{ rows: number }>(
    'select greatest(reltuples, 0)::float8 as rows from pg_class where oid = to_regclass($1)',
    [modelTable(main.table)],
  );
  return row?.rows ?? 0;
}

/** A table that has just been filled is estimated as empty until it is analyzed. */
export async function analyzeSmall(db: Db, modelId: string): Promise<void> {
  const published = await findPublished(db, modelId);
  if (!published || published.storage.main.adopted) return;
  if ((await rowsOf(db, published.storage)) > largeTable) return;
  await db.raw(`analyze ${modelTable(published.storage.main.table)}`);
}

/** Whole indexes and estimated rows of all tables of models, by name. */
async function present(db: Db) {
  const rows = await db.raw<{ name: string; rows: number; whole: boolean | null }>(
    `select c.relname as name, greatest(c.reltuples, 0)::float8 as rows, i.indisvalid as whole
     from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_index i on i.indexrelid = c.oid
     where n.nspname = 'model' and c.relkind in ('r', 'i')`,
  );
  return {
    whole: new Set(rows.filter(({ whole }) => whole).map(({ name }) => name)),
    rows: new Map(rows.filter(({ whole }) => whole === null).map(({ name, rows }) => [name, rows])),
  };
}

/** Published models that lack an index, or whose table is large, so that the index of its words is looked for. */
export async function* lacking(db: Db): AsyncGenerator<string> {
  const { whole, rows } = await present(db);
  const isLarge = ({ main }: StoragePlan) => !main.adopted && (rows.get(main.table) ?? 0) > largeTable;
  for (let last = ''; ; ) {
    const page = await db.raw<{ id: string; storage: StoragePlan }>(
      `select r.model_id as id, r.storage from weft_visualdev_release r join weft_visualdev v on v.id = r.model_id
       where r.current and v.delete_mark is null and r.model_id > $1 order by r.model_id limit ${pageSize}`,
      [last],
    );
    for (const { id, storage } of page)
      if (isLarge(storage) || storedIndexes(storage).some(({ name }) => !whole.has(name))) yield id;
    if (page.length < pageSize) return;
    last = page.at(-1)!.id;
  }
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
    await wait(pollMs, undefined, { signal });
  }
}

/** What an interrupted attempt left is dropped first: PostgreSQL writes it and never reads it. */
async function make(db: Db, { table, name, sql }: WantedIndex, signal: AbortSignal): Promise<void> {
  await untilAlone(db, table, signal);
  if (await isReady(db, name)) return;
  await db.session(async (connection) => {
    const ask = (text: string) => connection.executeQuery<{ pid: number }>(CompiledQuery.raw(text));
    const run = (text: string) => {
      signal.throwIfAborted();
      return ask(text);
    };
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
      await ask('reset statement_timeout');
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
