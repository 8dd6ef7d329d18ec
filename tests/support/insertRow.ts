import { newId } from '../../core/id';
import type { Db } from '../../server/db/types';

/** Inserts a row with a new id into a table, as Kysely names it; returns the id. */
export async function insertRow(db: Db, table: string, row: Record<string, unknown>): Promise<string> {
  const id = newId();
  await db.kysely
    .insertInto(table as never)
    .values({ id, ...row } as never)
    .execute();
  return id;
}
