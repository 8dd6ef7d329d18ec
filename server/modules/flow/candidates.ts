import { flowStatus } from '../../../core/flow/codes';
import type { FlowPlan, FlowState, Who } from '../../../core/flow/types';
import type { CandidatesAnswer } from '../../../core/flow/wire';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { likeOf, pagedRows, pageOf } from '../../lists/paging';
import { runStep } from './ask';
import { publishedOf, readyChange, readyRecord, startAccess, storedRecord } from './formSave';
import { peopleOf } from './people';
import { actingFor, choicesOf } from './prepare';
import { accessFor, keepRows, rightsOf } from './rights';
import type { CandidatesShape, Said } from './routeParts';
import { assertMayStart, blank, handIn, startVersion } from './start';
import { titleOfStep } from './stepTitles';
import { type Instance, instanceOf, splitTaskId, stepOf, taskIn, type Version, versionOf } from './store';
import { resolveWho } from './who';

type CandidatesBody = Said<typeof CandidatesShape>;

const rangesIn = (who: Who): Who[] =>
  [who].flat().flatMap((part) => (typeof part === 'object' && 'choice' in part ? [part.choice] : []));

/** Steps that people decide, and picks, which come next without another decision before them; on every way. */
function nextSteps(
  plan: FlowPlan,
  from: string | undefined,
  found: Set<string> = new Set(),
  seen: Set<string> = new Set(),
): Set<string> {
  if (from === undefined || seen.has(from)) return found;
  seen.add(from);
  const place = plan.steps.get(from);
  if (!place) return found;
  const { step } = place;
  if (step.do === 'approve') return found.add(from);
  if ('branches' in step) {
    if (step.do === 'pick') found.add(from);
    for (const branch of step.branches) nextSteps(plan, branch.steps[0]?.id ?? afterOf(plan, from), found, seen);
    return found;
  }
  return nextSteps(plan, afterOf(plan, from), found, seen);
}

/** The step behind one: the next of its list, else of the branch around it. */
function afterOf(plan: FlowPlan, id: string): string | undefined {
  const place = plan.steps.get(id);
  if (!place) return undefined;
  if (place.next !== undefined) return place.next;
  const around = place.path.at(-1);
  return around && afterOf(plan, around.step);
}

interface Asking {
  version: Version;
  instance: Instance;
  /** The task; undefined: a hand-in. */
  task: string | undefined;
  record: Record<string, unknown>;
}

/** What is asked about: a start (`0`), a hand-in of an instance, or the approval of a task. */
async function askingOf(ctx: Ctx, id: string, body: CandidatesBody): Promise<Asking> {
  if (id === '0') {
    const version = await startVersion(ctx, body.flowId ?? '');
    const starter = body.delegateUserList?.[0] ?? ctx.user.id;
    await assertMayStart(ctx, version, starter);
    const published = await publishedOf(ctx, version.plan.doc.model);
    const { values } = await readyRecord(ctx, published, {
      access: await startAccess(ctx, published),
      said: { ...body.formData },
    });
    return {
      version,
      instance: blank(ctx, version, published.modelId, starter, { ...body, flowId: version.id }),
      task: undefined,
      record: values,
    };
  }
  const { instanceId, task: taskId } = splitTaskId(id);
  const instance = await instanceOf(ctx.db, instanceId);
  const version = await versionOf(ctx.db, instance.versionId);
  const published = await publishedOf(ctx, instance.modelId);
  const stored = await storedRecord(ctx, published, instance);
  const task = taskIn(instance.state, taskId);
  await actingFor(ctx, instance, task?.user ?? instance.forUserId ?? instance.starterId);
  if (taskId && !task) throw new Refusal('flow.msg.notOpen');
  const rights = rightsOf(task && version.plan.steps.get(stepOf(instance.state, task))?.step);
  const access = task ? accessFor(published, rights, 'write') : await startAccess(ctx, published);
  const said = { ...body.formData };
  if (task) keepRows(published, rights, stored, said);
  const { values } = await readyChange(ctx, published, instance.recordId, { access, said, stored });
  return { version, instance, task: task?.id, record: values };
}

/** Tasks that the state has and the one before had not. */
function newTasks(before: FlowState | null, after: FlowState): FlowState['tasks'] {
  const known = new Set((before?.tasks ?? []).map(({ id }) => id));
  return after.tasks.filter(({ id, status }) => !known.has(id) && (status === 'open' || status === 'blocked'));
}

