import { type Kysely, sql } from 'kysely';

/** A saved view of a list may be shared with everybody who sees the list. */
export const migration = {
  id: '0102_shared_views',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table weft_advanced_query add column shared integer not null default 0`.execute(db);
  },
};
