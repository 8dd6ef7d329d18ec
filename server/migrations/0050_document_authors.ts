import { type Kysely, sql } from 'kysely';

/** Who published a board, and the sessions whose calls say in whose name they are made. */
export const migration = {
  id: '0050_document_authors',
  async up(db: Kysely<unknown>): Promise<void> {
    // Null: the product's own, or not published.
    await sql`alter table weft_board add column published_user_id text`.execute(db);
    await sql`update weft_board set published_user_id = v.author_id from weft_board_version v
      where v.board_id = weft_board.id and v.version = weft_board.published_version`.execute(db);
    await sql`alter table weft_session add column marked boolean not null default false`.execute(db);
  },
};
