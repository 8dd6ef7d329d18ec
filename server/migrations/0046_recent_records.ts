import { type Kysely, sql } from 'kysely';

/** The records of models that each person opened last (server/modules/records/recent). */
export const migration = {
  id: '0046_recent_records',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table weft_recent_record (
      user_id text not null,
      model_id text not null,
      record_id text not null,
      open_time timestamptz not null,
      primary key (user_id, model_id, record_id)
    )`.execute(db);
    await sql`create index weft_recent_record_time on weft_recent_record (user_id, open_time desc)`.execute(db);
  },
};
