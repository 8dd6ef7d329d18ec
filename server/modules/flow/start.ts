import { urgencyOf } from '../../../core/flow/codes';
import { flowLimits as coreLimits } from '../../../core/flow/limits';
import { setsOf } from '../../../core/flow/sets';
import type { Command, Fact, Given } from '../../../core/flow/types';
import type { CommandBody } from '../../../core/flow/wire';
import { newId } from '../../../core/id';
import { mainFields } from '../../../core/model/walk';
import { type Ctx, Refusal } from '../../ctx';
import { findOne } from '../../db/find';
import type { Db } from '../../db/types';
import { updateExtra } from '../records/rows';
import { applyFacts } from './apply';
import { runStep } from './ask';
import { entrustKind, principalsOf } from './entrusted';
import { creationsOf, publishedOf, readyRecord, startAccess, storedRecord } from './formSave';
import { holdVersion } from './hold';
import { ownSave } from './lock';
import { mayStart, startsForAnybody } from './mayStart';
import { assertOwnFiles, choicesOf, flowLimits, refusedBy } from './prepare';
import type { Prepared } from './prepared';
import type { Said, StartBodyShape } from './routeParts';
import { hashOf, oneTransaction } from './run';
import { workStorable } from './storable';
import { currentVersion, type Instance, openList, type Version } from './store';
import { titleFor } from './titles';

export type StartBody = Said<typeof StartBodyShape>;

export const isDraft = ({ status }: Pick<StartBody, 'status'>): boolean => Number(status ?? 0) === 1;

/** The version in force of the flow that a version or a flow id names. */
export async function startVersion(ctx: Ctx, id: string): Promise<Version> {
  const row = await findOne(ctx.db, 'weftFlowVersion', ['flowId'], { id });
  return currentVersion(ctx.db, row?.flowId ?? id);
}

/** Refuses a start for somebody who did not entrust this person, or who may not start it. */
export async function assertMayStart(ctx: Ctx, version: Version, starter: string): Promise<void> {
  if (starter !== ctx.user.id) {
    const principals = await principalsOf(ctx, version.flowId, entrustKind.start);
    if (!principals.has(starter)) throw new Refusal('flow.msg.notForYou');
  }
  if (!(await mayStart(ctx, version, starter))) throw new Refusal('flow.msg.mayNotStart');
}

/** Refuses whoever may start it neither for themselves nor for somebody who entrusted them. */
export async function assertStarts(ctx: Ctx, version: Version): Promise<void> {
  if (!(await startsForAnybody(ctx, version))) throw new Refusal('flow.msg.mayNotStart');
}

interface Made {
  id: string;
  recordId: string;
}

export const blank = (ctx: Ctx, version: Version, modelId: string, starter: string, body: StartBody): Instance => ({
  id: newId(),
  flowId: version.flowId,
  versionId: version.id,
  modelId,
  recordId: '',
  title: '',
  status: 0,
  urgency: urgencyOf(body.flowUrgent),
  seq: 0,
  state: null,
  starterId: ctx.user.id,
  forUserId: starter === ctx.user.id ? null : starter,
  progress: 0,
  stepIds: '',
  stepTitles: '',
  incident: null,
  urgedTime: null,
  creatorTime: ctx.now,
  startTime: null,
  endTime: null,
});

/** The command of a hand-in, for whoever it is. */
export const handIn = (ctx: Ctx, instance: Instance, body: CommandBody & { flowUrgent?: number }): Command => ({
  do: 'handIn',
  by: ctx.user.id,
  ...(instance.forUserId && instance.forUserId !== ctx.user.id ? { forUser: instance.forUserId } : {}),
  choices: choicesOf(body),
  urgency: body.flowUrgent ?? instance.urgency,
  ...(body.handleOpinion?.trim() ? { opinion: body.handleOpinion.trim().slice(0, flowLimits.opinion) } : {}),
});

