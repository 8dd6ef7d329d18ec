import { type Kysely, sql } from 'kysely';

/** Index-only scans for members of thousands of organisations at once. */
export const migration = {
  id: '0010_people',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`drop index weft_user_relation_object`.execute(db);
    await sql`create index weft_user_relation_object on weft_user_relation (object_id) include (user_id)`.execute(db);
    await sql`create index weft_role_organize_organize on weft_role_organize (organize_id)`.execute(db);
  },
};
