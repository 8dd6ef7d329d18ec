import { handling, openStates } from '../../../core/flow/codes';
import { moveToVersion, type StepMap } from '../../../core/flow/migrate';
import { progressOf } from '../../../core/flow/progress';
import { newId } from '../../../core/id';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import type { Db } from '../../db/types';
import type { Job, JobKind } from '../../services/jobs/job';
import { startJob } from '../../services/jobs/startJob';
import { changedTasks, placesOf, storeTasks } from './apply';
import { holdVersion } from './hold';
import { keepCommands } from './keepCommands';
import { titleOfStep } from './stepTitles';
import { findFlow, type Instance, type Version, versionOf } from './store';

const atOnce = 500;
const mostShown = 200;

/** The version in force, and all of the flow by id. */
async function versionsOf(db: Db, flowId: string): Promise<{ target: Version; all: Map<string, Version> }> {
  const rows = await db.kysely
    .selectFrom('weftFlowVersion')
    .select(['id', 'current'])
    .where('flowId', '=', flowId)
    .orderBy('number')
    .orderBy('id')
    .execute();
  const all = new Map<string, Version>();
  for (const { id } of rows) all.set(id, await versionOf(db, id));
  const target = all.get(rows.find(({ current }) => current)?.id ?? '');
  if (!target) throw new Refusal('flow.msg.notDesigned');
  return { target, all };
}

/** Instances under way on another version than this one, by id, after one. */
const older = (db: Db, flowId: string, target: string, after: string, most = atOnce): Promise<Instance[]> =>
  db.kysely
    .selectFrom('weftFlowInstance')
    .selectAll()
    .where('flowId', '=', flowId)
    .where('versionId', '<>', target)
    .where('status', 'in', openStates)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute() as Promise<Instance[]>;

type Verdict = {
  result: 'same' | 'moved' | 'cannot';
  state: Instance['state'];
  why: { key: string; step: string } | undefined;
};

/** What becomes of an instance on the version in force. */
function verdictOf(
  t: Ctx['t'],
  { all, target }: Awaited<ReturnType<typeof versionsOf>>,
  instance: Instance,
  map: StepMap,
): Verdict {
  const { state, versionId } = instance;
  const from = all.get(versionId);
  // A draft takes the version in force when it is handed in.
  if (!state) return { result: 'same', state, why: undefined };
  if (!from) return { result: 'cannot', state, why: { key: 'flow.migration.gone', step: '' } };
  const moved = moveToVersion(from.plan, target.plan, state, map);
  if ('cannot' in moved) {
    const { step, why } = moved.cannot;
    return { result: 'cannot', state, why: { key: `flow.migration.${why}`, step: titleOfStep(t, from.plan, step) } };
  }
  return { result: moved.moved ? 'moved' : 'same', state: moved.state, why: undefined };
}

export interface MigrationBody {
  /** Older names of steps and branches → newer ones. */
  map?: StepMap | null;
}

/** What a migration to the version in force would do, without doing it: numbers, and the instances that cannot come along first. */
export async function planMigration(ctx: Ctx, flowId: string, { map }: MigrationBody): Promise<Reply> {
  await findFlow(ctx.db, flowId);
  const versions = await versionsOf(ctx.db, flowId);
  const counts = { same: 0, moved: 0, cannot: 0 };
  const shown: Record<'cannot' | 'others', object[]> = { cannot: [], others: [] };
  for (let after = ''; ; ) {
    const rows = await older(ctx.db, flowId, versions.target.id, after);
    for (const row of rows) {
      const { result, why } = verdictOf(ctx.t, versions, row, map ?? {});
      counts[result] += 1;
      const list = result === 'cannot' ? shown.cannot : shown.others;
      if (list.length >= mostShown) continue;
      const { id, title, stepTitles } = row;
      const version = versions.all.get(row.versionId)?.number ?? 0;
      const reason = why ? ctx.t(why.key, { step: why.step }) : '';
      list.push({ id, title, version, stepTitles, result, reason });
    }
    if (rows.length < atOnce) break;
    after = rows.at(-1)!.id;
  }
  const list = [...shown.cannot, ...shown.others].slice(0, mostShown);
  const total = counts.same + counts.moved + counts.cannot;
  const summary = ctx.t('flow.migration.summary', { total, version: versions.target.number, ...counts });
  return { data: { version: versions.target.number, total, ...counts, summary, list } };
}

interface MigrationInput {
  flowId: string;
  /** The version that was in force when it was asked for. */
  versionId: string;
  map: StepMap;
}

export const migrationKindName = 'flow.migration';

/** Brings instances to the version in force, as a job. */
export async function startMigration(ctx: Ctx, flowId: string, { map }: MigrationBody): Promise<Reply> {
  const flow = await findFlow(ctx.db, flowId);
  const { target } = await versionsOf(ctx.db, flowId);
  const input: MigrationInput = { flowId, versionId: target.id, map: map ?? {} };
  const title = ctx.t('flow.migration.title', { flow: flow.fullName, version: target.number });
  const jobId = await ctx.db.transaction((tx) => startJob(ctx, tx, { kind: migrationKindName, title, input }));
  return { data: { jobId }, msg: 'flow.migration.started' };
}

