import { CompiledQuery } from 'kysely';
import { untimed } from './transactionSettings';
import type { Db } from './types';
import type { Run } from './wholeTables';

/** Settings that decide how values become text. */
const textSettings = [
  "set local datestyle to 'ISO'",
  "set local intervalstyle to 'postgres'",
  'set local extra_float_digits to 1',
];

/** One moment of a database: whatever is committed meanwhile is not in it. */
export interface Snapshot {
  run: Run;
  /** The rows of a query, `size` of them in memory at a time; `pace` is called before the next ones are asked for. */
  rows: <R>(sql: string, size: number, pace?: () => Promise<void>) => AsyncGenerator<R>;
}

type Rest = () => Promise<void>;

async function* fetched<R>(run: Run, sql: string, size: number, pace?: Rest): AsyncGenerator<R> {
  await run(`declare weft_snapshot no scroll cursor for ${sql}`);
  for (;;) {
    const rows = await run<R>(`fetch forward ${size} from weft_snapshot`);
    if (rows.length === 0) break;
    yield* rows;
    await pace?.();
  }
  await run('close weft_snapshot');
}

async function inOneTransaction<T>(db: Db, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return db.kysely
    .withoutPlugins()
    .connection()
    .execute(async (connection) => {
      const run: Run = async <R>(text: string, values: readonly unknown[] = []) =>
        (await connection.executeQuery<R>(CompiledQuery.raw(text, [...values]))).rows;
      await run('begin isolation level repeatable read read only');
      try {
        for (const each of [untimed, ...textSettings]) await run(each);
        // The first read takes the snapshot.
        await run('select txid_current_snapshot()');
        return await work({ run, rows: (sql, size, pace) => fetched(run, sql, size, pace) });
      } finally {
        await run('rollback').catch(() => undefined);
      }
    });
}

/**
 * Reads one moment of the whole database while others write. PostgreSQL keeps it for one transaction. The embedded engine has one
 * session: its files are copied between two statements, and a second engine reads the copy.
 */
export async function withSnapshot<T>(db: Db, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  if (!db.copy) return inOneTransaction(db, work);
  const copy = await db.copy();
  return inOneTransaction(copy, work).finally(() => copy.close());
}
