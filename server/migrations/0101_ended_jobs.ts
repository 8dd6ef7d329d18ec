import { type Kysely, sql } from 'kysely';

/** Jobs of people that ended, by when: those that `removeOldJobs` looks for. Nothing reads listed ones by their end. */
export const migration = {
  id: '0101_ended_jobs',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`drop index weft_job_ended`.execute(db);
    await sql`create index weft_job_ended on weft_job (ended_time) where lane = user_id and ended_time is not null`.execute(
      db,
    );
  },
};
