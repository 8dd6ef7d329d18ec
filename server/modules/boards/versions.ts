import type { Issue } from '../../../core/language/types';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { findOne } from '../../db/find';
import { changeRow, lockRow, type StoredRow } from '../../db/rows';
import type { Db } from '../../db/types';
import type { Documents } from '../../services/platform/documents';

/** A board as stored. */
export interface BoardRow extends StoredRow {
  fullName: string;
  enCode: string;
  type: number;
  document: string;
  version: number;
  publishedVersion: number | null;
  enabledMark: number;
}

/** Kept versions of a board beside the published one. */
const mostVersions = 50;

/** Id of a board's document. */
export const documentIdOf = (boardId: string) => `board.${boardId}.page`;

/** The text as a document of this board: the id is the board's, whatever was written. Issues of text that is none. */
export function readDocument(text: string, boardId: string): { document?: Record<string, unknown>; issues: Issue[] } {
  const none = (message: string) => ({ issues: [{ at: '', message }] });
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return none(`is not JSON: ${(error as Error).message}`);
  }
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return none('is not an object');
  return { document: { ...document, id: documentIdOf(boardId) }, issues: [] };
}

/** A board is a page in the page's frame. */
function kindIssues({ kind, frame }: Record<string, unknown>): Issue[] {
  if (kind !== 'page') return [{ at: '/kind', message: 'a board is a page' }];
  return frame === undefined || frame === 'page' ? [] : [{ at: '/frame', message: 'a board has the frame "page"' }];
}

/** What is wrong with the text of a board; without issues, its document with fragments expanded. */
export function checkBoard(documents: Documents, text: string, boardId: string) {
  const { document: written, issues: unread } = readDocument(text, boardId);
  if (!written) return { issues: unread };
  const { document, issues } = documents.check(written);
  const all = [...kindIssues(written), ...issues];
  return { issues: all, ...(all.length ? {} : { document }) };
}

/** Stores the row's document as its version. */
export async function keepVersion(tx: Db, row: Pick<BoardRow, 'id' | 'version' | 'document'>, ctx: Ctx): Promise<void> {
  const { id: boardId, version, document } = row;
  await tx.kysely
    .insertInto('weftBoardVersion')
    .values({ boardId, version, document, authorId: ctx.user.id, savedTime: ctx.now })
    .execute();
  await tx.raw(
    `delete from weft_board_version v using weft_board b
     where b.id = v.board_id and v.board_id = $1 and v.version <= $2 and v.version is distinct from b.published_version`,
    [boardId, version - mostVersions],
  );
}

/** Every kept version, the newest first. */
export async function boardVersions(ctx: Ctx, id: string): Promise<Reply> {
  const rows = await ctx.db.kysely
    .selectFrom('weftBoardVersion as v')
    .innerJoin('weftBoard as b', 'b.id', 'v.boardId')
    .leftJoin('weftUser as u', 'u.id', 'v.authorId')
    .select(['v.version', 'v.savedTime', 'b.publishedVersion', 'b.version as latest', 'u.realName', 'u.account'])
    .where('v.boardId', '=', id)
    .where('b.deleteMark', 'is', null)
    .orderBy('v.version', 'desc')
    .execute();
  const list = rows.map(({ version, savedTime, publishedVersion, latest, realName, account }) => ({
    id: String(version),
    version,
    savedTime: savedTime.getTime(),
    author: realName ? `${realName}/${account}` : '',
    published: version === publishedVersion ? 1 : 0,
    latest: version === latest ? 1 : 0,
  }));
  return { data: { list } };
}

/** Makes an earlier version the latest one again, as a new version; what people see does not change. */
export async function restoreBoard(ctx: Ctx, id: string, version: number): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockRow<BoardRow>(tx, 'weftBoard', id);
    const kept = await findOne(tx, 'weftBoardVersion', ['document'], { boardId: id, version });
    if (!kept) throw new Refusal('board.noVersion');
    const next = { id, version: row.version + 1, document: kept.document };
    await changeRow(tx, 'weftBoard', {}, id, { version: next.version, document: next.document }, ctx);
    await keepVersion(tx, next, ctx);
  });
  return { data: null, msg: 'board.restored' };
}
