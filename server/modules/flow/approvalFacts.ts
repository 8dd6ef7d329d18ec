import type { FlowDoc } from '../../../core/flow/types';
import { Refusal } from '../../ctx';
import { memo } from '../../db/memo';
import type { Approvals } from '../records/approvals';
import { readableInRecords } from '../records/readableFields';
import { taskAndRights } from './detail';
import { fieldsIn } from './fieldsIn';
import { publishedOf } from './formSave';
import { startsForAnybody } from './mayStart';
import { printsAt } from './printsAt';
import { isMonitor, takesPart } from './sees';
import { currentVersion, findInstance, versionOf } from './store';

type Of = Awaited<ReturnType<Approvals['flowOf']>>;

const remembered = memo<{ of: Of }>('flows of models', {
  ttlMs: 30_000,
  max: 1_000,
  forgetOn: { 'model.released': ({ modelId }) => (modelId === undefined ? 'all' : (key) => key === modelId) },
});

const readFlow: Approvals['flowOf'] = ({ db }, modelId) =>
  db.kysely
    .selectFrom('weftFlow')
    .select(['id as flowId', 'enCode as flowEnCode'])
    .where('modelId', '=', modelId)
    .where('enabledMark', '=', 1)
    .where('deleteMark', 'is', null)
    .executeTakeFirst();

/** What lists and pages of models say of approvals. */
export const approvalFacts: Approvals = {
  flowOf: async (ctx, modelId) =>
    (await remembered.of(ctx.db, modelId, async () => ({ of: await readFlow(ctx, modelId) }))).of,
  starts: async (ctx, flowId) => {
    try {
      return await startsForAnybody(ctx, await currentVersion(ctx.db, flowId));
    } catch (fault) {
      if (fault instanceof Refusal) return false;
      throw fault;
    }
  },
  statesOf: async ({ db }, modelId, ids) => {
    const rows = await db.raw<{ recordId: string; flowState: number; flowId: string; flowTaskId: string }>(
      `select distinct on (record_id) record_id as "recordId", status as "flowState", version_id as "flowId",
         id as "flowTaskId"
       from weft_flow_instance where model_id = $1 and record_id = any($2::text[])
       order by record_id, creator_time desc, id desc`,
      [modelId, ids],
    );
    return new Map(rows.map(({ recordId, ...facts }) => [recordId, facts]));
  },
  shows: async (ctx, modelId, held) => {
    for (const recordId of new Set(held.map((each) => each.recordId))) {
      const instance = await findInstance(ctx.db, recordId, modelId);
      if (!instance || !(await takesPart(ctx, instance))) continue;
      const fields = held.filter((each) => each.recordId === recordId).map(({ field }) => field);
      if (fields.includes('')) return true;
      const published = await publishedOf(ctx, modelId);
      const { recordRights } = await taskAndRights(
        ctx,
        published,
        instance,
        await versionOf(ctx.db, instance.versionId),
      );
      const { reads } = readableInRecords(recordRights.access);
      if (fields.some(reads)) return true;
    }
    return false;
  },
  prints: async (ctx, modelId, recordId) => {
    const instance = await findInstance(ctx.db, recordId, modelId);
    if (!instance || !((await takesPart(ctx, instance)) || (await isMonitor(ctx)))) return undefined;
    const published = await publishedOf(ctx, modelId);
    const version = await versionOf(ctx.db, instance.versionId);
    const { task, recordRights } = await taskAndRights(ctx, published, instance, version);
    return printsAt(version, instance, task) ? recordRights.access : undefined;
  },
  usesOf: async ({ db }, modelId) => {
    const rows = await db.raw<{ title: string; document: string }>(
      `select f.full_name as title, coalesce(v.document, f.document) as document from weft_flow f
       left join weft_flow_version v on v.flow_id = f.id and v.current
       where f.model_id = $1 and f.delete_mark is null order by f.id`,
      [modelId],
    );
    return rows.flatMap(({ title, document }) =>
      [...fieldsIn(JSON.parse(document) as FlowDoc)].map((field) => ({ flow: title, field })),
    );
  },
};
