import { sql } from 'kysely';
import type { Migration } from '../../db/migrate';

/** Tokens of people and of services; the token itself is not stored. */
export const migrations: Migration[] = [
  {
    id: 'tokens/0001_tokens',
    up: async (db) => {
      await sql`create table weft_token (
        id text primary key,
        user_id text not null,
        kind text not null,
        full_name text not null,
        token_hash text not null unique,
        writes integer not null,
        everything integer not null,
        menus text not null,
        models text not null,
        per_minute integer not null,
        creator_user_id text not null,
        creator_time timestamptz not null,
        expires_time timestamptz not null,
        last_used_time timestamptz,
        ended_time timestamptz
      )`.execute(db);
      await sql`create index weft_token_user on weft_token (user_id, creator_time desc, id desc)`.execute(db);
    },
  },
];
