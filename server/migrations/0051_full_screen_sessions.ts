import { type Kysely, sql } from 'kysely';

/**
 * A session of a full-screen view knows its board and the session that it was issued in. Earlier ones read all that their
 * issuer may: they end.
 */
export const migration = {
  id: '0051_full_screen_sessions',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table weft_session add column board_id text, add column issuer_session_id text`.execute(db);
    await sql`create index weft_session_issuer on weft_session (issuer_session_id) where issuer_session_id is not null`.execute(
      db,
    );
    await sql`update weft_session set ended_time = now(), ended_code = 600
      where origin = 'screen' and ended_time is null`.execute(db);
    await sql`delete from weft_board_ticket`.execute(db);
    await sql`alter table weft_board_ticket add column session_id text not null`.execute(db);
  },
};
