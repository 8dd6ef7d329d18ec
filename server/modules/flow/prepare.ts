import { setsOf } from '../../../core/flow/sets';
import type { ApproveStep, Choices, Command, Fact, FlowPlan, Given, Refused } from '../../../core/flow/types';
import type { CommandBody } from '../../../core/flow/wire';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { firstForbidden } from '../../services/files/mayHave';
import { runStep } from './ask';
import { entrustKind, principalsOf } from './entrusted';
import { creationsOf, publishedOf, readyChange, startAccess, storedRecord } from './formSave';
import type { Prepared } from './prepared';
import { accessFor, assertFilled, keepRows, rightsOf } from './rights';
import { mayAdminister } from './sees';
import { titleOfStep } from './stepTitles';
import { workStorable } from './storable';
import { currentVersion, type Instance, stepOf, taskIn, versionOf } from './store';
import { titleFor } from './titles';

type Values = Record<string, unknown>;
/** A command without who acts. */
export type Order = Command extends infer Each
  ? Each extends Command
    ? Omit<Each, 'by' | 'forUser' | 'opinion'>
    : never
  : never;

export const flowLimits = { opinion: 2_000, files: 10, batch: 200 } as const;

/** Choices of the wire. */
export const choicesOf = (body: CommandBody): Choices => ({
  ...(body.candidateList ? { candidates: body.candidateList } : {}),
  ...(body.branchList?.length ? { branches: body.branchList } : {}),
  ...(body.errorRuleUserList ? { named: body.errorRuleUserList } : {}),
  ...(body.copyIds ? { copies: body.copyIds.split(',').filter(Boolean) } : {}),
});

/** A step found nobody, and whoever decides names its people: the answer lists it, and the command comes again with them. */
export class NamePeople extends Refusal {
  readonly list: { nodeId: string; nodeName: string }[];
  constructor(key: string, values: Record<string, unknown>, list: NamePeople['list']) {
    super(key, values);
    this.list = list;
  }
}

/** The refusal of the engine. */
export function refusedBy({ t }: Pick<Ctx, 't'>, plan: FlowPlan, { key, args = {} }: Refused): Refusal {
  const { steps } = plan;
  const step = [...steps.values()].find(({ step: each }) => (each.title || each.id) === args.step)?.step;
  const named = step ? { ...args, step: titleOfStep(t, plan, step.id) } : args;
  if (key !== 'flow.refused.name' || !step) return new Refusal(key, named);
  return new NamePeople(key, named, [{ nodeId: step.id, nodeName: named.step as string }]);
}

/** Answers with the steps that want people, as the family does (contract-flow §3). */
export async function orAsk(work: () => Promise<Reply>): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NamePeople) return { data: error.list };
    throw error;
  }
}

/** Whom this person acts for: themselves, or a principal who entrusted them today. */
export async function actingFor(
  ctx: Ctx,
  instance: Instance,
  userId: string,
): Promise<{ by: string; forUser?: string }> {
  if (userId === ctx.user.id) return { by: ctx.user.id };
  const principals = await principalsOf(ctx, instance.flowId, entrustKind.approve);
  if (!principals.has(userId)) throw new Refusal('flow.msg.notYours');
  return { by: ctx.user.id, forUser: userId };
}

export const isStarter = (
  { user }: Pick<Ctx, 'user'>,
  { starterId, forUserId }: Pick<Instance, 'starterId' | 'forUserId'>,
) => user.id === starterId || user.id === forUserId;

/** Refuses a withdrawal when somebody has decided in a sub-flow. */
async function assertNoChildDecided(ctx: Ctx, { id }: Instance): Promise<void> {
  const [row] = await ctx.db.raw(
    `select 1 from weft_flow_child c join weft_flow_instance i on i.id = c.instance_id
     join weft_flow_task t on t.instance_id = i.id
     where c.parent_id = $1 and c.status in ('started', 'ended') and t.status = 'done' and t.origin <> 'resubmit'
       and t.user_id <> i.starter_id limit 1`,
    [id],
  );
  if (row) throw new Refusal('flow.refused.children');
}

async function actorOf(
  ctx: Ctx,
  instance: Instance,
  order: Order,
  by: 'person' | 'system',
): Promise<{ by: string; forUser?: string }> {
  if (by === 'system') return { by: '' };
  if ('task' in order && order.do !== 'due') {
    const task = taskIn(instance.state, order.task);
    if (!task) throw new Refusal('flow.msg.notOpen');
    return actingFor(ctx, instance, task.user);
  }
  if (['handIn', 'withdraw', 'urge'].includes(order.do)) {
    if (!isStarter(ctx, instance)) throw new Refusal('flow.msg.notYours');
    if (order.do === 'withdraw') await assertNoChildDecided(ctx, instance);
    const forUser = instance.forUserId && instance.forUserId !== ctx.user.id ? { forUser: instance.forUserId } : {};
    return { by: ctx.user.id, ...forUser };
  }
  if (order.do === 'wake' || order.do === 'due') return { by: ctx.user.id };
  // The route of a handover asks for the right to change users.
  if (order.do === 'handOver') return { by: ctx.user.id };
  if (!(await mayAdminister(ctx, instance.flowId))) throw new Refusal('flow.msg.notYours');
  return { by: ctx.user.id };
}