interface Progress {
  /** Instances up to this one were taken, except those held. */
  after: string;
  held?: readonly string[];
}

interface Brought {
  done: number;
  failed: number;
  /** Not looked at: somebody handles them at this moment. */
  held: string[];
}

/** Instances that wait for the transaction of their migration, locked; without `waits` those that nobody else holds. */
const lockOlder = (tx: Db, ids: readonly string[], target: string, waits: boolean): Promise<Instance[]> =>
  tx.kysely
    .selectFrom('weftFlowInstance')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('versionId', '<>', target)
    .where('status', 'in', openStates)
    .orderBy('id')
    .forUpdate()
    .$if(!waits, (query) => query.skipLocked())
    .execute() as Promise<Instance[]>;

/**
 * Brings instances over, in a fixed number of statements: nobody handles them meanwhile, and it is done once, whoever asks how
 * often. Several at once never wait for a lock, so that no deadlock has a part in it.
 */
async function bring(
  ctx: Ctx,
  tx: Db,
  ids: readonly string[],
  versions: Awaited<ReturnType<typeof versionsOf>>,
  map: StepMap,
): Promise<Brought> {
  const { target, all } = versions;
  const waits = ids.length === 1;
  await holdVersion(tx, target);
  const rows = await lockOlder(tx, ids, target.id, waits);
  const verdicts = rows.map((row) => ({ row, ...verdictOf(ctx.t, versions, row, map) }));
  const taken = verdicts.filter(({ result }) => result !== 'cannot');
  const locked = new Set(rows.map(({ id }) => id));
  const counts = {
    done: taken.length,
    failed: rows.length - taken.length,
    held: waits ? [] : ids.filter((id) => !locked.has(id)),
  };
  if (!taken.length) return counts;
  const told = taken.map(({ row, state }) => ({
    id: row.id,
    state,
    ...(state ? placesOf(ctx, target.plan, state) : { stepIds: row.stepIds, stepTitles: row.stepTitles }),
    progress: state ? progressOf(target.plan, state) : 0,
  }));
  await tx.raw(
    `update weft_flow_instance i set version_id = $1, seq = i.seq + 1, state = d.state, step_ids = d."stepIds", step_titles = d."stepTitles",
       progress = d.progress
     from jsonb_to_recordset($2::jsonb) d (id text, state jsonb, "stepIds" text, "stepTitles" text, progress int) where i.id = d.id`,
    [target.id, JSON.stringify(told)],
  );
  const running = taken.flatMap(({ row, state }) => (state ? [{ row, state }] : []));
  if (!running.length) return counts;
  const kept = { version: target, command: { do: 'version' as const, map } };
  await keepCommands(
    tx,
    running.map(({ row }) => ({ instance: row, kept })),
  );
  await storeTasks(
    tx,
    running.flatMap(({ row, state }) => changedTasks(row, state)),
  );
  const lines = running.map(({ row }) => ({
    id: newId(),
    modelId: row.modelId,
    recordId: row.recordId,
    instanceId: row.id,
    seq: row.seq + 1,
    nodeName: '',
    userId: ctx.user.id,
    userName: `${ctx.user.realName}/${ctx.user.account}`,
    handleTime: ctx.now,
    handleStatus: handling.change,
    handleOpinion: ctx.t('flow.migration.line', {
      from: all.get(row.versionId)?.number ?? 0,
      to: target.number,
    }),
  }));
  await tx.kysely.insertInto('weftFlowRecord').values(lines).execute();
  return counts;
}

/** Brings all instances over, this many in a transaction. */
export async function bringAll(job: Job<MigrationInput, Progress>, atATime: number) {
  const { ctx, input } = job;
  const versions = await versionsOf(ctx.db, input.flowId);
  // Another version was published meanwhile: it is asked for anew.
  if (versions.target.id !== input.versionId) throw new Refusal('flow.migration.outdated');
  let { after, held = [] }: Progress = job.state ?? { after: '' };
  /** Takes these; what is held of them comes one by one, before the next ones. */
  const take = (ids: readonly string[], rest: readonly string[]) =>
    ctx.db.transaction(async (tx) => {
      const brought = await bring(ctx, tx, ids, versions, input.map);
      const left = [...brought.held, ...rest];
      const { done, failed } = job.counts;
      await job.checkpoint(tx, { after, held: left }, { done: done + brought.done, failed: failed + brought.failed });
      return left;
    });
  for (;;) {
    for (let [first, ...rest] = held; first !== undefined; [first, ...rest] = held) held = await take([first], rest);
    const ids = (await older(ctx.db, input.flowId, input.versionId, after, atATime)).map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return { done: job.counts.done, failed: job.counts.failed };
    after = last;
    held = await take(ids, []);
  }
}

const atATime = 100;

/** The checkpoint is in the transactions: after a kill it goes on, and none is brought over twice. */
export const migrationKind: JobKind = {
  name: migrationKindName,
  topic: 'jobDone',
  run: (job) => bringAll(job as Job<MigrationInput, Progress>, atATime),
};
