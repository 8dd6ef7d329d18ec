import { type Kysely, sql } from 'kysely';

/** The display settings of an account as JSON (core/look). */
export const migration = {
  id: '0022_look',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table weft_user add column look text`.execute(db);
  },
};
