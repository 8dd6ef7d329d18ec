import { deeds, isEnd } from '../../../core/flow/codes';
import { joined } from '../../../core/flow/joined';
import { progressOf } from '../../../core/flow/progress';
import type { Command, Fact, FlowPlan, FlowState, Incident, Task } from '../../../core/flow/types';
import type { CommandBody } from '../../../core/flow/wire';
import { newId } from '../../../core/id';
import type { Ctx } from '../../ctx';
import type { Db } from '../../db/types';
import { addWork } from '../../queue/addWork';
import { commentHolder, holdFiles } from '../../services/files/holders';
import { childrenEnded, holdThem, writeChildren } from './children';
import { deputiesOf } from './entrusted';
import { tellMoves } from './happenings';
import { incidentWords } from './incidentWords';
import { keepCommands } from './keepCommands';
import { tellPeople, tellStopped } from './notify';
import { peopleOf } from './people';
import type { Prepared } from './prepared';
import { tellConcerned } from './sees';
import { placeTitle } from './stepTitles';
import { type Instance, stepOf, taskRowId } from './store';

type FactOf<Kind extends Fact['fact']> = Extract<Fact, { fact: Kind }>;
const factsOf = <Kind extends Fact['fact']>(facts: readonly Fact[], kind: Kind) =>
  facts.filter((fact): fact is FactOf<Kind> => fact.fact === kind);

const dateOf = (ms: number | undefined) => (ms === undefined ? null : new Date(ms));

/** Steps at which it waits, once each, in the order in which they were entered; without those around their branches. */
function hereIn({ steps }: FlowPlan, { tokens }: FlowState): string[] {
  const here = new Set(
    tokens.filter(({ status }) => status === 'active' || status === 'waiting').map(({ step }) => step),
  );
  const inner = [...here].filter((id) => !('branches' in (steps.get(id)?.step ?? {})));
  return inner.length ? inner : [...here];
}

/** Where an instance waits, as its row says it. */
export function placesOf(ctx: Ctx, plan: FlowPlan, state: FlowState): { stepIds: string; stepTitles: string } {
  const here = hereIn(plan, state);
  return {
    stepIds: here.join(','),
    stepTitles: joined(
      ctx.t,
      here.map((id) => placeTitle(ctx.t, plan, id)),
    ),
  };
}

/** Rows of the tasks that are not as they were. */
export function changedTasks(instance: Instance, state: FlowState) {
  const textOf = (of: FlowState, task: Task) => `${stepOf(of, task)} ${JSON.stringify(task)}`;
  const old = instance.state;
  const before = new Map((old?.tasks ?? []).map((task) => [task.id, old && textOf(old, task)]));
  return state.tasks
    .filter((task) => before.get(task.id) !== textOf(state, task))
    .map((task: Task) => ({
      id: taskRowId(instance.id, task.id),
      instanceId: instance.id,
      task: task.id,
      token: task.token,
      step: stepOf(state, task),
      userId: task.user,
      origin: task.origin,
      status: task.status,
      outcome: task.outcome ?? null,
      received: new Date(task.received),
      handled: dateOf(task.handled),
      due: dateOf(task.due),
    }));
}

/** Rows of one statement: the database takes 65,535 parameters. */
const taskRowsAtOnce = 2_000;

/** The rows of tasks follow the state. */
export async function storeTasks(tx: Db, rows: ReturnType<typeof changedTasks>): Promise<void> {
  for (let from = 0; from < rows.length; from += taskRowsAtOnce)
    await tx.kysely
      .insertInto('weftFlowTask')
      .values(rows.slice(from, from + taskRowsAtOnce))
      .onConflict((clash) =>
        clash.column('id').doUpdateSet((set) => ({
          step: set.ref('excluded.step'),
          userId: set.ref('excluded.userId'),
          origin: set.ref('excluded.origin'),
          status: set.ref('excluded.status'),
          outcome: set.ref('excluded.outcome'),
          received: set.ref('excluded.received'),
          handled: set.ref('excluded.handled'),
          due: set.ref('excluded.due'),
        })),
      )
      .execute();
}

