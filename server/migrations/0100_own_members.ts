import { type Kysely, sql } from 'kysely';

/** Providers have values that only their kind knows, as one sealed JSON; the next start seals those that move here. */
export const migration = {
  id: '0100_own_members',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table weft_sign_in_provider add column own text not null default ''`.execute(db);
    await sql`update weft_sign_in_provider set own = json_build_object('attribute', attribute)::text
      where attribute is not null`.execute(db);
    await sql`alter table weft_sign_in_provider drop column attribute`.execute(db);
  },
};
