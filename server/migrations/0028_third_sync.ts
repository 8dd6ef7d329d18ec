import { type Kysely, sql } from 'kysely';

/**
 * Synchronisation with WeCom and DingTalk: which record here is which one there with the last result, and the runs. The
 * database allows one run at a time; `beat_time` shows that its process is alive.
 */
export const migration = {
  id: '0028_third_sync',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table weft_third_link (
      id text primary key,
      service integer not null,
      kind text not null,
      local_id text,
      third_id text,
      name text not null,
      state text not null,
      reason text,
      sync_time timestamptz not null
    )`.execute(db);
    await sql`create unique index weft_third_link_local on weft_third_link (service, kind, local_id)
      where local_id is not null`.execute(db);
    await sql`create unique index weft_third_link_third on weft_third_link (service, kind, third_id)
      where third_id is not null`.execute(db);
    await sql`create table weft_third_run (
      id text primary key,
      service integer not null,
      kind text not null,
      direction integer not null,
      state text not null,
      total integer not null default 0,
      success integer not null default 0,
      failed integer not null default 0,
      reason text,
      user_id text not null,
      start_time timestamptz not null,
      beat_time timestamptz not null,
      end_time timestamptz
    )`.execute(db);
    await sql`create unique index weft_third_run_running on weft_third_run ((true)) where state = 'running'`.execute(
      db,
    );
    await sql`create index weft_third_run_latest on weft_third_run (service, kind, start_time desc, id desc)`.execute(
      db,
    );
  },
};
