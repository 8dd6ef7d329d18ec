import { type Kysely, sql } from 'kysely';

/** Bill rules of the later generation: random numbers and UUIDs, and a suffix (issue 11 §3). */
export const migration = {
  id: '0018_bill_rule_kinds',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table weft_bill_rule
      add column type integer not null default 1,
      add column suffix text not null default '',
      add column random_digit integer not null default 16,
      add column random_type integer not null default 1`.execute(db);
  },
};
