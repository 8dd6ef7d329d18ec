import { type Kysely, sql } from 'kysely';

/** What who published a model said about the version. */
export const migration = {
  id: '0099_version_note',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table weft_visualdev_release add column note text not null default ''`.execute(db);
  },
};
