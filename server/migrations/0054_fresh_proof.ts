import { type Kysely, sql } from 'kysely';

/** A session knows when its person last proved who they are; earlier ones have not. */
export const migration = {
  id: '0054_fresh_proof',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table weft_session add column proved_time timestamptz`.execute(db);
  },
};