/** What has to be chosen, and the way that the command would go; nothing is written. */
export async function candidates(ctx: Ctx, id: string, body: CandidatesBody): Promise<Reply<CandidatesAnswer>> {
  const asking = await askingOf(ctx, id, body);
  const { version, instance, task, record } = asking;
  const { plan } = version;
  const command = task
    ? { do: 'approve' as const, task, by: ctx.user.id, choices: choicesOf({ ...body, copyIds: undefined }) }
    : handIn(ctx, instance, body);
  const answer = await runStep(ctx, { version, instance, command, record });
  const at = task && stepOf(instance.state, taskIn(instance.state, task)!);
  const state = 'refused' in answer ? undefined : answer.state;
  const tasks = state ? newTasks(instance.state, state) : [];
  const steps = [...new Set(tasks.map((each) => stepOf(state!, each)))];
  const ahead = [...nextSteps(plan, at ? afterOf(plan, at) : plan.first)];
  // With all that it needs, only the way it goes counts; else every way that it may go.
  const asked =
    state && steps.length
      ? ahead.filter((each) => steps.includes(each) || plan.steps.get(each)?.step.do === 'pick')
      : ahead;
  const list = asked.flatMap((each) => {
    const step = plan.steps.get(each)?.step;
    if (step?.do === 'pick')
      return step.branches.map((branch, at) => ({
        nodeId: branch.id,
        nodeName: branch.title || ctx.t('flow.design.branch', { n: at + 1 }),
        isBranchFlow: true,
        isCandidates: false,
        hasCandidates: false,
      }));
    if (step?.do !== 'approve') return [];
    const ranges = rangesIn(step.who);
    if (!ranges.length) return [];
    const hasCandidates = !ranges.flat().includes('everybody');
    return [
      {
        nodeId: each,
        nodeName: titleOfStep(ctx.t, plan, each),
        isBranchFlow: false,
        isCandidates: true,
        hasCandidates,
      },
    ];
  });
  const people = await peopleOf(
    ctx,
    tasks.map(({ user }) => user),
  );
  const way = steps.map((each) => ({
    id: each,
    title: titleOfStep(ctx.t, plan, each),
    do: plan.steps.get(each)?.step.do ?? '',
    people: tasks
      .filter((one) => stepOf(state!, one) === each)
      .map(({ user, why }) => ({ id: user, name: people.get(user)?.realName ?? '', why: why ?? null })),
  }));
  const type = list.some(({ isBranchFlow }) => isBranchFlow) ? 1 : list.length ? 2 : 3;
  const token = at && state?.tokens.find(({ step, status }) => step === at && status === 'active');
  return {
    data: { type, countersignOver: Boolean(state) && !token, list, way, ends: state?.status === flowStatus.adopt },
  };
}

/** A page of the people that may be chosen for a step. */
export async function candidateUsers(ctx: Ctx, id: string, body: CandidatesBody): Promise<Reply> {
  const { version, instance, record } = await askingOf(ctx, id, body);
  const step = version.plan.steps.get(body.nodeCode ?? '')?.step;
  const ranges = step && 'who' in step ? rangesIn(step.who).flat() : [];
  const page = pageOf(body);
  const free = !ranges.length || ranges.includes('everybody');
  const starter = instance.forUserId ?? instance.starterId;
  const { author } = version;
  const about = { ctx, author, starter, record, previous: [ctx.user.id], deciders: () => [], chosen: undefined };
  const among = free ? null : (await resolveWho(about, ranges)).users.map((user) => user.id);
  const rows = await ctx.db.raw<{ total: string }>(
    `select u.id, u.real_name || '/' || u.account as "fullName", coalesce(u.head_icon, '') as "headIcon",
       coalesce(o.full_name, '') as organize, count(*) over () as total
     from weft_user u left join weft_organize o on o.id = u.organize_id
     where u.delete_mark is null and u.enabled_mark = 1 and ($1::text[] is null or u.id = any($1::text[]))
       and ($2::text is null or weft_fold(u.real_name || u.account) like $2)
     order by u.sort_code, u.id limit $3 offset $4`,
    [among, likeOf(body.keyword) ?? null, page.pageSize, page.offset],
  );
  return { data: pagedRows(rows, page) };
}
