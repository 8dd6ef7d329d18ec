import { type Kysely, sql } from 'kysely';

/** Areas, and indexes for fast pickers among 100,000 people in 5,000 departments. */
export const migration = {
  id: '0006_choosing',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table weft_area (
      id text primary key,
      parent_id text not null default '-1',
      full_name text not null,
      en_code text not null,
      sort_code integer not null default 0,
      enabled_mark integer not null default 1,
      description text,
      creator_time timestamptz not null default now(),
      creator_user_id text,
      last_modify_time timestamptz,
      last_modify_user_id text,
      delete_mark integer,
      delete_time timestamptz,
      delete_user_id text)`.execute(db);
    await sql`create unique index weft_area_en_code on weft_area (en_code) where delete_mark is null`.execute(db);
    await sql`create index weft_area_parent on weft_area (parent_id, sort_code, id) where delete_mark is null`.execute(
      db,
    );
    // Index-only scans: the people of a page, and the number of matches.
    await sql`create index weft_user_choosing on weft_user (sort_code, id) include (account, real_name, mobile_phone)
      where delete_mark is null and enabled_mark = 1`.execute(db);
    await sql`create index weft_organize_path on weft_organize (organize_id_tree text_pattern_ops)
      where delete_mark is null`.execute(db);
  },
};
