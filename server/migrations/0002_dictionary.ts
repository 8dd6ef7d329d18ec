import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

/** Who created, changed and deleted a row and when; deletion is soft (contract-platform §1.4). */
function withAudit<T extends string, C extends string>(table: CreateTableBuilder<T, C>) {
  return table
    .addColumn('creator_time', 'timestamptz', (column) => column.notNull())
    .addColumn('creator_user_id', 'text')
    .addColumn('last_modify_time', 'timestamptz')
    .addColumn('last_modify_user_id', 'text')
    .addColumn('delete_mark', 'integer')
    .addColumn('delete_time', 'timestamptz')
    .addColumn('delete_user_id', 'text');
}

/**
 * Dictionary categories and items, bill rules, download tickets. The unique indexes enforce the rule: the resource
 * maps a violation to 名称不能重复 or 编码不能重复 by the index's name, so two concurrent saves cannot both succeed. The index
 * of the name is created first and is therefore reported first.
 */
export const migration = {
  id: '0002_dictionary',
  async up(db: Kysely<unknown>): Promise<void> {
    await withAudit(
      db.schema
        .createTable('weft_dictionary_type')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('parent_id', 'text', (column) => column.notNull().defaultTo('-1'))
        .addColumn('full_name', 'text', (column) => column.notNull())
        .addColumn('en_code', 'text', (column) => column.notNull())
        .addColumn('is_tree', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('sort_code', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('description', 'text'),
    ).execute();
    await sql`create unique index weft_dictionary_type_full_name on weft_dictionary_type (full_name) where delete_mark is null`.execute(
      db,
    );
    await sql`create unique index weft_dictionary_type_en_code on weft_dictionary_type (en_code) where delete_mark is null`.execute(
      db,
    );

    await withAudit(
      db.schema
        .createTable('weft_dictionary_data')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('dictionary_type_id', 'text', (column) => column.notNull().references('weft_dictionary_type.id'))
        .addColumn('parent_id', 'text', (column) => column.notNull().defaultTo('0'))
        .addColumn('full_name', 'text', (column) => column.notNull())
        .addColumn('en_code', 'text', (column) => column.notNull())
        .addColumn('enabled_mark', 'integer', (column) => column.notNull().defaultTo(1))
        .addColumn('sort_code', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('description', 'text'),
    ).execute();
    await sql`create unique index weft_dictionary_data_full_name on weft_dictionary_data (dictionary_type_id, full_name) where delete_mark is null`.execute(
      db,
    );
    await sql`create unique index weft_dictionary_data_en_code on weft_dictionary_data (dictionary_type_id, en_code) where delete_mark is null`.execute(
      db,
    );

    await withAudit(
      db.schema
        .createTable('weft_bill_rule')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('full_name', 'text', (column) => column.notNull())
        .addColumn('en_code', 'text', (column) => column.notNull())
        .addColumn('category', 'text', (column) => column.notNull())
        .addColumn('prefix', 'text', (column) => column.notNull())
        .addColumn('date_format', 'text', (column) => column.notNull())
        .addColumn('digit', 'integer', (column) => column.notNull())
        .addColumn('start_number', 'text', (column) => column.notNull())
        .addColumn('example', 'text')
        .addColumn('enabled_mark', 'integer', (column) => column.notNull().defaultTo(1))
        .addColumn('sort_code', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('description', 'text')
        .addColumn('this_number', 'integer')
        .addColumn('output_date', 'text')
        .addColumn('output_number', 'text'),
    ).execute();
    await sql`create unique index weft_bill_rule_full_name on weft_bill_rule (full_name) where delete_mark is null`.execute(
      db,
    );
    await sql`create unique index weft_bill_rule_en_code on weft_bill_rule (en_code) where delete_mark is null`.execute(
      db,
    );

    await db.schema
      .createTable('weft_download_ticket')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('content_type', 'text', (column) => column.notNull())
      .addColumn('content', 'bytea', (column) => column.notNull())
      .addColumn('creator_user_id', 'text')
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .execute();
    await sql`create index weft_download_ticket_expires_at on weft_download_ticket (expires_at)`.execute(db);
  },
};
