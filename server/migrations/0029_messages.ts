import { type Kysely, sql } from 'kysely';

/**
 * Messages and notices (contract-platform §5.13): one row per text, one row per receiver. A receiver's row is found by
 * person for the list, by person and unread for the badge, and by message for the receipts.
 */
export const migration = {
  id: '0029_messages',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table weft_message (
      id text primary key,
      type integer not null default 1,
      flow_type integer,
      topic text,
      title text not null,
      body_text text not null default '',
      files text not null default '[]',
      cover_image text,
      excerpt text,
      category text,
      to_user_ids text not null default '',
      expiration_time timestamptz,
      remind_category integer not null default 1,
      send_config_id text,
      enabled_mark integer not null default 0,
      release_time timestamptz,
      release_user_id text,
      creator_time timestamptz not null default now(),
      creator_user_id text,
      last_modify_time timestamptz,
      last_modify_user_id text,
      delete_mark integer,
      delete_time timestamptz,
      delete_user_id text
    )`.execute(db);
    await sql`create index weft_message_notice on weft_message (creator_time desc, id desc) where type = 1 and delete_mark is null`.execute(
      db,
    );
    await sql`create table weft_message_receiver (
      message_id text not null references weft_message (id) on delete cascade,
      user_id text not null,
      is_read integer not null default 0,
      read_time timestamptz,
      delete_time timestamptz,
      primary key (message_id, user_id)
    )`.execute(db);
    await sql`create index weft_message_receiver_user on weft_message_receiver (user_id, message_id) where delete_time is null`.execute(
      db,
    );
    await sql`create index weft_message_receiver_unread on weft_message_receiver (user_id) include (message_id) where is_read = 0 and delete_time is null`.execute(
      db,
    );
  },
};
