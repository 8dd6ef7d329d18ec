import { type Kysely, sql } from 'kysely';

/**
 * Column settings of a person for a module. The rows of weft_column_setting, one per module until now, are the
 * defaults for everybody.
 */
export const migration = {
  id: '0016_own_columns',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table weft_own_column_setting (
      user_id text not null,
      module_id text not null,
      field_list text not null,
      last_modify_time timestamptz,
      primary key (user_id, module_id)
    )`.execute(db);
  },
};
