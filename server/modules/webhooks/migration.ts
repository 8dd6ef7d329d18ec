import { sql } from 'kysely';
import type { Migration } from '../../db/migrate';

/** Who is told of records, what is to be told, and who may send records. */
export const migrations: Migration[] = [
  {
    id: 'webhooks/0001_webhooks',
    up: async (db) => {
      await sql`create table weft_webhook (
        id text primary key,
        full_name text not null,
        model_id text not null,
        events text not null,
        address text not null,
        secret text not null,
        enabled_mark integer not null,
        creator_user_id text not null,
        creator_time timestamptz not null
      )`.execute(db);
      await sql`create index weft_webhook_model on weft_webhook (model_id)`.execute(db);
      await sql`create table weft_webhook_delivery (
        id text primary key,
        seq bigint generated always as identity,
        webhook_id text not null references weft_webhook (id) on delete cascade,
        record_id text not null,
        event text not null,
        body text not null,
        state text not null default 'waiting',
        tries integer not null default 0,
        answer integer,
        creator_time timestamptz not null,
        ended_time timestamptz
      )`.execute(db);
      await sql`create index weft_webhook_delivery_next on weft_webhook_delivery (webhook_id, record_id, seq)
        where state = 'waiting'`.execute(db);
      await sql`create index weft_webhook_delivery_log on weft_webhook_delivery (creator_time desc, id desc)`.execute(
        db,
      );
      await sql`create table weft_webhook_in (
        id text primary key,
        full_name text not null,
        model_id text not null,
        user_id text not null,
        secret text not null,
        mapping text not null,
        enabled_mark integer not null,
        creator_user_id text not null,
        creator_time timestamptz not null
      )`.execute(db);
      await sql`create table weft_webhook_taken (
        webhook_id text not null references weft_webhook_in (id) on delete cascade,
        delivery text not null,
        record_id text,
        creator_time timestamptz not null,
        primary key (webhook_id, delivery)
      )`.execute(db);
    },
  },
  {
    id: 'webhooks/0002_signatures',
    up: async (db) => {
      await sql`alter table weft_webhook_taken add column signature text`.execute(db);
      await sql`create unique index weft_webhook_taken_signature on weft_webhook_taken (webhook_id, signature)`.execute(
        db,
      );
    },
  },
];