interface Written {
  facts: readonly Fact[];
  body: CommandBody;
  plan: FlowPlan;
  command: Command;
  /** The queue did it in the name of its person, who pressed nothing. */
  bySystem: boolean | undefined;
}

/** The lines of the record: who did what for whom, with the opinion, the signature and the files of the command. */
async function writeLines(
  ctx: Ctx,
  tx: Db,
  instance: Instance,
  { facts, body, plan, command, bySystem }: Written,
): Promise<void> {
  const lines = factsOf(facts, 'recorded');
  if (!lines.length) return;
  const people = await peopleOf(
    { db: tx },
    lines.flatMap(({ by, to = [] }) => [by ?? '', ...to]),
  );
  const files = body.fileList?.length ? JSON.stringify(body.fileList) : null;
  const rows = lines.map((line) => {
    // What the person sent belongs to their own line; others are made by the system.
    const own = line.by === ctx.user.id;
    const by = own && bySystem ? '' : (line.by ?? '');
    return {
      id: newId(),
      modelId: instance.modelId,
      recordId: instance.recordId,
      instanceId: instance.id,
      seq: instance.seq + 1,
      step: line.step ?? null,
      task: line.task ?? null,
      nodeName: placeTitle(ctx.t, plan, line.step ?? ''),
      userId: by,
      userName: people.get(by)?.name ?? ctx.t('flow.msg.system'),
      forUserId: line.forUser ?? (own && bySystem ? ctx.user.id : null),
      toNames: line.to
        ? joined(
            ctx.t,
            line.to.flatMap((id) => people.get(id)?.realName ?? []),
          )
        : null,
      handleTime: ctx.now,
      handleStatus: line.code,
      // Lines that the system adds are no deed of the command.
      deed: line.by === undefined ? null : (deeds.find((each) => each === command.do) ?? null),
      handleOpinion: line.opinion ?? null,
      signImg: own ? (body.signImg ?? null) : null,
      files: own ? files : null,
    };
  });
  await tx.kysely.insertInto('weftFlowRecord').values(rows).execute();
  const names = (body.fileList ?? []).map(({ fileId }) => fileId).filter(Boolean);
  if (names.length) await holdFiles(tx, ctx.now, commentHolder(instance), [{ code: rows[0]!.id, names }]);
}

async function writeCopies(ctx: Ctx, tx: Db, instance: Instance, facts: readonly Fact[]): Promise<void> {
  const rows = factsOf(facts, 'copied').flatMap(({ step, users }) =>
    users.map((userId) => ({ id: newId(), instanceId: instance.id, step, userId, creatorTime: ctx.now })),
  );
  if (!rows.length) return;
  await tx.kysely
    .insertInto('weftFlowCopy')
    .values(rows)
    .onConflict((clash) => clash.doNothing())
    .execute();
}

/** Keys are unique for an instance; on the database they bear its id. */
const keyIn = (instance: Instance, key: string) => `${instance.id}/${key}`;

async function writeTimers(tx: Db, instance: Instance, facts: readonly Fact[]): Promise<void> {
  const gone = new Set(factsOf(facts, 'timerGone').map(({ key }) => keyIn(instance, key)));
  if (gone.size)
    await tx.kysely
      .deleteFrom('weftFlowTimer')
      .where('key', 'in', [...gone])
      .execute();
  const rows = factsOf(facts, 'timerSet').map(({ key, token, task, kind, at, n = 0 }) => ({
    key: keyIn(instance, key),
    instanceId: instance.id,
    token,
    task: task ?? null,
    kind,
    n,
    due: new Date(at),
  }));
  // Keys are new each time: one that the same command takes away again is not written.
  const kept = rows.filter(({ key }) => !gone.has(key));
  if (kept.length) await tx.kysely.insertInto('weftFlowTimer').values(kept).execute();
}

export const effectKind = 'flow.effect';

