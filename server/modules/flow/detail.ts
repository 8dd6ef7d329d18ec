import { parseJson } from '../../../core/binding';
import type { FlowState, Task } from '../../../core/flow/types';
import type { FlowDetail } from '../../../core/flow/wire';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { everything, findAccess, type ModelAccess } from '../records/access';
import type { Published } from '../records/published';
import { recordInfo } from '../records/record';
import { withChildren } from './childrenShown';
import { entrustKind, principalsOf } from './entrusted';
import { publishedOf, startAccess } from './formSave';
import { incidentWords } from './incidentWords';
import { mayInDetail } from './may';
import { nodesOf } from './nodes';
import { peopleOf } from './people';
import { pictureFor } from './pictures';
import { isStarter } from './prepare';
import { printsAt, templatesOf } from './printsAt';
import { accessFor, type FieldRights, operatesOf, rightsOf } from './rights';
import { assertSees, isMonitor, mayAdminister } from './sees';
import { assertStarts, startVersion } from './start';
import { findInstance, type Instance, splitTaskId, stepOf, taskRowId, type Version, versionOf } from './store';
import { timelineOf } from './timeline';
import { visibleForm } from './visibleForm';

type Values = Record<string, unknown>;

/** The task that this person may decide: the named one, else an own one, else one of a principal. */
function taskFor(
  state: FlowState | null,
  users: ReadonlySet<string>,
  own: string,
  named: string | undefined,
): Task | undefined {
  const open = (state?.tasks ?? []).filter(
    (task) => task.status === 'open' && task.origin !== 'resubmit' && users.has(task.user),
  );
  return open.find(({ id }) => id === named) ?? open.find(({ user }) => user === own) ?? open[0];
}

interface RecordRights {
  access: ModelAccess;
  rights: FieldRights;
}

/** What this person sees of the record: by their step, as starter, else as the model grants it. */
async function recordRightsOf(
  ctx: Ctx,
  published: Published,
  instance: Instance,
  version: Version,
  task: Task | undefined,
): Promise<RecordRights> {
  const { state } = instance;
  const rightsAt = (each: Task) => rightsOf(version.plan.steps.get(stepOf(state, each))?.step);
  if (task) return { access: accessFor(published, rightsAt(task), 'read'), rights: rightsAt(task) };
  if (isStarter(ctx, instance)) return { access: await startAccess(ctx, published), rights: {} };
  const had = (state?.tasks ?? []).findLast(({ user, status }) => user === ctx.user.id && status !== 'blocked');
  if (had) return { access: accessFor(published, rightsAt(had), 'read'), rights: rightsAt(had) };
  const access = await findAccess(ctx, published);
  if (access) return { access: { ...access, schemes: undefined }, rights: {} };
  return { access: everything, rights: {} };
}

/** The task of this person, and what they see of the record. */
export async function taskAndRights(
  ctx: Ctx,
  published: Published,
  instance: Instance,
  version: Version,
  operatorId?: string,
) {
  const principals = await principalsOf(ctx, instance.flowId, entrustKind.approve);
  const named = operatorId ? splitTaskId(operatorId).task : undefined;
  const users = new Set([ctx.user.id, ...principals]);
  const task = instance.status === 1 ? taskFor(instance.state, users, ctx.user.id, named) : undefined;
  return { task, recordRights: await recordRightsOf(ctx, published, instance, version, task) };
}

/** The record, or nothing when it was deleted. */
async function valuesOf(ctx: Ctx, published: Published, access: ModelAccess, recordId: string): Promise<Values> {
  try {
    return await recordInfo(ctx, published, access, recordId);
  } catch (error) {
    if (error instanceof Refusal && error.key === 'visualdev.recordGone') return {};
    throw error;
  }
}

async function draftOf(ctx: Ctx, instance: Instance, task: Task | undefined): Promise<Values | null> {
  if (task?.user !== ctx.user.id) return null;
  const row = await ctx.db.kysely
    .selectFrom('weftFlowTask')
    .select('draft')
    .where('id', '=', taskRowId(instance.id, task.id))
    .executeTakeFirst();
  return row?.draft ? ((parseJson(row.draft) as Values | undefined) ?? null) : null;
}

/** Marks a copy as read by whoever opens its page. */
const readCopy = (ctx: Ctx, instance: Instance) =>
  ctx.db.kysely
    .updateTable('weftFlowCopy')
    .set({ readTime: ctx.now })
    .where('instanceId', '=', instance.id)
    .where('userId', '=', ctx.user.id)
    .where('readTime', 'is', null)
    .execute();

/** The form, for whoever has a task without a right on the model's page: the page compiles it itself. */
const formInfo = ({ modelId, model, source }: Published, rights: FlowDetail['fieldRights']) => ({
  id: modelId,
  enCode: model.enCode,
  formType: 2,
  propertyJson: visibleForm(String(source.formData ?? '{}'), rights),
});

const templateOf = (version: Version, fullName: string) => ({
  id: version.flowId,
  fullName,
  enCode: version.plan.doc.id,
  type: 1,
  flowTemplateJson: '',
});

