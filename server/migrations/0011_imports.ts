import { type Kysely, sql } from 'kysely';

/** Uploaded workbooks between the steps of an import: visible to their owner only, deleted after an hour. */
export const migration = {
  id: '0011_imports',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('weft_import_file')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('content', 'bytea', (column) => column.notNull())
      .addColumn('creator_user_id', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .execute();
    await sql`create index weft_import_file_expires_at on weft_import_file (expires_at)`.execute(db);
  },
};
