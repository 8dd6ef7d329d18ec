import type { Ctx, Reply } from '../../ctx';
import { Refusal } from '../../ctx';
import type { AuthorRights } from '../../services/authors/authorRights';
import { newUses } from '../../services/authors/newUses';
import type { Documents } from '../../services/platform/documents';
import { checkBoard } from './versions';

/** What the latest version of a board newly reads and changes beside the published one, in words. */
export async function boardPlan(ctx: Ctx, documents: Documents, rights: AuthorRights, id: string): Promise<Reply> {
  const board = await ctx.db.kysely
    .selectFrom('weftBoard as b')
    .leftJoin('weftBoardVersion as v', (join) =>
      join.onRef('v.boardId', '=', 'b.id').onRef('v.version', '=', 'b.publishedVersion'),
    )
    .select(['b.document', 'v.document as shown'])
    .where('b.id', '=', id)
    .where('b.deleteMark', 'is', null)
    .executeTakeFirst();
  if (!board) throw new Refusal('error.notFound');
  const read = (text: string | null) => (text === null ? undefined : checkBoard(documents, text, id).document);
  return { data: await newUses(ctx, rights, read(board.shown), read(board.document)) };
}
