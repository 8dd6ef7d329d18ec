import { type Kysely, sql } from 'kysely';

/** A session of an administrator that views as another person or a role. */
export const migration = {
  id: '0009_view_as',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table weft_session add column viewed_user_id text`.execute(db);
    await sql`alter table weft_session add column viewed_role_id text`.execute(db);
  },
};
