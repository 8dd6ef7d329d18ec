import { type Ctx, Refusal, type Reply } from '../../ctx';
import { pressMark } from '../../services/authors/pressMark';
import { allows, grantsOf } from '../../services/permissions/grants';
import type { Documents } from '../../services/platform/documents';
import { withReportTools } from './reportTools';
import { startBoard } from './startBoards';
import { checkBoard } from './versions';

/** Who opens, and where the board is. */
export type Asker = Pick<Ctx, 'db' | 'user'>;

export const boardModule = 'onlineDev.board';

/** Whether the person has a menu of the board, or starts with it, or makes boards. */
export async function mayOpen(ctx: Asker, id: string): Promise<boolean> {
  if (await allows(ctx.db, ctx.user, { module: boardModule })) return true;
  const { menuIds } = await grantsOf(ctx.db, ctx.user);
  const menus = ctx.db.kysely.selectFrom('weftMenu').select('id').where('moduleId', '=', id);
  const found = await menus.where('deleteMark', 'is', null).where('type', 'in', [5, 6, 8]).execute();
  return found.some((menu) => menuIds.has(menu.id)) || (await startBoard(ctx)) === id;
}

/** The published document and type; a board that is not granted, not published or disabled is treated as missing. */
export async function openedBoard(ctx: Asker, documents: Documents, id: string) {
  const found = await ctx.db.kysely
    .selectFrom('weftBoard as b')
    .innerJoin('weftBoardVersion as v', (join) =>
      join.onRef('v.boardId', '=', 'b.id').onRef('v.version', '=', 'b.publishedVersion'),
    )
    .select(['v.document', 'v.version', 'b.type'])
    .where('b.id', '=', id)
    .where('b.enabledMark', '=', 1)
    .where('b.deleteMark', 'is', null)
    .executeTakeFirst();
  if (!found || !(await mayOpen(ctx, id))) throw new Refusal('error.notFound');
  const { document, issues } = checkBoard(documents, found.document, id);
  const [first] = issues;
  if (!document) throw new Refusal('board.hasIssues', { at: first?.at || '/', message: first?.message ?? '' });
  return { document: document as unknown as Record<string, unknown>, version: String(found.version), type: found.type };
}

/** The published document as its page shows it: a report has a title and buttons. */
export async function shownBoard(ctx: Asker, documents: Documents, id: string) {
  const { document, version, type } = await openedBoard(ctx, documents, id);
  const press = pressMark(ctx.user, `board:${id}`);
  return { document: type === 5 ? withReportTools(document, id) : document, version, press };
}

export const openBoard = async (ctx: Ctx, documents: Documents, id: string): Promise<Reply> => ({
  data: await shownBoard(ctx, documents, id),
});
