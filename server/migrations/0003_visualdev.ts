import { type Kysely, sql } from 'kysely';

export const migration = {
  id: '0003_visualdev',
  async up(db: Kysely<unknown>): Promise<void> {
    // Tables of published models are in a schema of their own, so that a model may have any name.
    await sql`create schema if not exists model`.execute(db);
    await db.schema
      .createTable('weft_visualdev')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('full_name', 'text', (column) => column.notNull())
      .addColumn('en_code', 'text', (column) => column.notNull())
      .addColumn('type', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('web_type', 'integer', (column) => column.notNull().defaultTo(2))
      .addColumn('category', 'text')
      .addColumn('sort_code', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('description', 'text')
      .addColumn('enabled_mark', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('state', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('enable_flow', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('db_link_id', 'text', (column) => column.notNull().defaultTo('0'))
      .addColumn('tables', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('form_data', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('column_data', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('app_column_data', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('interface_id', 'text')
      .addColumn('interface_name', 'text')
      .addColumn('interface_param', 'text')
      .addColumn('creator_time', 'timestamptz', (column) => column.notNull())
      .addColumn('creator_user_id', 'text')
      .addColumn('last_modify_time', 'timestamptz')
      .addColumn('last_modify_user_id', 'text')
      .addColumn('delete_mark', 'integer')
      .addColumn('delete_time', 'timestamptz')
      .addColumn('delete_user_id', 'text')
      .execute();
    await sql`create unique index weft_visualdev_en_code on weft_visualdev (en_code) where delete_mark is null`.execute(
      db,
    );
    // Published versions: all are kept, exactly one is current.
    await db.schema
      .createTable('weft_visualdev_release')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('model_id', 'text', (column) => column.notNull().references('weft_visualdev.id'))
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('current', 'boolean', (column) => column.notNull())
      .addColumn('full_name', 'text', (column) => column.notNull())
      .addColumn('en_code', 'text', (column) => column.notNull())
      .addColumn('web_type', 'integer', (column) => column.notNull())
      .addColumn('tables', 'text', (column) => column.notNull())
      .addColumn('form_data', 'text', (column) => column.notNull())
      .addColumn('column_data', 'text', (column) => column.notNull())
      .addColumn('app_column_data', 'text', (column) => column.notNull())
      .addColumn('storage', 'jsonb', (column) => column.notNull())
      .addColumn('release_time', 'timestamptz', (column) => column.notNull())
      .addColumn('release_user_id', 'text')
      .execute();
    await sql`create unique index weft_visualdev_release_current on weft_visualdev_release (model_id) where current`.execute(
      db,
    );
    await sql`create unique index weft_visualdev_release_version on weft_visualdev_release (model_id, version)`.execute(
      db,
    );
  },
};
