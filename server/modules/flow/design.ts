import { checkFlow } from '../../../core/flow/check';
import type { FlowDoc, FlowIssue } from '../../../core/flow/types';
import type { FlowDesign } from '../../../core/flow/wire';
import { newId } from '../../../core/id';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { findOne } from '../../db/find';
import { modelIdOf } from '../records/modelIds';
import { childIssues } from './childIssues';
import { parseDocument } from './documents';
import { notInName } from './inName';
import { hashOf } from './run';
import { setIssues } from './setIssues';
import { findFlow } from './store';
import { inFlowWords, lockFlow, tellModel } from './templates';
import { runningOf } from './versions';
import { malformedFor } from './wellFormed';
import { namedByCode, worldOf } from './world';

/** A flow as the designer reads it. */
export async function flowDesign(ctx: Ctx, id: string): Promise<Reply<FlowDesign>> {
  const flow = await findFlow(ctx.db, id);
  const version = await findOne(ctx.db, 'weftFlowVersion', ['number', 'checksum'], { flowId: id, current: true });
  const model = flow.modelId ? await findOne(ctx.db, 'weftVisualdev', ['fullName'], { id: flow.modelId }) : undefined;
  const document = JSON.parse(flow.document) as FlowDoc;
  return {
    data: {
      id,
      fullName: flow.fullName,
      enCode: flow.enCode,
      category: flow.category ?? '',
      enabledMark: flow.enabledMark,
      modelId: flow.modelId ?? '',
      modelName: model?.fullName ?? '',
      document,
      revision: flow.revision,
      version: version?.number ?? 0,
      changed: version?.checksum !== hashOf(document),
      running: await runningOf(ctx.db, id),
      named: await namedByCode(ctx, document),
    },
  };
}

/** Refuses a save over what somebody saved meanwhile. */
async function assertRevision(ctx: Ctx, flow: { revision: number; lastModifyUserId: string | null }, revision: number) {
  if (flow.revision === revision) return;
  const by = flow.lastModifyUserId
    ? await findOne(ctx.db, 'weftUser', ['realName'], { id: flow.lastModifyUserId })
    : undefined;
  throw new Refusal('flow.msg.changedMeanwhile', { name: by?.realName ?? '' }, { data: { revision: flow.revision } });
}

export async function saveDesign(ctx: Ctx, id: string, body: { document: unknown; revision: number }): Promise<Reply> {
  const given = parseDocument(body.document);
  const seen = await findFlow(ctx.db, id);
  await assertRevision(ctx, seen, body.revision);
  const modelId = given.model ? await modelIdOf(ctx.db, given.model) : null;
  const revision = await ctx.db.transaction(async (tx) => {
    const flow = await lockFlow(tx, id);
    await assertRevision({ ...ctx, db: tx }, flow, body.revision);
    const document = JSON.stringify({ ...given, id: flow.enCode, title: flow.fullName });
    const next = flow.revision + 1;
    await tx.kysely
      .updateTable('weftFlow')
      .set({ document, revision: next, lastModifyTime: ctx.now, lastModifyUserId: ctx.user.id })
      // A flow that was never published may change its model.
      .$if(modelId !== null && flow.modelId === null, (query) => query.set({ modelId }))
      .where('id', '=', id)
      .execute();
    return next;
  });
  return { data: { revision }, msg: 'common.saved' };
}

type Said = FlowIssue & { message: string };

/** Faults of its form first: what has them is not read further. */
async function issuesOf(ctx: Ctx, doc: FlowDoc): Promise<Said[]> {
  const faults = await malformedFor(ctx, doc);
  if (faults.length)
    return faults.map(({ at, message }) => ({ at, level: 'error', key: 'flow.msg.badDocument', message }));
  const issues = [
    ...checkFlow(doc, await worldOf(ctx, doc)),
    ...(await childIssues(ctx, doc)),
    ...(await notInName(ctx, doc, ctx.user.id)),
  ];
  return [
    ...issues.map((issue) => ({ ...issue, message: ctx.t(issue.key, issue.args) })),
    ...(await setIssues(ctx, doc)),
  ];
}

/** What is wrong with a document, without storing it. */
export async function checkDesign(ctx: Ctx, body: { document: unknown }): Promise<Reply> {
  return { data: { list: await issuesOf(ctx, parseDocument(body.document)) } };
}

/** Makes the saved document the version in force and enables the flow; its model then has it. */
export async function publishFlow(ctx: Ctx, id: string, body: { revision?: number }): Promise<Reply> {
  const flow = await findFlow(ctx.db, id);
  if (body.revision !== undefined) await assertRevision(ctx, flow, body.revision);
  const doc = JSON.parse(flow.document) as FlowDoc;
  const issues = await issuesOf(ctx, doc);
  const errors = issues.filter(({ level }) => level === 'error');
  if (errors.length) throw new Refusal('flow.msg.hasErrors', { count: errors.length }, { data: { list: issues } });
  const modelId = await modelIdOf(ctx.db, doc.model);
  const number = await inFlowWords(() =>
    ctx.db.transaction(async (tx) => {
      const locked = await lockFlow(tx, id);
      if (locked.revision !== flow.revision) await assertRevision({ ...ctx, db: tx }, locked, flow.revision);
      const [last] = await tx.raw<{ number: number | null }>(
        'select max(number) as number from weft_flow_version where flow_id = $1',
        [id],
      );
      const next = (last?.number ?? 0) + 1;
      await tx.kysely
        .updateTable('weftFlowVersion')
        .set({ current: false })
        .where('flowId', '=', id)
        .where('current', '=', true)
        .execute();
      const stored = { flowId: id, number: next, document: flow.document, checksum: hashOf(doc), current: true };
      await tx.kysely
        .insertInto('weftFlowVersion')
        .values({ id: newId(), ...stored, creatorTime: ctx.now, creatorUserId: ctx.user.id })
        .execute();
      await tx.kysely.updateTable('weftFlow').set({ enabledMark: 1, modelId }).where('id', '=', id).execute();
      await tellModel(ctx, tx, modelId);
      return next;
    }),
  );
  return { data: { version: number, running: await runningOf(ctx.db, id), list: issues }, msg: 'flow.msg.published' };
}
