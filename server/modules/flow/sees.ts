import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { allows } from '../../services/permissions/grants';
import { findAccess } from '../records/access';
import { findPublished } from '../records/published';
import { readKeys, recordReader, withKeys } from '../records/reader';
import { entrustKind, holdsNow, isDeputy } from './entrusted';
import type { Instance } from './store';

export const monitorModule = 'workFlow.flowMonitor';
/** What those of the monitor need to change an instance. */
export const monitorActs = { module: monitorModule, button: 'btn_edit' } as const;
export const engineModule = 'workFlow.flowEngine';

/** Flow administrators: those of the monitor. */
export const isMonitor = (ctx: Pick<Ctx, 'db' | 'user'>): Promise<boolean> =>
  allows(ctx.db, ctx.user, { module: monitorModule });

/** Whether this person may change any instance: more than to see them. */
export const mayMonitor = (ctx: Pick<Ctx, 'db' | 'user'>): Promise<boolean> => allows(ctx.db, ctx.user, monitorActs);

/** Those of these flows that this person administers. */
async function administered({ db, user }: Pick<Ctx, 'db' | 'user'>, flowIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.raw<{ id: string }>(
    `select a.flow_id as id from weft_flow_administrator a
     where a.flow_id = any($1::text[]) and a.user_id = $2 order by a.flow_id`,
    [flowIds, user.id],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whether this person may change the instances of a flow: by the monitor, or as its administrator. */
export const mayAdminister = async (ctx: Pick<Ctx, 'db' | 'user'>, flowId: string): Promise<boolean> =>
  (await mayMonitor(ctx)) || (await administered(ctx, [flowId])).has(flowId);

/** Tells the open pages of everybody who has or had a part in an instance, and of the deputies of today, that it changed. */
export async function tellConcerned(ctx: Ctx, tx: Db, { id, flowId, starterId, forUserId }: Instance): Promise<void> {
  const rows = await tx.raw<{ userId: string }>(
    `select t.user_id as "userId" from weft_flow_task t where t.instance_id = $1 and t.status <> 'blocked'
     union select r.user_id from weft_flow_record r where r.instance_id = $1
     union select c.user_id from weft_flow_copy c where c.instance_id = $1
     union select e.to_user_id from weft_flow_task t join weft_entrust e on e.user_id = t.user_id
       where t.instance_id = $1 and ${holdsNow('$2', String(entrustKind.approve), '$3')}
     order by 1`,
    [id, flowId, ctx.now],
  );
  const all = [starterId, forUserId, ctx.user.id, ...rows.map(({ userId }) => userId)];
  ctx.publish('flow.changed', { instanceId: id, userIds: [...new Set(all)].filter(Boolean) });
}

type Known = readonly Instance[];

/** Those that this person has or had a part in: starter, principal, task, copy, record line, or entrusted with a task today. */
async function partsOf({ db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>, instances: Known): Promise<Set<string>> {
  const own = instances.filter(({ starterId, forUserId }) => [starterId, forUserId].includes(user.id));
  const parts = new Set(own.map(({ id }) => id));
  const asked = instances.flatMap(({ id }) => (parts.has(id) ? [] : [id]));
  if (!asked.length) return parts;
  const rows = await db.raw<{ id: string }>(
    `select i.id from weft_flow_instance i where i.id = any($1::text[]) and (
       exists (select 1 from weft_flow_task t where t.instance_id = i.id and t.user_id = $2 and t.status <> 'blocked')
       or exists (select 1 from weft_flow_copy c where c.instance_id = i.id and c.user_id = $2)
       or exists (select 1 from weft_flow_record r where r.instance_id = i.id and r.user_id = $2)
       or exists (select 1 from weft_flow_task t where t.instance_id = i.id and t.status = 'open' and ${isDeputy('$2', '$3')}))
     order by i.id`,
    [asked, user.id, now],
  );
  for (const { id } of rows) parts.add(id);
  return parts;
}

/** Those in which this person has or had a part, or whose flow they administer. */
async function concern(ctx: Pick<Ctx, 'db' | 'user' | 'now'>, instances: Known): Promise<Set<string>> {
  const parts = await partsOf(ctx, instances);
  const others = instances.filter(({ id }) => !parts.has(id));
  if (!others.length) return parts;
  const flows = await administered(ctx, [...new Set(others.map(({ flowId }) => flowId))]);
  for (const { id, flowId } of others) if (flows.has(flowId)) parts.add(id);
  return parts;
}

/** Whether it concerns this person. */
export const takesPart = async (ctx: Pick<Ctx, 'db' | 'user' | 'now'>, instance: Instance): Promise<boolean> =>
  (await concern(ctx, [instance])).has(instance.id);

/** Those whose record this person sees, asked once for each model. */
async function withRecords(ctx: Ctx, instances: Known): Promise<string[]> {
  const seen: string[] = [];
  for (const modelId of new Set(instances.map((each) => each.modelId))) {
    const own = instances.filter((each) => each.modelId === modelId);
    const published = await findPublished(ctx.db, modelId);
    const access = published && (await findAccess(ctx, published));
    if (!published || !access) continue;
    const reader = withKeys(
      await recordReader(ctx, published, access),
      own.map(({ recordId }) => recordId),
    );
    const keys = new Set(await readKeys(ctx.db, reader));
    seen.push(...own.flatMap(({ id, recordId }) => (keys.has(recordId) ? [id] : [])));
  }
  return seen;
}

/** Ids of those that this person sees: a part in it, administration of its flow, the monitor, or sight of its record. The statements do not grow with them. */
export async function seenOf(ctx: Ctx, instances: Known): Promise<ReadonlySet<string>> {
  const seen = await concern(ctx, instances);
  const rest = instances.filter(({ id }) => !seen.has(id));
  if (!rest.length) return seen;
  const more = (await isMonitor(ctx)) ? rest.map(({ id }) => id) : await withRecords(ctx, rest);
  return new Set([...seen, ...more]);
}

export async function assertSees(ctx: Ctx, instance: Instance): Promise<void> {
  if (!(await seenOf(ctx, [instance])).has(instance.id)) throw new Refusal('error.denied', {}, { code: 403 });
}
