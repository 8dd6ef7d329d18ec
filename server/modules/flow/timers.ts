import { usualLanguage } from '../../../core/languages';
import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import type { Kit } from '../../module';
import { personById } from '../../services/sessions/sessionPerson';
import { starterOf } from './ask';
import { orderOn } from './commands';
import type { Order } from './prepare';
import { findInstance } from './store';

/** A context for work of the flow itself: as the starter, or an administrator when they are gone. */
export async function systemCtx(
  kit: Pick<Kit, 'db' | 'bus' | 'words' | 'log'>,
  starter: string,
  now: Date,
): Promise<Ctx> {
  const { db, bus, words, log } = kit;
  const [admin] = await db.raw<{ id: string }>(
    `select id from weft_user where is_administrator = 1 and enabled_mark = 1 and delete_mark is null order by id limit 1`,
  );
  const user = (await personById(db, starter)) ?? (await personById(db, admin?.id ?? ''));
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
}

/** Runs one timer: the command that it is for deletes it; one whose command is refused has nothing to do any more. */
async function fire(kit: Kit, timer: Due, now: Date): Promise<void> {
  const instance = await findInstance(kit.db, timer.instanceId);
  if (instance?.status === 6) return;
  const remove = () => kit.db.kysely.deleteFrom('weftFlowTimer').where('key', '=', timer.key).execute();
  if (!instance) return void (await remove());
  const order: Order =
    timer.kind === 'due' && timer.task
      ? { do: 'due', task: timer.task, n: timer.n }
      : { do: 'wake', token: timer.token };
  try {
    const ctx = { ...(await systemCtx(kit, starterOf(instance), now)), key: `timer/${timer.key}/${timer.n}` };
    await orderOn(ctx, instance.id, order, {});
    await kit.db.kysely.deleteFrom('weftFlowTimer').where('key', '=', timer.key).where('n', '=', timer.n).execute();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    kit.log.warn({ instance: instance.id, reason: error.key }, 'a timer of a flow');
    await remove();
  }
}

/** Claims timers that are due: one whose process is killed meanwhile is due again a little later. */
const claim = (db: Db, now: Date): Promise<Due[]> =>
  db.raw<Due>(
    `update weft_flow_timer set tries = tries + 1, due = $1::timestamptz + interval '20 seconds' * (tries + 1)
     where key in (select t.key from weft_flow_timer t join weft_flow_instance i on i.id = t.instance_id
       where t.due <= $1 and t.tries < $3 and i.status <> 6 order by t.due, t.key limit $2 for update of t skip locked)
     returning key, instance_id as "instanceId", token, task, kind, n`,
    [now, atOnce, mostTries],
  );

/** Runs the timers that are due, several at a time; a fault of one is logged and tried again later, five times. */
export async function fireTimers(kit: Kit, now: Date): Promise<void> {
  for (let due = await claim(kit.db, now); due.length; due = await claim(kit.db, now)) {
    const lane = async () => {
      for (let timer = due.shift(); timer; timer = due.shift()) {
        const { key } = timer;
        await fire(kit, timer, now).catch((error: unknown) =>
          kit.log.error({ err: error, timer: key }, 'a timer of a flow'),
        );
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }
}
