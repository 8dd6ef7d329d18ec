import { type Kysely, sql } from 'kysely';

/**
 * The search of chats: the keys of a message also hold its single Latin characters, and are mixed with its two people and the
 * week (server/modules/chat/grams). The trace of every export of chats, and the record that a message of the product is about.
 */
export const migration = {
  id: '0043_chat_audit',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`drop index weft_chat_message_grams`.execute(db);
    await sql`update weft_chat_message m set grams = array(
      select distinct g # ('x' || left(md5(least(sender_id, receiver_id) || ' ' || greatest(sender_id, receiver_id) || ' '
        || floor(extract(epoch from send_time) / 604800)::int4), 8))::bit(32)::int4
      from (select unnest(m.grams) as g union select ascii(c) from regexp_split_to_table(lower(m.content), '') c
        where ascii(c) between 1 and ${0x2e7f}) every)
      where content_type = 'text'`.execute(db);
    await sql`create index weft_chat_message_grams on weft_chat_message using gin (grams)`.execute(db);
    await sql`create table weft_chat_export (
      id text primary key,
      user_id text not null,
      person_id text not null,
      peer_id text,
      start_time timestamptz not null,
      end_time timestamptz not null,
      reason text not null,
      messages integer not null,
      creator_time timestamptz not null
    )`.execute(db);
    await sql`create index weft_chat_export_time on weft_chat_export (creator_time desc, id desc)`.execute(db);
    await sql`alter table weft_message add column record text`.execute(db);
  },
};
