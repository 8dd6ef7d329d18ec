import { type Kysely, sql } from 'kysely';

/** A session of an administrator that looks through somebody else's eyes, or a role's. */
export const migration = {
  id: '0009_view_as',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table weft_session add column viewed_user_id text`.execute(db);
    await sql`alter table weft_session add column viewed_role_id text`.execute(db);
  },
};
