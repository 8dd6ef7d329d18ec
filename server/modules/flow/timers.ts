import { newId } from '../../../core/id';
import { usualLanguage } from '../../../core/languages';
import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import type { Kit } from '../../module';
import { addWork } from '../../queue/addWork';
import type { WorkKind } from '../../queue/work';
import { personById } from '../../services/sessions/sessionPerson';
import { commandOn } from './commands';
import { tellStopped } from './notify';
import type { Order } from './prepare';
import { findInstance, versionOf } from './store';

async function anAdministrator(db: Db): ReturnType<typeof personById> {
  const [admin] = await db.raw<{ id: string }>(
    `select id from weft_user where is_administrator = 1 and enabled_mark = 1 and delete_mark is null order by id limit 1`,
  );
  return personById(db, admin?.id ?? '');
}

/** A context for work of the flow itself: as the starter, or an administrator when they are gone. */
export async function systemCtx(
  kit: Pick<Kit, 'db' | 'bus' | 'words' | 'log'>,
  starter: string,
  now: Date,
): Promise<Ctx> {
  const { db, bus, words, log } = kit;
  const user = (await personById(db, starter)) ?? (await anAdministrator(db));
  if (!user) throw new Refusal('job.personGone');
  return {
    db,
    user,
    now,
    language: usualLanguage,
    t: words(usualLanguage),
    requestId: 'flow',
    generation: 2,
    log,
    ip: '',
    userAgent: '',
    publish: bus.publishAtCommit,
  };
}

const atOnce = 100;
const lanes = 4;
const mostTries = 5;

interface Due {
  key: string;
  instanceId: string;
  token: string;
  task: string | null;
  kind: string;
  n: number;
  tries: number;
  starter: string;
}

/** Refusals of a timer whose time is over: something else happened at its place. */
const over = new Set(
  ['timer', 'token', 'status', 'suspended', 'terminated', 'withdrawn'].map((name) => `flow.refused.${name}`),
).add('flow.msg.instanceGone');
const isOver = ({ key }: Refusal) => over.has(key);

/** Tells the administrators what keeps a timer from having its effect, when it is not tried again. */
async function tellRefused(ctx: Ctx, timer: Due, { key, values }: Pick<Refusal, 'key' | 'values'>): Promise<void> {
  ctx.log.warn({ instance: timer.instanceId, reason: key }, 'a timer of a flow');
  const instance = timer.tries >= mostTries ? await findInstance(ctx.db, timer.instanceId) : undefined;
  if (!instance) return;
  const { plan } = await versionOf(ctx.db, instance.versionId);
  const step = instance.state?.tokens.find(({ id }) => id === timer.token)?.step;
  const detail = ctx.t(key, values);
  await ctx.db.transaction((tx) => tellStopped(ctx, tx, instance, { plan, step, detail }));
}

/** Runs one timer. One that fails for another reason than its time comes again, `mostTries` times, and is then told. */
async function fire(kit: Kit, timer: Due, now: Date): Promise<void> {
  const order: Order =
    timer.kind === 'due' && timer.task
      ? { do: 'due', task: timer.task, n: timer.n }
      : { do: 'wake', token: timer.token };
  const ctx = { ...(await systemCtx(kit, timer.starter, now)), key: `timer/${timer.key}/${timer.n}` };
  try {
    await commandOn(ctx, timer.instanceId, order, {});
  } catch (error) {
    if (!(error instanceof Refusal)) {
      ctx.log.error({ err: error, timer: timer.key }, 'a timer of a flow');
      return tellRefused(ctx, timer, { key: 'error.failed', values: {} });
    }
    if (!isOver(error)) return tellRefused(ctx, timer, error);
  }
  await kit.db.kysely.deleteFrom('weftFlowTimer').where('key', '=', timer.key).where('n', '=', timer.n).execute();
}

/** SQL: another try, and when the timer is due again if this one comes to nothing; `$1`: now. */
const claimed = (due: string) =>
  `set tries = t.tries + 1, due = $1::timestamptz + ${due} from weft_flow_instance i where i.id = t.instance_id`;
const columns = `t.key, t.instance_id as "instanceId", t.token, t.task, t.kind, t.n, t.tries,
  coalesce(i.for_user_id, i.starter_id) as starter`;

/** Claims timers that are due: one whose process is killed meanwhile is due again a little later. */
const claim = (db: Db, now: Date): Promise<Due[]> =>
  db.raw<Due>(
    `update weft_flow_timer t ${claimed("interval '20 seconds' * (t.tries + 1)")} and t.key in (select w.key from weft_flow_timer w
       join weft_flow_instance o on o.id = w.instance_id where w.due <= $1 and w.tries < $3 and o.status <> 6
       order by w.due, w.key limit $2 for update of w skip locked)
     returning ${columns}`,
    [now, atOnce, mostTries],
  );

/** Time for the queue: timers that it has are not due meanwhile. */
const handedMs = 5 * 60_000;
export const timerKind = 'flow.timers.many';

/** Leaves claimed timers to the queue, where every process takes some: that is no try yet. */
const handOn = ({ db }: Kit, due: readonly Due[], now: Date): Promise<unknown> =>
  db.transaction(async (tx) => {
    const keys = due.map(({ key }) => key);
    await tx.kysely
      .updateTable('weftFlowTimer')
      .set((timer) => ({ due: new Date(now.getTime() + handedMs), tries: timer('tries', '-', 1) }))
      .where('key', 'in', keys)
      .execute();
    await addWork(tx, { id: newId(), kind: timerKind, lane: timerKind, title: timerKind, input: { keys }, now });
  });

/** A fault of one timer is logged; it comes again. */
async function fireAll(kit: Kit, due: Due[], now: Date, atATime: number): Promise<void> {
  const lane = async () => {
    for (let timer = due.shift(); timer; timer = due.shift()) {
      const { key } = timer;
      await fire(kit, timer, now).catch((error: unknown) =>
        kit.log.error({ err: error, timer: key }, 'a timer of a flow'),
      );
    }
  };
  await Promise.all(Array.from({ length: atATime }, lane));
}

/** Runs the timers that are due; many are shared by all processes. */
export async function fireTimers(kit: Kit, now: Date): Promise<void> {
  for (let due = await claim(kit.db, now); due.length; due = await claim(kit.db, now))
    if (due.length === atOnce) await handOn(kit, due, now);
    else await fireAll(kit, due, now, lanes);
}

/** Timers that a process found due and no other has run yet. */
export const timerWork = (kit: Kit): WorkKind => ({
  name: timerKind,
  pool: 'outside',
  mostTries,
  run: async ({ input }) => {
    const { keys } = JSON.parse(input) as { keys: string[] };
    const now = new Date();
    const due = await kit.db.raw<Due>(
      `update weft_flow_timer t ${claimed("interval '1 millisecond' * $3")} and t.key = any($2::text[]) and t.tries < $4
       returning ${columns}`,
      [now, keys, handedMs, mostTries],
    );
    await fireAll(kit, due, now, 1);
    return { is: 'done' };
  },
});