function assertWords(step: ApproveStep | undefined, order: Order, body: CommandBody): void {
  const opinion = body.handleOpinion?.trim() ?? '';
  if (opinion.length > flowLimits.opinion) throw new Refusal('flow.msg.opinionTooLong', { most: flowLimits.opinion });
  if ((body.fileList?.length ?? 0) > flowLimits.files)
    throw new Refusal('flow.msg.tooManyFiles', { most: flowLimits.files });
  if (!step || !['approve', 'return', 'refuse'].includes(order.do)) return;
  if (step.opinion === 'required' && !opinion) throw new Refusal('flow.msg.opinionNeeded');
  if (step.signature && !body.signImg && order.do !== 'refuse') throw new Refusal('flow.msg.signatureNeeded');
}

/** Refuses files that this person may not fetch: the line of the record would show them to everybody who sees it. */
export async function assertOwnFiles(ctx: Ctx, { fileList }: CommandBody): Promise<void> {
  const names = (fileList ?? []).flatMap(({ fileId }) => fileId || []);
  if ((await firstForbidden(ctx, names)) !== undefined) throw new Refusal('error.notFound');
}

/** What the form of the command changes; undefined: nothing. */
async function saidOf(
  ctx: Ctx,
  of: Pick<Prepared, 'published' | 'instance'> & { step: ApproveStep | undefined },
  order: Order,
  body: CommandBody,
  stored: Values,
) {
  const { published, step } = of;
  const said = { ...(body.formData ?? {}) };
  if (order.do === 'handIn') return { access: await startAccess(ctx, published), said };
  if (!step || !['approve', 'return', 'addSign'].includes(order.do)) return undefined;
  const rights = rightsOf(step);
  const access = accessFor(published, rights, 'write');
  if (!access.forms?.size) return undefined;
  keepRows(published, rights, stored, said);
  return { access, said };
}

/** Works out a command: who acts, what the form changes, what the engine says. */
export async function prepareOrder(
  ctx: Ctx,
  given: Instance,
  order: Order,
  body: CommandBody,
  by: 'person' | 'system' = 'person',
): Promise<Prepared> {
  // What is handed in again runs on the version that it was started with; a draft on the one in force.
  const version = given.state ? await versionOf(ctx.db, given.versionId) : await currentVersion(ctx.db, given.flowId);
  const instance = given;
  const published = await publishedOf(ctx, instance.modelId);
  const task = 'task' in order ? taskIn(instance.state, order.task) : undefined;
  const at = task && version.plan.steps.get(stepOf(instance.state, task))?.step;
  const step = at?.do === 'approve' ? at : undefined;
  assertWords(step, order, body);
  await assertOwnFiles(ctx, body);
  const actor = await actorOf(ctx, instance, order, by);
  const opinion = body.handleOpinion?.trim();
  const command = { ...order, ...actor, ...(opinion ? { opinion } : {}) } as Command;
  const stored = await storedRecord(ctx, published, instance);
  const said = await saidOf(ctx, { published, instance, step }, order, body, stored);
  const change = (sets?: Values) =>
    readyChange(ctx, published, instance.recordId, {
      ...(said ?? { access: accessFor(published, {}, 'write'), said: {} }),
      sets,
      stored,
    });
  const first = said && (await change());
  const record = first?.values ?? stored;
  if (step && order.do === 'approve') assertFilled(ctx, published, rightsOf(step), record);
  const work = async (failing?: Given['failing']) => {
    const answer = await runStep(ctx, { version, instance, command, record, ...(failing && { failing }) });
    if ('refused' in answer) throw refusedBy(ctx, version.plan, answer.refused);
    return answer;
  };
  const written = async (facts: readonly Fact[]) => {
    const sets = { ...answersOf(instance, version, order), ...setsOf(facts, record) };
    const save = Object.keys(sets).length ? await change(sets) : first;
    return { save, effects: await creationsOf(ctx, version.author, facts, record) };
  };
  const { outcome, writes } = await workStorable(ctx, { plan: version.plan, work, written });
  const set =
    order.do === 'handIn'
      ? { title: await titleFor(ctx, instance, version, record), versionId: version.id }
      : newStarter(instance, order);
  return { instance, published, version, ...writes, outcome, set };
}

/** Whose instance it is when a person who leaves hands it over. */
function newStarter({ starterId, forUserId }: Instance, order: Order): Prepared['set'] {
  if (order.do !== 'handOver') return {};
  const named = (id: string) => (id === order.from ? order.to : id);
  return { starterId: named(starterId), forUserId: forUserId && named(forUserId) };
}

/** Fields that a step sets from the answer of its interface, or from the record of its sub-flow. */
function answersOf({ state }: Instance, { plan }: Prepared['version'], order: Order): Values {
  if (order.do !== 'wake' || typeof order.outcome !== 'object' || order.outcome === null) return {};
  const token = state?.tokens.find(({ id }) => id === order.token);
  const step = token && plan.steps.get(token.step)?.step;
  const values = (order.outcome as { values?: Values }).values;
  if (step?.do === 'flow') return step.back ? (values ?? {}) : {};
  if (step?.do !== 'call' || !step.set || (order.outcome as { failed?: unknown }).failed === true) return {};
  const first = (Array.isArray(order.outcome) ? order.outcome[0] : order.outcome) as Values | undefined;
  return Object.fromEntries(
    Object.entries(step.set).flatMap(([field, member]) =>
      first?.[member] === undefined ? [] : [[field, first[member]]],
    ),
  );
}
