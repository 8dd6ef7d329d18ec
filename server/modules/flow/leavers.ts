import { Refusal } from '../../ctx';
import type { Kit } from '../../module';
import { commandOn } from './commands';
import { holdsNow } from './entrusted';
import { systemCtx } from './timers';

/** So long the tasks of a disabled person wait for a handover. */
const waitMs = 24 * 60 * 60_000;
const atOnce = 100;

const disabled = `not exists (select 1 from weft_user u where u.id = t.user_id and u.enabled_mark = 1 and u.delete_mark is null)`;
const noted = `exists (select 1 from jsonb_array_elements(coalesce(i.state->'incidents', '[]'::jsonb)) n
  where n->>'kind' = 'left' and n->>'token' = t.token)`;
const deputy = `exists (select 1 from weft_entrust e join weft_user d on d.id = e.to_user_id and d.enabled_mark = 1 and d.delete_mark is null
  where e.user_id = t.user_id and ${holdsNow('i.flow_id', '1', '$1')})`;

interface Waiting {
  instanceId: string;
  userId: string;
  name: string;
  starter: string;
}

/** What waits for people who have been disabled for a day goes on without them, or becomes an incident (core/flow/left). */
export async function tellLeavers(kit: Kit, now: Date): Promise<void> {
  const { db } = kit;
  await db.raw(
    `update weft_flow_task t set left_time = case when ${disabled} then coalesce(t.left_time, $1) end
     where t.status = 'open' and (t.left_time is not null or ${disabled})`,
    [now],
  );
  const rows = await db.raw<Waiting>(
    `select distinct i.id as "instanceId", t.user_id as "userId", coalesce(w.real_name || '/' || w.account, '') as name,
       coalesce(i.for_user_id, i.starter_id) as starter
     from weft_flow_task t join weft_flow_instance i on i.id = t.instance_id left join weft_user w on w.id = t.user_id
     where t.status = 'open' and t.left_time <= $2 and t.origin <> 'resubmit' and i.status = 1 and not ${noted} and not ${deputy}
     order by 1, 2 limit ${atOnce}`,
    [now, new Date(now.getTime() - waitMs)],
  );
  for (const { instanceId, userId, name, starter } of rows) {
    const ctx = await systemCtx(kit, starter, now);
    try {
      await commandOn(ctx, instanceId, { do: 'left', user: userId, name }, {}, 'system');
    } catch (error) {
      // Somebody was quicker, or it is tried again at the next round.
      if (!(error instanceof Refusal)) throw error;
      ctx.log.warn({ instance: instanceId, reason: error.key }, 'a task of a disabled person');
    }
  }
}
