import { type Ctx, Refusal } from '../../ctx';
import { findAccess } from '../../services/models/onlineDev/access';
import { findPublished } from '../../services/models/onlineDev/published';
import { readKeys, recordReader, withKeys } from '../../services/models/onlineDev/reader';
import { allows } from '../../services/permissions/grants';
import { holdsNow } from './entrusted';
import type { Instance } from './store';

export const monitorModule = 'workFlow.flowMonitor';
export const engineModule = 'workFlow.flowEngine';

/** Flow administrators: those of the monitor. */
export const isMonitor = (ctx: Pick<Ctx, 'db' | 'user'>): Promise<boolean> =>
  allows(ctx.db, ctx.user, { module: monitorModule });

/** Who has or had a part in it: starter, principal, task, copy, record line, or entrusted with one of its tasks today. */
export async function takesPart(ctx: Pick<Ctx, 'db' | 'user' | 'now'>, instance: Instance): Promise<boolean> {
  if ([instance.starterId, instance.forUserId].includes(ctx.user.id)) return true;
  const [row] = await ctx.db.raw<{ part: boolean }>(
    `select exists (select 1 from weft_flow_task t where t.instance_id = $1 and t.user_id = $2 and t.status <> 'blocked')
       or exists (select 1 from weft_flow_copy c where c.instance_id = $1 and c.user_id = $2)
       or exists (select 1 from weft_flow_record r where r.instance_id = $1 and r.user_id = $2)
       or exists (select 1 from weft_flow_task t join weft_entrust e on e.user_id = t.user_id and e.to_user_id = $2
         where t.instance_id = $1 and t.status = 'open' and ${holdsNow('$3', '1', '$4')}) as part`,
    [instance.id, ctx.user.id, instance.flowId, ctx.now],
  );
  return Boolean(row?.part);
}

async function seesRecord(ctx: Ctx, { modelId, recordId }: Instance): Promise<boolean> {
  const published = await findPublished(ctx.db, modelId);
  const access = published && (await findAccess(ctx, published));
  if (!published || !access) return false;
  return (await readKeys(ctx.db, withKeys(await recordReader(ctx, published, access), [recordId]))).length > 0;
}

/** Whether this person sees the instance: a part in it, the monitor, or sight of its record. */
export const sees = async (ctx: Ctx, instance: Instance): Promise<boolean> =>
  (await takesPart(ctx, instance)) || (await isMonitor(ctx)) || (await seesRecord(ctx, instance));

export async function assertSees(ctx: Ctx, instance: Instance): Promise<void> {
  if (!(await sees(ctx, instance))) throw new Refusal('error.denied', {}, { code: 403 });
}
