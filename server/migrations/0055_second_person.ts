import { type Kysely, sql } from 'kysely';

/** A draft that waits for a second person keeps what its author says about it. */
export const migration = {
  id: '0055_second_person',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table weft_screen_draft add column note text not null default ''`.execute(db);
  },
};
