import { type Kysely, sql } from 'kysely';

/** Boards: portals, reports and full-screen views that administrators write as documents; their versions; start pages. */
export const migration = {
  id: '0023_boards',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table weft_board (
      id text primary key,
      full_name text not null,
      en_code text not null,
      type integer not null,
      document text not null,
      version integer not null,
      published_version integer,
      sort_code integer not null default 0,
      enabled_mark integer not null default 1,
      description text,
      creator_time timestamptz not null default now(),
      creator_user_id text,
      last_modify_time timestamptz,
      last_modify_user_id text,
      delete_mark integer,
      delete_time timestamptz,
      delete_user_id text
    )`.execute(db);
    for (const column of ['full_name', 'en_code']) {
      const name = sql.ref(`weft_board_${column}`);
      await sql`create unique index ${name} on weft_board (${sql.ref(column)}) where delete_mark is null`.execute(db);
    }
    await sql`create table weft_board_version (
      board_id text not null,
      version integer not null,
      document text not null,
      author_id text,
      saved_time timestamptz not null,
      primary key (board_id, version)
    )`.execute(db);
    // object_type: Role, Organize, or All with an empty object_id.
    await sql`create table weft_board_default (
      object_type text not null,
      object_id text not null,
      board_id text not null,
      primary key (object_type, object_id)
    )`.execute(db);
    // Opens a full-screen view once, in a browser without a session.
    await sql`create table weft_board_ticket (
      hash text primary key,
      board_id text not null,
      user_id text not null,
      expire_time timestamptz not null
    )`.execute(db);
    await sql`create index weft_board_default_board on weft_board_default (board_id)`.execute(db);
  },
};
