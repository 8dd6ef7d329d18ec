import { type Kysely, sql } from 'kysely';

/** Signature pictures of people; each person has at most one default. */
export const migration = {
  id: '0021_signatures',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table weft_signature (
      id text primary key,
      user_id text not null references weft_user (id) on delete cascade,
      sign_img text not null,
      is_default integer not null default 0,
      creator_time timestamptz not null
    )`.execute(db);
    await sql`create index weft_signature_user on weft_signature (user_id)`.execute(db);
    await sql`create unique index weft_signature_default on weft_signature (user_id) where is_default = 1`.execute(db);
  },
};
