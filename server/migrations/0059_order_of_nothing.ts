import { type Kysely, sql } from 'kysely';

/**
 * A text that is not there has no place in the order: `weft_sort_key` of migration 0057, where it is a procedure, failed on it,
 * and so did every list that was sorted by a column with such texts.
 */
export const migration = {
  id: '0059_order_of_nothing',
  async up(db: Kysely<unknown>): Promise<void> {
    const { rows } = await sql<{ name: string }>`
      select l.lanname as name from pg_proc p join pg_language l on l.oid = p.prolang where p.proname = 'weft_sort_key'
    `.execute(db);
    if (rows.some(({ name }) => name === 'plpgsql'))
      await sql`alter function weft_sort_key(text) returns null on null input`.execute(db);
  },
};
