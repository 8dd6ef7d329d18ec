import { type Kysely, sql } from 'kysely';

/** When each periodic task is due, for all processes together, and how its last run ended. */
export const migration = {
  id: '0058_tasks',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table weft_task (
      name text primary key,
      next_time timestamptz not null,
      last_time timestamptz,
      last_ms integer,
      failed boolean not null default false
    )`.execute(db);
  },
};
