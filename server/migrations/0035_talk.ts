import { type Kysely, sql } from 'kysely';

/**
 * Comments and history of the records of models, the topics that a person turned off, and scheduled notices. History has one
 * row per changed field: its key is the only index that a save writes. Both are read under the record's permission only, so a
 * deleted record hides them and a restored one has them again.
 */
export const migration = {
  id: '0035_talk',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table weft_record_history (
      model_id text not null,
      record_id text not null,
      id bigint generated always as identity,
      time timestamptz not null,
      user_id text not null,
      field text not null,
      row_number integer,
      before jsonb,
      after jsonb,
      primary key (model_id, record_id, id)
    )`.execute(db);
    await sql`create table weft_record_comment (
      id text primary key,
      model_id text not null,
      record_id text not null,
      text text not null,
      files text not null default '[]',
      mentions jsonb not null default '[]',
      creator_time timestamptz not null,
      creator_user_id text not null
    )`.execute(db);
    await sql`create index weft_record_comment_record on weft_record_comment (model_id, record_id, creator_time desc, id desc)`.execute(
      db,
    );
    await sql`create table weft_message_off (
      user_id text not null,
      topic text not null,
      primary key (user_id, topic)
    )`.execute(db);
    await sql`alter table weft_message add column schedule_time timestamptz`.execute(db);
    await sql`create index weft_message_schedule on weft_message (schedule_time)
      where schedule_time is not null and enabled_mark = 0 and delete_mark is null`.execute(db);
  },
};
