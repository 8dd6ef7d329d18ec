import { type Kysely, sql } from 'kysely';

/** Data interfaces with their log, and saved super queries (contract-visualdev §11, §6.4). */
export const migration = {
  id: '0005_data_interface',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table weft_data_interface (
      id text primary key,
      full_name text not null,
      en_code text not null,
      category_id text,
      definition json not null,
      sort_code integer not null default 0,
      enabled_mark integer not null default 1,
      description text,
      creator_time timestamptz not null,
      creator_user_id text,
      last_modify_time timestamptz,
      last_modify_user_id text,
      delete_mark integer,
      delete_time timestamptz,
      delete_user_id text
    )`.execute(db);
    for (const column of ['full_name', 'en_code']) {
      await sql`create unique index ${sql.raw(`weft_data_interface_${column}`)} on weft_data_interface
        (${sql.raw(column)}) where delete_mark is null`.execute(db);
    }
    await sql`create table weft_data_interface_log (
      id text primary key,
      interface_id text not null,
      user_id text not null,
      user_name text not null,
      ip_address text not null,
      device text not null,
      kind text not null,
      outcome text not null,
      duration_ms integer not null,
      creator_time timestamptz not null
    )`.execute(db);
    await sql`create index weft_data_interface_log_interface on weft_data_interface_log
      (interface_id, creator_time desc)`.execute(db);
    await sql`create table weft_advanced_query (
      id text primary key,
      user_id text not null,
      module_id text not null,
      full_name text not null,
      match_logic text not null,
      condition_json text not null,
      creator_time timestamptz not null,
      last_modify_time timestamptz
    )`.execute(db);
    await sql`create unique index weft_advanced_query_name on weft_advanced_query (user_id, module_id, full_name)`.execute(
      db,
    );
  },
};
