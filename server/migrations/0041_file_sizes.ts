import { type Kysely, sql } from 'kysely';

/** Files of 2 GiB and more: their size in bytes is beyond an integer. */
export const migration = {
  id: '0041_file_sizes',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table weft_file alter column size type bigint`.execute(db);
  },
};
