import { type Kysely, sql } from 'kysely';

/** Items of dictionaries have a colour for their tags; null: grey. */
export const migration = {
  id: '0048_dictionary_colours',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table weft_dictionary_data add column color text`.execute(db);
  },
};
