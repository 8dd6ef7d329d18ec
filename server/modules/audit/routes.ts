import { Type } from 'typebox';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import type { RouteSpec } from '../../http/routeSpec';
import { ids } from '../../http/shapes';
import { logType } from '../../services/platform/logs';
import { removeOldLog, verifyLog } from './chain';
import { logKept, retentionList, setRetention, storageSizes } from './retention';
import { targetStates } from './sending/send';

const permission = { module: 'system.log', button: 'btn_remove' } as const;

/** Deletes what is older than the log is kept; nobody deletes more. */
async function removeOld({ db, now }: Ctx): Promise<number> {
  const { days, before } = await logKept(db, now);
  if (before) await removeOldLog(db, before);
  return days;
}

/** Records that are asked for and kept are refused. */
async function removeLogs(ctx: Ctx, asked: string[]): Promise<Reply> {
  const days = await removeOld(ctx);
  const [kept] = await ctx.db.raw('select 1 from weft_log where id = any($1) limit 1', [asked]);
  if (kept) throw new Refusal(days ? 'log.kept' : 'log.keptForEver', { days });
  return { data: null, msg: 'common.deleted' };
}

async function clearLogs(ctx: Ctx, type: number): Promise<Reply> {
  if (type === logType.request) throw new Refusal('log.requestsAreOperations');
  const days = await removeOld(ctx);
  return { data: null, msg: days ? 'log.clearedOld' : 'log.keptForEver', values: { days } };
}

/** The audit trail and for how long things are kept (ours, but for the deletion of the log, contract §5.15). */
export const auditRoutes: RouteSpec[] = [
  {
    call: 'log.remove',
    summary: 'Delete records of the log that are older than it is kept; others are refused',
    hides: 'none',
    permission,
    body: Type.Object({ ids: ids(1_000) }),
    handler: (ctx, { body }) => removeLogs(ctx, body.ids),
  },
  {
    call: 'log.clear',
    summary: 'Delete all records of the log that are older than it is kept',
    permission,
    path: Type.Object({ type: Type.String({ pattern: '^[1345]$' }) }),
    handler: (ctx, { path }) => clearLogs(ctx, Number(path.type)),
  },
  {
    call: 'log.verify',
    summary: 'Whether the chain of the log is whole, its first row that is not, and where it is sent (ours)',
    permission: 'administrator',
    query: Type.Object({}),
    handler: async (ctx) => {
      const state = await verifyLog(ctx.db);
      const { broken, rows } = state;
      const msg = broken ? `retention.${broken.reason}` : 'retention.whole';
      return { data: { ...state, targets: await targetStates(ctx.db) }, msg, values: { rows, seq: broken?.seq ?? 0 } };
    },
  },
  {
    call: 'retention.list',
    summary: 'For how many days things are kept, and how much they are (ours)',
    permission: 'administrator',
    query: Type.Object({}),
    handler: retentionList,
  },
  {
    call: 'retention.set',
    summary: 'Set for how many days something is kept; 0: for ever (ours)',
    permission: 'administrator',
    audit: 'retention',
    body: Type.Object({ name: Type.String({ maxLength: 50 }), days: Type.Integer({ minimum: 0, maximum: 36_500 }) }),
    handler: (ctx, { body }) => setRetention(ctx, body.name, body.days),
  },
  {
    call: 'retention.sizes',
    summary: 'Where the space goes: files and the largest tables (ours)',
    permission: 'administrator',
    query: Type.Object({}),
    handler: storageSizes,
  },
];
