import { flowStatus, isEnd } from '../../../core/flow/codes';
import { flowLimits } from '../../../core/flow/limits';
import { filled } from '../../../core/flow/sets';
import { type Ctx, Refusal } from '../../ctx';
import { findAll } from '../../db/find';
import type { Db } from '../../db/types';
import type { Kit } from '../../module';
import type { WorkKind } from '../../queue/work';
import { sendTopic } from '../../services/messages/topics';
import { personById } from '../../services/sessions/sessionPerson';
import { starterOf } from './ask';
import type { ChildWork } from './children';
import { childFailed, childKind } from './children';
import { orderOn } from './commands';
import { removeInstance } from './drafts';
import { publishedOf, storedRecord } from './formSave';
import { tellStopped } from './notify';
import type { Order } from './prepare';
import { hashOf, oneTransaction } from './run';
import { prepareStart } from './start';
import { currentVersion, findInstance, type Instance, instanceOf, versionOf } from './store';
import { systemCtx } from './timers';

type Of<Kind extends ChildWork['do']> = Extract<ChildWork, { do: Kind }>;

const rowOf = (kit: Kit, key: string) =>
  kit.db.kysely.selectFrom('weftFlowChild').selectAll().where('key', '=', key).executeTakeFirst();

/** How many instances are above this one. */
async function depthOf(db: Db, id: string): Promise<number> {
  const [row] = await db.raw<{ depth: number }>(
    `with recursive up (id, depth) as (
       select $1::text, 0 union all
       select c.parent_id, up.depth + 1 from weft_flow_child c join up on c.instance_id = up.id where up.depth < $2)
     select max(depth)::int as depth from up`,
    [id, flowLimits.childDepth + 1],
  );
  return row?.depth ?? 0;
}

