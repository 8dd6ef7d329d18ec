import { type Kysely, sql } from 'kysely';

/**
 * Saves of a model's draft are counted, so that a save from an older reading is known. A bill rule keeps up to where each of
 * its earlier forms has counted (JSON).
 */
export const migration = {
  id: '0053_saves_and_numbers',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table weft_visualdev add column revision integer not null default 1`.execute(db);
    await sql`alter table weft_bill_rule add column issued text`.execute(db);
  },
};
