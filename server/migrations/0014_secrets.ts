import { type Kysely, sql } from 'kysely';

/** The id of the key that encrypts stored secrets: one row, which every process compares with its own key. */
export const migration = {
  id: '0014_secrets',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table weft_secret_key (
      single boolean primary key default true check (single),
      id text not null
    )`.execute(db);
  },
};
