import { sql } from 'kysely';
import type { Migration } from '../../db/migrate';

/** Backups that the server took by itself, one row each. */
export const migrations: Migration[] = [
  {
    id: 'backup/0001_runs',
    up: async (db) => {
      await sql`create table weft_backup (
        id text primary key,
        place text not null,
        started_time timestamptz not null,
        ended_time timestamptz,
        state text not null default 'running',
        reason text,
        rows bigint,
        files bigint,
        bytes bigint
      )`.execute(db);
      await sql`create index weft_backup_started on weft_backup (started_time desc, id desc)`.execute(db);
    },
  },
];
