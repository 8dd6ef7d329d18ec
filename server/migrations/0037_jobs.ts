import { type Kysely, sql } from 'kysely';

/**
 * Background jobs. `beat` is when the process that runs the job last showed that it lives; `owner` names that attempt, so
 * that an attempt that was replaced writes nothing more. One job of a person runs at a time.
 */
export const migration = {
  id: '0037_jobs',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table weft_job (
      id text primary key,
      kind text not null,
      title text not null,
      user_id text not null,
      language text not null,
      status text not null default 'waiting',
      done integer not null default 0,
      failed integer not null default 0,
      total integer,
      input text not null,
      state text,
      result text,
      reason text,
      tries integer not null default 0,
      beat timestamptz,
      owner text,
      created_time timestamptz not null,
      ended_time timestamptz
    )`.execute(db);
    await sql`create unique index weft_job_running on weft_job (user_id) where status = 'running'`.execute(db);
    await sql`create index weft_job_due on weft_job (created_time, id) where status in ('waiting', 'running')`.execute(
      db,
    );
    await sql`create index weft_job_own on weft_job (user_id, created_time desc, id desc)`.execute(db);
    await sql`create index weft_job_ended on weft_job (ended_time) where ended_time is not null`.execute(db);
    // What a job sets aside with its checkpoints, such as the rows that failed; deleted with the job.
    await sql`create table weft_job_part (
      job_id text not null references weft_job (id) on delete cascade,
      number bigint generated always as identity,
      content text not null,
      primary key (job_id, number)
    )`.execute(db);
  },
};
