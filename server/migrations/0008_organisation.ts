import { type Kysely, sql } from 'kysely';

/** Names that must be unique among siblings; enforced by the database, so concurrent saves cannot both succeed. */
const uniqueNames: [table: string, columns: string][] = [
  ['organize', 'parent_id, category, full_name'],
  ['position', 'organize_id, full_name'],
  ['group', 'full_name'],
];

export const migration = {
  id: '0008_organisation',
  async up(db: Kysely<unknown>): Promise<void> {
    for (const [table, columns] of uniqueNames) {
      await sql`create unique index ${sql.raw(`weft_${table}_full_name`)} on ${sql.raw(`weft_${table}`)}
        (${sql.raw(columns)}) where delete_mark is null`.execute(db);
    }
    await sql`create index weft_position_organize on weft_position (organize_id) where delete_mark is null`.execute(db);
    await sql`create index weft_organize_parent on weft_organize (parent_id) where delete_mark is null`.execute(db);
    await sql`create index weft_user_manager on weft_user (manager_id) where delete_mark is null`.execute(db);
  },
};
