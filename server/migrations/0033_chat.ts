import { type Kysely, sql } from 'kysely';

/**
 * Chat (contract-platform §7). One row per message, and one entry per person who sees it. The entries of a person are
 * numbered without gaps in the order of commits: `weft_chat_person` is locked from the number to the commit, so a device
 * that knows its last position fetches exactly what it missed.
 */
export const migration = {
  id: '0033_chat',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table weft_chat_person (
      user_id text primary key,
      position bigint not null
    )`.execute(db);
    // `grams`: pairs of neighbouring characters for the search (server/modules/chat/grams).
    await sql`create table weft_chat_message (
      id text primary key,
      client_id text not null,
      sender_id text not null,
      receiver_id text not null,
      sender_position bigint not null,
      receiver_position bigint not null,
      content_type text not null,
      content text not null,
      grams integer[] not null default '{}',
      send_time timestamptz not null
    )`.execute(db);
    await sql`create unique index weft_chat_message_client on weft_chat_message (sender_id, client_id)`.execute(db);
    await sql`create index weft_chat_message_grams on weft_chat_message using gin (grams)`.execute(db);
    await sql`create table weft_chat_entry (
      user_id text not null,
      position bigint not null,
      peer_id text not null,
      peer_position bigint not null,
      message_id text not null,
      mine boolean not null,
      primary key (user_id, position)
    )`.execute(db);
    await sql`create index weft_chat_entry_peer on weft_chat_entry (user_id, peer_id, position)`.execute(db);
    await sql`create table weft_chat_conversation (
      user_id text not null,
      peer_id text not null,
      last_position bigint not null,
      last_message_id text,
      last_time timestamptz,
      unread integer not null default 0,
      total integer not null default 0,
      hidden integer not null default 0,
      read_position bigint not null default 0,
      read_time timestamptz,
      primary key (user_id, peer_id)
    )`.execute(db);
    await sql`create index weft_chat_conversation_unread on weft_chat_conversation (user_id) where unread > 0`.execute(
      db,
    );
  },
};
