import { type Kysely, sql } from 'kysely';

/** Limits of a form's short link: by date and by number of records. */
export const migration = {
  id: '0031_form_links',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table weft_form_link
      add column expire_time timestamptz,
      add column most integer,
      add column received integer not null default 0`.execute(db);
  },
};
