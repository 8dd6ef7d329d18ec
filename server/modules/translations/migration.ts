import { sql } from 'kysely';
import type { Migration } from '../../db/migrate';

/** The organisation's own words: one for each text and language, wherever the text is. */
export const migrations: Migration[] = [
  {
    id: 'translations/0001_translations',
    up: async (db) => {
      await sql`create table weft_translation (
        language text not null,
        text text not null,
        name text not null,
        last_modify_user_id text not null,
        last_modify_time timestamptz not null,
        primary key (language, text)
      )`.execute(db);
    },
  },
];
