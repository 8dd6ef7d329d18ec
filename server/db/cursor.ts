import { CompiledQuery } from 'kysely';
import { newId } from '../../core/id';
import type { Db } from './types';

type Run = <R>(sql: string, params?: readonly unknown[]) => Promise<R[]>;

/** Rows of one statement, read in parts: each part is in memory alone, and all are of one snapshot. */
export interface Cursor<R> {
  /** The next rows; none at the end. */
  next: () => Promise<R[]>;
  /** Back to the first row, for another pass over the same rows. */
  rewind: () => Promise<void>;
}

/** The name is ours; a parameter cannot name a cursor. */
const nameOf = () => `weft_cursor_${newId()}`;

function cursorOf<R>(run: Run, name: string, size: number): Cursor<R> {
  return {
    next: () => run<R>(`fetch forward ${size} from ${name}`),
    rewind: async () => void (await run(`move absolute 0 in ${name}`)),
  };
}

/** The embedded engine has one session: other calls use it between the parts, so the cursor outlives its transaction. */
async function held<R, T>(db: Db, { sql, params, size }: Reading, work: (cursor: Cursor<R>) => Promise<T>): Promise<T> {
  const name = nameOf();
  await db.raw(`declare ${name} scroll cursor with hold for ${sql}`, params);
  try {
    return await work(cursorOf(db.raw, name, size));
  } finally {
    await db.raw(`close ${name}`).catch(() => undefined);
  }
}

/** A connection of its own, in a transaction that only reads; `db` of the caller still uses the others. */
function transacted<R, T>(db: Db, { sql, params, size }: Reading, work: (cursor: Cursor<R>) => Promise<T>): Promise<T> {
  const name = nameOf();
  return db.kysely
    .withoutPlugins()
    .connection()
    .execute(async (connection) => {
      const run: Run = async <R2>(text: string, values: readonly unknown[] = []) =>
        (await connection.executeQuery<R2>(CompiledQuery.raw(text, [...values]))).rows;
      await run('begin isolation level repeatable read read only');
      try {
        await run(`declare ${name} scroll cursor for ${sql}`, params);
        return await work(cursorOf(run, name, size));
      } finally {
        await run('rollback').catch(() => undefined);
      }
    });
}

export interface Reading {
  sql: string;
  params: readonly unknown[];
  /** Rows of a part. */
  size: number;
}

/** Reads the rows of one statement in parts. Never call it inside a transaction. */
export function withCursor<R, T>(db: Db, reading: Reading, work: (cursor: Cursor<R>) => Promise<T>): Promise<T> {
  return db.engine === 'embedded' ? held(db, reading, work) : transacted(db, reading, work);
}
