import { type Kysely, sql } from 'kysely';

/** The screen 屏幕设计: the person and the note of a version of an overlay document, and one draft of each document. */
export const migration = {
  id: '0047_screens',
  async up(db: Kysely<unknown>): Promise<void> {
    // Null for versions that came from a folder.
    await sql`alter table weft_overlay add column author_id text, add column note text not null default ''`.execute(db);
    await sql`create table weft_screen_draft (
      path text primary key,
      content text not null,
      -- The version of weft_overlay that the draft began from; 0: the shipped document, or none.
      base integer not null,
      -- Counts the saves, so that nobody writes over what they have not seen.
      revision integer not null,
      author text not null,
      author_id text not null,
      saved_time timestamptz not null
    )`.execute(db);
  },
};
