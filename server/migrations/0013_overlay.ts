import type { Kysely } from 'kysely';

/** Overlay documents and fragments on PostgreSQL: every version of a file, who saved it, when. */
export const migration = {
  id: '0013_overlay',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('weft_overlay')
      // Below the overlay folder, with slashes: `pages/own/first.json`.
      .addColumn('path', 'text', (column) => column.notNull())
      // From 1; the highest is the current one.
      .addColumn('version', 'integer', (column) => column.notNull())
      // As written; null: removed.
      .addColumn('content', 'text')
      .addColumn('author', 'text', (column) => column.notNull())
      .addColumn('saved_time', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('weft_overlay_pk', ['path', 'version'])
      .execute();
  },
};