/** Refuses a start of somebody who has too many that have not ended. */
async function assertFewOpen(ctx: Ctx, starter: string): Promise<void> {
  const most = coreLimits.openPerStarter;
  const [row] = await ctx.db.raw<{ count: number }>(
    `select count(*)::int as count from (select 1 from weft_flow_instance
       where starter_id = $1 and status in (${openList}) limit $2) open`,
    [starter, most],
  );
  if ((row?.count ?? 0) >= most) throw new Refusal('flow.msg.openMost', { most });
}

/** One record with its instance, as a draft or handed in. `own`: what a flow that starts it by itself sets on the record. */
export async function prepareStart(
  ctx: Ctx,
  version: Version,
  starter: string,
  body: StartBody,
  own?: Record<string, unknown>,
) {
  const published = await publishedOf(ctx, version.plan.doc.model);
  await assertFewOpen(ctx, ctx.user.id);
  await assertOwnFiles(ctx, body);
  const given = { access: await startAccess(ctx, published), said: { ...(body.formData ?? {}) }, sets: own ?? {} };
  const instance = blank(ctx, version, published.modelId, starter, body);
  let ready = await readyRecord(ctx, published, given);
  let outcome: Prepared['outcome'];
  let effects: Prepared['effects'] = [];
  if (!isDraft(body)) {
    const command = handIn(ctx, instance, body);
    const plain = ready;
    const record = plain.values;
    const work = async (failing?: Given['failing']) => {
      const answer = await runStep(ctx, { version, instance, command, record, ...(failing && { failing }) });
      if ('refused' in answer) throw refusedBy(ctx, version.plan, answer.refused);
      return answer;
    };
    const written = async (facts: readonly Fact[]) => {
      const sets = setsOf(facts, record);
      const made = Object.keys(sets).length
        ? await readyRecord(ctx, published, { ...given, sets: { ...own, ...sets } })
        : plain;
      return { made, effects: await creationsOf(ctx, version.author, facts, made.values) };
    };
    const worked = await workStorable(ctx, { plan: version.plan, work, written });
    outcome = worked.outcome;
    ready = worked.writes.made;
    effects = worked.writes.effects;
  }
  const known = await titleFor(ctx, instance, version, ready.values);
  // A number is given when the record is written; the title may name it.
  const isNumbered = mainFields(published.model).some(({ key }) => key === 'billRule');
  const titleIn = async (tx: Db, recordId: string): Promise<string> => {
    if (!isNumbered) return known;
    const within = { ...ctx, db: tx };
    return titleFor(within, instance, version, await storedRecord(within, published, { recordId }));
  };
  const write = async (tx: Db): Promise<Made> => {
    await holdVersion(tx, version, { starts: true });
    const recordId = await ready.write(tx);
    const title = await titleIn(tx, recordId);
    const made = { ...instance, recordId, title };
    await tx.kysely
      .insertInto('weftFlowInstance')
      .values({ ...made, state: null })
      .execute();
    // What outside readers of the table see: the flow and its instance (contract-flow §2).
    await updateExtra(tx, published.storage.main, made.recordId, { f_flow_id: made.flowId, f_flow_task_id: made.id });
    await ownSave(tx, made.modelId, recordId, async () => {
      for (const effect of effects) await effect(tx);
    });
    await applyFacts(ctx, tx, made, { outcome, version, set: { title }, body, bySystem: own !== undefined });
    return { id: made.id, recordId };
  };
  return { published, write, instance };
}

/** Makes records with their instances: for oneself, or one for each principal; all or none. */
export function startFlow(ctx: Ctx, body: StartBody): Promise<Made[]> {
  const starters = body.delegateUserList?.length ? [...new Set(body.delegateUserList)] : [ctx.user.id];
  return oneTransaction(ctx, hashOf(['start', body]), async () => {
    const version = await startVersion(ctx, body.flowId);
    for (const starter of starters) await assertMayStart(ctx, version, starter);
    const all: Awaited<ReturnType<typeof prepareStart>>[] = [];
    for (const starter of starters) all.push(await prepareStart(ctx, version, starter, body));
    const write = async (tx: Db) => {
      const made: Made[] = [];
      for (const each of all) made.push(await each.write(tx));
      return made;
    };
    return { published: all[0]?.published, write };
  });
}
