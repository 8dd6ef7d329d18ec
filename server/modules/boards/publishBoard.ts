import { newId } from '../../../core/id';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { changeRow, insertRows, lockRow } from '../../db/rows';
import type { Db } from '../../db/types';
import type { AuthorRights } from '../../services/authors/authorRights';
import { missingThings } from '../../services/authors/missingThings';
import { publishingIssues } from '../../services/authors/publishingIssues';
import { nothingShipped } from '../../services/authors/shippedUses';
import type { Documents } from '../../services/platform/documents';
import { placeOf } from '../design/menus';
import { assertMayAdd } from '../menus/menuIdentity';
import { menuTaken, placeMenu } from '../menus/menuWrites';
import { issuesFor } from '../screens/issueWords';
import { type BoardRow, checkBoard, documentIdOf } from './versions';

const icons: Record<number, string> = {
  5: 'icon-ym icon-ym-generator-menu',
  6: 'icon-ym icon-ym-pc',
  8: 'icon-ym icon-ym-systemDataMap',
};

/** A menu of the board below this parent; nobody but administrators sees it until it is granted. */
async function addMenu(ctx: Ctx, tx: Db, board: BoardRow, parentId: string): Promise<void> {
  const { fullName, enCode, type } = board;
  const form = {
    ...(await placeOf(tx, parentId, undefined)),
    fullName,
    enCode,
    type,
    category: 'Web',
    moduleId: board.id,
    linkTarget: type === 6 ? '_blank' : '_self',
  };
  const menu = await placeMenu(tx, form);
  const row = { ...menu, id: newId(), icon: icons[type] ?? '', sortCode: 0, enabledMark: 1 };
  await assertMayAdd(ctx, tx, row as unknown as Parameters<typeof assertMayAdd>[2]);
  await insertRows(tx, 'weftMenu', menuTaken, [row], ctx);
  ctx.publish('menu.changed', {});
}

/** Shows the latest version to people; refused while it has issues. `parentId`: also makes a menu there. */
export async function publishBoard(
  ctx: Ctx,
  documents: Documents,
  rights: AuthorRights,
  id: string,
  parentId: string | undefined,
): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const board = await lockRow<BoardRow>(tx, 'weftBoard', id);
    const checked = checkBoard(documents, board.document, id);
    const missing = await missingThings({ db: tx, user: ctx.user }, rights, checked.document);
    const own = checked.document ? await publishingIssues(ctx, rights, checked.document, nothingShipped) : [];
    const issues = await issuesFor(ctx, [...checked.issues, ...missing, ...own]);
    const [first] = issues;
    if (first)
      throw new Refusal('board.hasIssues', { at: first.at || '/', message: first.message }, { data: { issues } });
    await changeRow(tx, 'weftBoard', {}, id, { publishedVersion: board.version, publishedUserId: ctx.user.id }, ctx);
    if (parentId) await addMenu(ctx, tx, board, parentId);
    ctx.publish('document.changed', { id: documentIdOf(id), version: String(board.version) });
  });
  return { data: null, msg: 'board.published' };
}
