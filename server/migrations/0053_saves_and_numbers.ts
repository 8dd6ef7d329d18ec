import { type Kysely, sql } from 'kysely';

/** Saves of a model's draft are counted, so that a save from an older reading is known. */
export const migration = {
  id: '0053_draft_revision',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table weft_visualdev add column revision integer not null default 1`.execute(db);
  },
};
