import { type Kysely, sql } from 'kysely';

/** Print templates and the log of prints (contract-visualdev §10). */
export const migration = {
  id: '0039_print',
  async up(db: Kysely<unknown>): Promise<void> {
    // `source` is JSON of ours: where the values come from. `page_param`, `left_fields`, `sql_template` are the family's JSON.
    await sql`create table weft_print_template (
      id text primary key,
      full_name text not null,
      en_code text not null,
      category text,
      type integer not null default 2,
      db_link_id text not null default '0',
      sql_template text not null default '[]',
      left_fields text not null default '[]',
      print_template text not null default '',
      page_param text not null default '{}',
      source text not null default '{"kind":"sql"}',
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
    for (const column of ['full_name', 'en_code'])
      await sql`create unique index ${sql.raw(`weft_print_template_${column}`)} on weft_print_template
        (lower(${sql.raw(column)})) where delete_mark is null`.execute(db);
    await sql`create table weft_print_log (
      id text primary key,
      template_id text not null,
      title text not null,
      copies integer not null,
      user_id text not null,
      user_name text not null,
      creator_time timestamptz not null
    )`.execute(db);
    await sql`create index weft_print_log_template on weft_print_log (template_id, creator_time desc, id)`.execute(db);
  },
};
