import { Type } from 'typebox';
import { Refusal } from '../../ctx';
import type { RouteSpec } from '../../http/routeSpec';
import { defineResource } from '../../resources/define';
import type { AuthorRights } from '../../services/authors/authorRights';
import { missingColumns } from '../../services/authors/missingColumns';
import { absentThings } from '../../services/authors/missingThings';
import type { Documents } from '../../services/platform/documents';
import { recentRecords } from '../records/recent';
import { issuesFor } from '../screens/issueWords';
import { boardPlan } from './boardPlan';
import { endDevice, fullScreenDevices } from './devices';
import { exportReport } from './exportReport';
import { boardModule, openBoard } from './openBoard';
import { ownBoard } from './ownBoard';
import { publishBoard } from './publishBoard';
import { sampleBoard } from './sampleBoard';
import { boardStarts, setStarts } from './startBoards';
import { issueTicket, redeemTicket } from './tickets';
import { type BoardRow, boardVersions, checkBoard, keepVersion, restoreBoard } from './versions';

const module = boardModule;
const Path = Type.Object({ id: Type.String({ minLength: 1, maxLength: 50 }) });
const Ids = Type.Array(Type.String({ maxLength: 50 }), { maxItems: 500 });
/** Submitted values of the searches of a report, by the ids of their views. */
const Filters = Type.Record(
  Type.String({ maxLength: 50 }),
  Type.Record(Type.String({ maxLength: 100 }), Type.Unknown()),
);
const edits = { module, button: 'btn_edit' };

const family = defineResource<BoardRow>({
  family: 'board',
  table: 'weftBoard',
  module,
  seeded: true,
  taken: { weft_board_full_name: 'board.nameTaken', weft_board_en_code: 'board.codeTaken' },
  list: {
    table: 'weftBoard',
    columns: {
      fullName: 'text',
      enCode: 'text',
      type: 'number',
      state: {
        sql: 'case when t.published_version is null then 0 when t.published_version = t.version then 1 else 2 end',
        type: 'number',
      },
      version: 'number',
      creatorTime: 'date',
      lastModifyTime: 'date',
      sortCode: 'number',
      enabledMark: 'number',
    },
    search: ['fullName', 'enCode'],
    filter: { type: 'type' },
  },
  checkSave: async (_tx, next, previous) => {
    if (previous?.publishedVersion && previous.type !== next.type) throw new Refusal('board.typeFixed');
  },
  follow: ({ document }, previous) => {
    if (!previous) return { version: 1 };
    return document === previous.document ? {} : { version: previous.version + 1 };
  },
  saved: async (tx, next, previous, { ctx }) => {
    if (next.version !== previous?.version) await keepVersion(tx, next, ctx);
  },
  checkRemove: async (tx, row) => {
    const menus = tx.kysely.selectFrom('weftMenu').select('id').where('moduleId', '=', row.id);
    if (await menus.where('deleteMark', 'is', null).executeTakeFirst()) throw new Refusal('board.hasMenus');
  },
  removed: async (tx, row) => {
    await tx.kysely.deleteFrom('weftBoardDefault').where('boardId', '=', row.id).execute();
  },
});