/** The form of a start: an empty one, and what the way will be. */
async function startDetail(ctx: Ctx, flowId: string): Promise<Reply> {
  const version = await startVersion(ctx, flowId);
  await assertStarts(ctx, version);
  const published = await publishedOf(ctx, version.plan.doc.model);
  const detail: FlowDetail = {
    flowTaskInfo: null,
    formData: {},
    draftData: null,
    formOperates: [],
    flowTaskNodeList: [],
    flowTaskOperatorRecordList: [],
    modelId: published.modelId,
    recordId: '',
    seq: 0,
    taskId: '',
    may: ['handIn', 'edit'],
    fieldRights: {},
    opinion: 'none',
    signature: false,
    returnAsks: false,
    copyByHand: false,
    printIds: [],
    picture: pictureFor(version.plan, null, new Map()),
    incident: null,
  };
  const form = formInfo(published, {});
  return {
    data: {
      ...detail,
      flowId: version.id,
      flowTemplateInfo: templateOf(version, version.plan.doc.title),
      flowFormInfo: form,
    },
  };
}

/** An instance as its page shows it (contract-flow §4.1), to a person who sees it. */
export async function flowDetail(ctx: Ctx, instance: Instance, operatorId?: string): Promise<Reply> {
  const version = await versionOf(ctx.db, instance.versionId);
  const { plan } = version;
  const published = await publishedOf(ctx, instance.modelId);
  const { task, recordRights } = await taskAndRights(ctx, published, instance, version, operatorId);
  const step = task && plan.steps.get(stepOf(instance.state, task))?.step;
  const approves = step?.do === 'approve' ? step : undefined;
  const people = await peopleOf(ctx, [instance.starterId, ...(instance.state?.tasks ?? []).map(({ user }) => user)]);
  const incident = instance.state?.incident;
  const administers = await mayAdminister(ctx, instance.flowId);
  const picture = await withChildren(ctx, instance, pictureFor(plan, instance.state, people));
  const detail: FlowDetail = {
    flowTaskInfo: {
      id: instance.id,
      processId: instance.id,
      fullName: instance.title,
      status: instance.status,
      completion: instance.progress,
      flowUrgent: instance.urgency,
      thisStep: instance.stepTitles,
      thisStepId: instance.stepIds,
      endTime: instance.endTime?.getTime() ?? null,
      creatorUserId: instance.starterId,
      creatorUser: people.get(instance.starterId)?.name ?? '',
      flowName: plan.doc.title,
      flowVersion: String(version.number),
    },
    formData: await valuesOf(ctx, published, recordRights.access, instance.recordId),
    draftData: await draftOf(ctx, instance, task),
    formOperates:
      task || Object.keys(recordRights.rights).length
        ? operatesOf(published, recordRights.rights, task !== undefined)
        : [],
    flowTaskNodeList: nodesOf(ctx, instance.id, plan, picture),
    flowTaskOperatorRecordList: await timelineOf(ctx, instance),
    modelId: instance.modelId,
    recordId: instance.recordId,
    seq: instance.seq,
    taskId: task ? taskRowId(instance.id, task.id) : '',
    may: await mayInDetail(ctx, instance, version, { task, monitors: administers }),
    fieldRights: recordRights.rights,
    opinion: approves?.opinion ?? 'optional',
    signature: approves?.signature ?? false,
    returnAsks: approves?.return?.then === 'choose',
    copyByHand: approves?.copyByHand ?? false,
    printIds: instance.state && printsAt(version, instance, task) ? templatesOf(published) : [],
    picture,
    incident:
      incident && (isStarter(ctx, instance) || administers || (await isMonitor(ctx)))
        ? incidentWords(ctx, plan, incident)
        : null,
  };
  const form = formInfo(published, recordRights.rights);
  return {
    data: { ...detail, flowId: version.id, flowTemplateInfo: templateOf(version, plan.doc.title), flowFormInfo: form },
  };
}

/** The page of an instance is opened; `0`: the form of a start. */
export async function openFlow(
  ctx: Ctx,
  id: string,
  query: { taskOperatorId?: string; flowId?: string },
): Promise<Reply> {
  if (id === '0') return startDetail(ctx, query.flowId ?? '');
  const instance = await findInstance(ctx.db, id);
  if (!instance) throw new Refusal('flow.msg.instanceGone');
  await assertSees(ctx, instance);
  await readCopy(ctx, instance);
  return flowDetail(ctx, instance, query.taskOperatorId);
}

/** Whether a task was handled: a message then opens the page as a copy. */
export async function taskInfo(ctx: Ctx, operatorId: string): Promise<Reply> {
  const { instanceId, task } = splitTaskId(operatorId);
  const instance = await findInstance(ctx.db, instanceId);
  if (!instance) throw new Refusal('flow.msg.instanceGone');
  await assertSees(ctx, instance);
  const found = instance.state?.tasks.find(({ id }) => id === task);
  return { data: { isCheck: found?.status !== 'open', flowTaskOperatorRecordId: '' } };
}
