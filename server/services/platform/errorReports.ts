import { createHash } from 'node:crypto';
import { cleanReport, type ErrorReport } from '../../../core/errorReport';
import { newId } from '../../../core/id';
import type { PublicCtx, Reply } from '../../ctx';
import type { Db } from '../../db/types';
import { readErrorStore } from '../../env';
import type { List } from '../../lists/list';
import { platformOf } from './logs';

/** Different errors that are stored: of signed-in people, and of strangers, who could fill the table. */
const mostRows = { signedIn: 1_000, strangers: 200 };

/** Equal errors of different builds and browsers are one row: files and lines are not part of it. */
function fingerprintOf(report: ErrorReport, signedIn: boolean): string {
  const { kind, message, document, pointer, path } = report;
  const where = document ? [document, pointer] : [path];
  return createHash('sha256')
    .update(JSON.stringify([signedIn, kind, message, ...where]))
    .digest('hex');
}

/** Deletes the reports that were not seen for longest, beyond the limit of their kind. */
async function makeRoom(db: Db, signedIn: number): Promise<void> {
  const most = signedIn ? mostRows.signedIn : mostRows.strangers;
  const old = db.kysely
    .selectFrom('weftErrorReport')
    .select('id')
    .where('signedIn', '=', signedIn)
    .orderBy('lastTime', 'desc')
    .orderBy('id')
    .offset(most);
  await db.kysely.deleteFrom('weftErrorReport').where('id', 'in', old).execute();
}

/** Stores a report: equal ones count in one row (ERR-23). ERROR_STORE=0 stores none. */
export async function storeReport(ctx: PublicCtx, given: Partial<ErrorReport>): Promise<Reply> {
  const report = cleanReport(given);
  if (!readErrorStore() || !report.message) return { data: null };
  const signedIn = ctx.user ? 1 : 0;
  const { document: documentId, ...rest } = report;
  const latest = { stack: report.stack, path: report.path, platForm: platformOf(ctx.userAgent), lastTime: ctx.now };
  const { times } = await ctx.db.kysely
    .insertInto('weftErrorReport')
    .values({
      ...rest,
      ...latest,
      documentId,
      id: newId(),
      fingerprint: fingerprintOf(report, Boolean(ctx.user)),
      signedIn,
      times: 1,
      firstTime: ctx.now,
    })
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet((row) => ({ ...latest, times: row('weftErrorReport.times', '+', 1) })),
    )
    .returning('times')
    .executeTakeFirstOrThrow();
  if (times === 1) await makeRoom(ctx.db, signedIn);
  return { data: null };
}

/** The stored errors, the one that was last seen first. */
export const errorReportList: List = {
  table: 'weftErrorReport',
  undeleted: true,
  columns: {
    message: 'text',
    documentId: 'text',
    pointer: 'text',
    path: 'text',
    kind: 'text',
    stack: 'text',
    platForm: 'text',
    signedIn: 'number',
    times: 'number',
    firstTime: 'date',
    lastTime: 'date',
  },
  search: ['message', 'documentId', 'path'],
  sort: ['-lastTime'],
};

/** Deletes reports; an error that comes again is stored again. */
export async function removeReports({ db }: { db: Db }, ids: string[]): Promise<Reply> {
  if (ids.length > 0) await db.kysely.deleteFrom('weftErrorReport').where('id', 'in', ids).execute();
  return { data: null, msg: 'common.deleted' };
}