async function flowIdOf(db: Db, named: string): Promise<string> {
  const row = await db.kysely
    .selectFrom('weftFlow')
    .select('id')
    .where((is) => is.or([is('id', '=', named), is('enCode', '=', named)]))
    .where('deleteMark', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  if (!row) throw new Refusal('flow.msg.gone');
  return row.id;
}

type Child = NonNullable<Awaited<ReturnType<typeof rowOf>>>;

/** Makes the record and the instance of a child; `draft`: its person completes it and hands it in. */
async function begin(ctx: Ctx, child: Child, sets: Record<string, unknown>, draft: boolean): Promise<void> {
  const keyed = { ...ctx, key: `child/${child.key}/${draft ? 'draft' : 'start'}` };
  await oneTransaction(keyed, hashOf(['child', child.key]), async () => {
    const version = await currentVersion(ctx.db, await flowIdOf(ctx.db, child.flow));
    const body = { flowId: version.flowId, status: draft ? 1 : 0 };
    const { published, write, instance } = await prepareStart(ctx, version, child.userId, body, sets);
    const start = async (tx: Db) => {
      const taken = await tx.kysely
        .updateTable('weftFlowChild')
        .set({ status: 'started', instanceId: instance.id })
        .where('key', '=', child.key)
        .where('status', '=', 'waiting')
        .returning('key')
        .execute();
      if (!taken.length) return null;
      await write(tx);
      const of = { flow: version.plan.doc.title, title: version.plan.doc.title };
      const process = { processId: instance.id, flowId: version.id, type: 1, status: 0 };
      if (draft) await sendTopic(ctx, tx, { topic: 'flowChild', userIds: [child.userId], values: of, process });
      return null;
    };
    return { published, write: start };
  });
}

/** Handed in at once; what its form or its first step still wants makes it a draft of its person. */
async function beginOrDraft(ctx: Ctx, child: Child, sets: Record<string, unknown>): Promise<void> {
  try {
    await begin(ctx, child, sets, false);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The first refusal says what is missing: the second one may only repeat it.
    await begin(ctx, child, sets, true).catch((second: unknown) => {
      throw second instanceof Refusal ? error : second;
    });
  }
}

async function start(kit: Kit, { key }: Of<'start'>, now: Date): Promise<void> {
  const child = await rowOf(kit, key);
  if (child?.status !== 'waiting') return;
  const parent = await instanceOf(kit.db, child.parentId);
  const above = await systemCtx(kit, starterOf(parent), now);
  try {
    if (!(await personById(kit.db, child.userId))) throw new Refusal('flow.msg.personGone');
    if ((await depthOf(kit.db, parent.id)) >= flowLimits.childDepth)
      throw new Refusal('flow.msg.childDepth', { most: flowLimits.childDepth });
    const published = await publishedOf(above, parent.modelId);
    const given = JSON.parse(child.given ?? '{}') as Record<string, unknown>;
    const sets = filled(given, await storedRecord(above, published, parent));
    await beginOrDraft(await systemCtx(kit, child.userId, now), child, sets);
  } catch (error) {
    if (!(error instanceof Refusal) || error.key === 'flow.msg.busy') throw error;
    const fault = above.t(error.key, error.values);
    kit.log.warn({ child: key, reason: error.key }, 'a sub-flow was not started');
    await kit.db.transaction(async (tx) => {
      if (!(await childFailed(tx, now, key, fault)) || child.blocking) return;
      const version = await versionOf(kit.db, parent.versionId);
      await tellStopped(above, tx, parent, { plan: version.plan, step: child.step, detail: fault });
    });
  }
}

/** Fields of the parent that take values of the last child that was adopted. */
async function valuesBack(ctx: Ctx, parent: Instance, token: string, adopted: string | undefined) {
  const { plan } = await versionOf(ctx.db, parent.versionId);
  const step = plan.steps.get(parent.state?.tokens.find(({ id }) => id === token)?.step ?? '')?.step;
  if (step?.do !== 'flow' || !step.back || !adopted) return {};
  const child = await instanceOf(ctx.db, adopted);
  const record = await storedRecord(ctx, await publishedOf(ctx, child.modelId), child);
  return Object.fromEntries(Object.entries(step.back).map(([field, from]) => [field, record[from] ?? null]));
}

/** The parent goes on when all children of the batch have ended. */
async function ended(kit: Kit, { parent: id, token, batch }: Of<'ended'>, now: Date): Promise<void> {
  const rows = await kit.db.raw<{
    status: string;
    result: number | null;
    fault: string | null;
    instanceId: string;
    seq: number;
  }>(
    `select c.status, c.result, c.fault, c.instance_id as "instanceId", coalesce(i.seq, 0)::int as seq from weft_flow_child c
     left join weft_flow_instance i on i.id = c.instance_id
     where c.parent_id = $1 and c.batch = $2 order by c.end_time, c.key`,
    [id, batch],
  );
  if (rows.some(({ status }) => status === 'waiting' || status === 'started')) return;
  const parent = await instanceOf(kit.db, id);
  const ctx = await systemCtx(kit, starterOf(parent), now);
  const failed = rows.find(({ status }) => status === 'failed');
  const adopted = rows.findLast(({ result }) => result === flowStatus.adopt)?.instanceId;
  const outcome = failed
    ? { failed: true, detail: failed.fault ?? '' }
    : { children: rows.map(({ result }) => result), values: await valuesBack(ctx, parent, token, adopted) };
  const times = rows.reduce((sum, { seq }) => sum + seq, 0);
  const order: Order = { do: 'wake', token, outcome };
  await orderOn({ ...ctx, key: `children/${id}/${batch}/${times}` }, id, order, {});
}

/** What is not handed in goes; what runs is terminated; what has ended stays. */
async function end(kit: Kit, { instance: id }: Of<'end'>, now: Date): Promise<void> {
  const instance = await findInstance(kit.db, id);
  if (!instance || isEnd(instance.status)) return;
  const ctx = await systemCtx(kit, starterOf(instance), now);
  if (instance.status === flowStatus.draft || instance.status === flowStatus.withdrawn)
    await removeInstance(ctx, id, () => undefined);
  else await orderOn(ctx, id, { do: 'terminate' }, {}, 'system');
}

async function failed(kit: Kit, { instance: id, token, key, detail }: Of<'failed'>, now: Date): Promise<void> {
  const instance = await instanceOf(kit.db, id);
  const ctx = await systemCtx(kit, starterOf(instance), now);
  const outcome = { failed: true, detail: ctx.t(detail) };
  await orderOn({ ...ctx, key: `effect/${key}/failed` }, id, { do: 'wake', token, outcome }, {});
}

async function hold(kit: Kit, { do: what, parent }: Of<'hold' | 'release'>, now: Date): Promise<void> {
  const rows = await findAll(
    kit.db,
    'weftFlowChild',
    ['key', 'instanceId'],
    { parentId: parent, status: 'started', held: what === 'release' },
    ['key'],
  );
  for (const { key, instanceId } of rows) {
    const instance = instanceId ? await findInstance(kit.db, instanceId) : undefined;
    if (instance?.status === (what === 'hold' ? flowStatus.wait : flowStatus.suspended)) {
      const ctx = await systemCtx(kit, starterOf(instance), now);
      await orderOn(ctx, instance.id, { do: what === 'hold' ? 'suspend' : 'restore' }, {}, 'system');
    } else if (what === 'hold') continue;
    await kit.db.kysely
      .updateTable('weftFlowChild')
      .set({ held: what === 'hold' })
      .where('key', '=', key)
      .execute();
  }
}

/** Refusals after which there is nothing to do: it went on, or is gone. */
const over: ReadonlySet<string> = new Set(['flow.refused.token', 'flow.msg.instanceGone', 'flow.refused.status']);

/** Starts, ends and answers of sub-flows: at least once, each of them in one transaction of one instance. */
export const childWork = (kit: Kit): WorkKind => ({
  name: childKind,
  pool: 'outside',
  mostTries: flowLimits.effectTries,
  run: async ({ input }) => {
    const work = JSON.parse(input) as ChildWork;
    const now = new Date();
    try {
      if (work.do === 'start') await start(kit, work, now);
      else if (work.do === 'ended') await ended(kit, work, now);
      else if (work.do === 'end') await end(kit, work, now);
      else if (work.do === 'failed') await failed(kit, work, now);
      else await hold(kit, work, now);
      return { is: 'done' };
    } catch (error) {
      if (error instanceof Refusal && over.has(error.key)) return { is: 'done' };
      const reason =
        error instanceof Refusal ? { key: error.key, values: error.values } : { key: 'error.failed', values: {} };
      kit.log.warn({ err: error, work }, 'a sub-flow');
      return { is: 'again', reason };
    }
  },
  /** What could not be done in all tries is an incident of the parent, never silence. */
  ended: async (tx, { input }, { is }) => {
    const work = JSON.parse(input) as ChildWork;
    if (is !== 'done' && work.do === 'start') await childFailed(tx, new Date(), work.key, 'error.failed');
  },
});
