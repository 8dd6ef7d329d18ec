import { sql } from 'kysely';
import type { Migration } from '../../db/migrate';

/** A chain over the rows of the log, and how long things are kept. */
export const migrations: Migration[] = [
  {
    id: 'audit/0001_chain',
    up: async (db) => {
      await sql`alter table weft_log add column seq bigint, add column digest text`.execute(db);
      await sql`create unique index weft_log_seq on weft_log (seq) where seq is not null`.execute(db);
      await sql`create index weft_log_unsealed on weft_log (creator_time, id) where seq is null`.execute(db);
      // Its last row, and the last one that was deleted after its time.
      await sql`create table weft_log_chain (
        single boolean primary key default true check (single),
        seq bigint not null default 0,
        digest text not null default '',
        floor_seq bigint not null default 0,
        floor_digest text not null default ''
      )`.execute(db);
      await sql`insert into weft_log_chain default values`.execute(db);
      await sql`create table weft_retention (name text primary key, days integer not null)`.execute(db);
    },
  },
  {
    id: 'audit/0002_targets',
    up: async (db) => {
      // How far each address of AUDIT_TO is.
      await sql`create table weft_audit_target (
        target text primary key,
        seq bigint not null,
        tries integer not null default 0,
        error text,
        due_time timestamptz,
        sent_time timestamptz
      )`.execute(db);
    },
  },
];
