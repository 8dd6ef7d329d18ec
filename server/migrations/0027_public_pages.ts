import { type Kysely, sql } from 'kysely';

const audited = sql.raw(`creator_time timestamptz not null default now(),
      creator_user_id text,
      last_modify_time timestamptz,
      last_modify_user_id text`);
const deleted = sql.raw(`delete_mark integer,
      delete_time timestamptz,
      delete_user_id text`);

/** What pages without a menu show: public news, short links of forms, the state and the approvals of records. */
export const migration = {
  id: '0027_public_pages',
  async up(db: Kysely<unknown>): Promise<void> {
    // `source_id` is the notice that a row was made from, for whoever fills the table.
    await sql`create table weft_public_news (
      id text primary key,
      title text not null,
      summary text,
      content text not null,
      publish_time timestamptz not null default now(),
      source_id text,
      sort_code integer not null default 0,
      enabled_mark integer not null default 1,
      ${audited},
      ${deleted}
    )`.execute(db);
    await sql`create index weft_public_news_time on weft_public_news (publish_time desc, id)
      where delete_mark is null and enabled_mark = 1`.execute(db);
    // Records that come through the link are made with the rights of `user_id`, who switched it on.
    await sql`create table weft_form_link (
      model_id text primary key,
      code text not null unique,
      user_id text not null,
      enabled_mark integer not null,
      thanks text,
      ${audited}
    )`.execute(db);
    await sql`create table weft_flow_state (
      model_id text not null,
      record_id text not null,
      status integer not null,
      urgency integer not null default 1,
      creator_user_id text,
      creator_time timestamptz not null,
      primary key (model_id, record_id)
    )`.execute(db);
    await sql`create table weft_flow_record (
      id text primary key,
      model_id text not null,
      record_id text not null,
      node_name text not null,
      user_id text not null,
      user_name text not null,
      handle_time timestamptz not null,
      handle_status integer not null,
      handle_opinion text
    )`.execute(db);
    await sql`create index weft_flow_record_record on weft_flow_record (model_id, record_id, handle_time, id)`.execute(
      db,
    );
  },
};
