import { memo } from '../../db/memo';
import type { Approvals } from '../../services/models/onlineDev/approvals';

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
};