/** What is done outside goes into the queue with the command: it is done at least once, and not without it. */
async function writeEffects(ctx: Ctx, tx: Db, instance: Instance, facts: readonly Fact[]): Promise<void> {
  for (const { key, token, effect, blocking } of factsOf(facts, 'effectDue')) {
    if ('set' in effect && !('create' in effect)) continue;
    if ('create' in effect) continue;
    const id = keyIn(instance, key);
    const made = await tx.kysely
      .insertInto('weftFlowEffect')
      .values({
        key: id,
        instanceId: instance.id,
        token: token ?? null,
        effect: JSON.stringify(effect),
        blocking,
        status: 'waiting',
        creatorTime: ctx.now,
      })
      .onConflict((clash) => clash.doNothing())
      .executeTakeFirst();
    if (!made.numInsertedOrUpdatedRows) continue;
    const lane = `flow.${instance.id}`;
    await addWork(tx, { id: newId(), kind: effectKind, lane, title: instance.title, input: { key: id }, now: ctx.now });
  }
}

/** What administrators are told of an incident. */
function stoppedBy(ctx: Ctx, plan: FlowPlan, incident: Incident) {
  const { key, detail } = incidentWords(ctx, plan, incident);
  return { plan, step: incident.step, detail: [ctx.t(key), detail].filter(Boolean).join(' ') };
}

/** Writes a command: instance, tasks, lines, copies, timers, effects, messages; open pages of those concerned hear of it. */
export async function applyFacts(
  ctx: Ctx,
  tx: Db,
  instance: Instance,
  {
    outcome,
    set = {},
    version,
    body,
    bySystem,
  }: Pick<Prepared, 'outcome' | 'set' | 'version'> & { body: CommandBody; bySystem?: boolean | undefined },
): Promise<void> {
  const state = outcome?.state;
  const facts = outcome?.facts ?? [];
  await tx.kysely
    .updateTable('weftFlowInstance')
    .set({
      ...set,
      seq: instance.seq + 1,
      ...(state && {
        state: JSON.stringify(state),
        status: state.status,
        urgency: state.urgency,
        progress: progressOf(version.plan, state),
        ...placesOf(ctx, version.plan, state),
        incident: state.incident ? JSON.stringify(state.incident) : null,
        startTime: instance.startTime ?? ctx.now,
        endTime: isEnd(state.status) ? ctx.now : null,
      }),
      ...(factsOf(facts, 'urged').length ? { urgedTime: ctx.now } : {}),
    })
    .where('id', '=', instance.id)
    .execute();
  if (!state || !outcome) return changed(ctx, tx, instance);
  const { command, given } = outcome;
  await keepCommands(tx, [{ instance, kept: { version, command, given } }]);
  await storeTasks(tx, changedTasks(instance, state));
  await writeLines(ctx, tx, instance, { facts, body, plan: version.plan, command, bySystem });
  await writeCopies(ctx, tx, instance, facts);
  await writeTimers(tx, instance, facts);
  await writeEffects(ctx, tx, instance, facts);
  await tellMoves(ctx, tx, instance, { facts, status: state.status });
  await writeChildren(ctx, tx, instance, facts, (token) => state.tokens.find(({ id }) => id === token)?.step ?? '');
  if (isEnd(state.status)) await childrenEnded(tx, ctx.now, [instance.id], state.status);
  if (outcome.command.do === 'suspend' && !body.alone) await holdThem(tx, ctx.now, instance.id, 'hold');
  if (outcome.command.do === 'restore') await holdThem(tx, ctx.now, instance.id, 'release');
  const users = state.tasks.filter(({ status }) => status === 'open').map(({ user }) => user);
  const deputies = await deputiesOf({ db: tx, now: ctx.now }, instance.flowId, users);
  for (const { incident } of factsOf(facts, 'incident'))
    await tellStopped(ctx, tx, instance, stoppedBy(ctx, version.plan, incident));
  await tellPeople(
    ctx,
    tx,
    { ...instance, title: set.title ?? instance.title },
    { outcome, plan: version.plan, deputies, bySystem },
  );
  await changed(ctx, tx, instance);
}

/** Tells the pages of those concerned, and lists of the model. */
async function changed(ctx: Ctx, tx: Db, instance: Instance): Promise<void> {
  await tellConcerned(ctx, tx, instance);
  ctx.publish('model.written', { modelId: instance.modelId });
}
