import type { Kysely } from 'kysely';

export const migration = {
  id: '0007_files',
  async up(db: Kysely<unknown>): Promise<void> {
    // One row per uploaded file; the bytes are in DATA_DIR/files.
    await db.schema
      .createTable('weft_file')
      // The stored name: date, random part, extension. Never the uploaded name.
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('extension', 'text', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('path_type', 'text')
      .addColumn('is_account', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('folder', 'text')
      .addColumn('creator_user_id', 'text', (column) => column.notNull())
      .addColumn('creator_time', 'timestamptz', (column) => column.notNull())
      // When a saved record first referred to it; until then the file is temporary.
      .addColumn('held_time', 'timestamptz')
      .execute();
    await db.schema
      .createIndex('weft_file_creator')
      .on('weft_file')
      .columns(['creator_user_id', 'creator_time'])
      .execute();
    // Records whose values refer to a file: who may read one of them may read the file (reliability T22).
    await db.schema
      .createTable('weft_file_holder')
      .addColumn('file_id', 'text', (column) => column.notNull().references('weft_file.id').onDelete('cascade'))
      .addColumn('model_id', 'text', (column) => column.notNull())
      .addColumn('record_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('weft_file_holder_pk', ['file_id', 'model_id', 'record_id'])
      .execute();
    // A link to a stored file carries its id instead of bytes.
    await db.schema.alterTable('weft_download_ticket').addColumn('file_id', 'text').execute();
  },
};