/** `/api/visualdev/Board` (ours): portals, reports and full-screen views, written as page documents. */
export function boardRoutes(documents: Documents, rights: AuthorRights): RouteSpec[] {
  return [
    ...family,
    {
      call: 'board.check',
      summary: 'What is wrong with the text of a board; without issues the document with fragments expanded',
      hides: 'none',
      permission: { module },
      body: Type.Object({ document: Type.String({ maxLength: 500_000 }) }),
      handler: async (ctx, { body }) => {
        if (!body.document.trim()) return { data: { issues: [], note: ctx.t('board.nothingYet') } };
        const { document, issues } = checkBoard(documents, body.document, 'preview');
        const absent = await absentThings(ctx, rights, document);
        const columns = await missingColumns(ctx, rights, document);
        const all = await issuesFor(ctx, [...issues, ...absent, ...columns]);
        // A column that no row has is empty in the preview, as it is later.
        return { data: { document: absent.length ? undefined : document, issues: all } };
      },
    },
    {
      call: 'board.sample',
      summary: 'The text of a small board to begin with',
      hides: 'none',
      permission: { module },
      handler: async () => ({ data: { document: sampleBoard() } }),
    },
    {
      call: 'board.plan',
      summary: 'What publishing the latest version would newly read and change',
      hides: 'none',
      permission: { module, button: 'btn_release' },
      path: Path,
      handler: (ctx, { path }) => boardPlan(ctx, documents, rights, path.id),
    },
    {
      call: 'board.publish',
      summary: 'Shows the latest version of a board; with a parent also makes its menu',
      hides: 'none',
      permission: { module, button: 'btn_release' },
      path: Path,
      body: Type.Object({ parentId: Type.Optional(Type.String({ maxLength: 50 })) }, { additionalProperties: true }),
      audit: 'board',
      handler: (ctx, { path, body }) => publishBoard(ctx, documents, rights, path.id, body.parentId),
    },
    {
      call: 'board.versions',
      summary: 'The versions of a board',
      hides: 'none',
      permission: { module },
      path: Path,
      handler: (ctx, { path }) => boardVersions(ctx, path.id),
    },
    {
      call: 'board.restore',
      summary: 'Makes an earlier version of a board the latest one',
      hides: 'none',
      permission: edits,
      path: Path,
      body: Type.Object({ version: Type.Integer({ minimum: 1 }) }, { additionalProperties: true }),
      audit: 'board',
      handler: (ctx, { path, body }) => restoreBoard(ctx, path.id, body.version),
    },
    {
      call: 'board.starts',
      summary: 'Whose start page a portal is',
      hides: 'none',
      permission: { module },
      path: Path,
      handler: (ctx, { path }) => boardStarts(ctx, path.id),
    },
    {
      call: 'board.setStarts',
      summary: 'Sets whose start page a portal is',
      hides: 'none',
      permission: edits,
      path: Path,
      body: Type.Object({ all: Type.Union([Type.Literal(0), Type.Literal(1)]), roleIds: Ids, organizeIds: Ids }),
      audit: 'board',
      handler: (ctx, { path, body }) => setStarts(ctx, path.id, body),
    },
    {
      call: 'board.own',
      summary: 'Cards of a portal about the person: pages, changes of the last days',
      permission: 'signedIn',
      handler: (ctx) => ownBoard(ctx),
    },
    {
      call: 'board.recent',
      summary: 'Records that the person opened last and may still see',
      permission: 'signedIn',
      handler: (ctx) => recentRecords(ctx),
    },
    {
      call: 'board.ticket',
      summary: 'An address that opens a full-screen view once, on a screen without a session',
      permission: 'signedIn',
      path: Path,
      body: Type.Object({}, { additionalProperties: true }),
      audit: 'board',
      handler: (ctx, { path }) => issueTicket(ctx, path.id),
    },
    {
      call: 'board.redeem',
      summary: 'A read-only session for the ticket of a full-screen view',
      permission: 'public',
      body: Type.Object({ ticket: Type.String({ maxLength: 100 }) }),
      audit: 'board',
      handler: (ctx, { body }) => redeemTicket(ctx, body.ticket),
    },
    {
      call: 'board.devices',
      summary: 'Where boards are shown full-screen by a ticket; of the person, or all for administrators',
      permission: 'signedIn',
      handler: (ctx) => fullScreenDevices(ctx),
    },
    {
      call: 'board.endDevice',
      summary: 'Ends a full-screen view on its device',
      permission: 'signedIn',
      path: Path,
      audit: 'board',
      handler: (ctx, { path }) => endDevice(ctx, path.id),
    },
    {
      call: 'board.export',
      summary: 'A report as a workbook, under the rights of the person',
      permission: 'signedIn',
      path: Path,
      body: Type.Object({ values: Type.Optional(Filters) }, { additionalProperties: true }),
      audit: 'export',
      handler: (ctx, { path, body }) => exportReport(ctx, documents, path.id, body.values ?? {}),
    },
    {
      call: 'board.document',
      summary: 'The published document of a board, for whom it is granted',
      permission: 'signedIn',
      path: Path,
      handler: (ctx, { path }) => openBoard(ctx, documents, path.id),
    },
  ];
}
