import { type Kysely, sql } from 'kysely';

/** Run-time errors of browsers (ERR-23): one row for equal errors, with how often and when they came. */
export const migration = {
  id: '0026_error_reports',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table weft_error_report (
      id text primary key,
      fingerprint text not null unique,
      signed_in smallint not null,
      kind text not null,
      message text not null,
      stack text not null,
      document_id text not null,
      pointer text not null,
      path text not null,
      plat_form text not null,
      times integer not null,
      first_time timestamptz not null,
      last_time timestamptz not null
    )`.execute(db);
    await sql`create index weft_error_report_last_time on weft_error_report (signed_in, last_time)`.execute(db);
  },
};
