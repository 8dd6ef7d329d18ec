import { type Kysely, sql } from 'kysely';

/** A random key for each account: its browsers encrypt drafts of forms with it. */
export const migration = {
  id: '0019_draft_keys',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table weft_draft_key (
      user_id text primary key references weft_user (id) on delete cascade,
      sealed_key text not null
    )`.execute(db);
  },
};
