import { rules } from '../../../core/flow/rules';
import type { CommandBody } from '../../../core/flow/wire';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { isDeputy } from './entrusted';
import { actingFor, choicesOf, flowLimits, type Order, prepareOrder } from './prepare';
import type { AuditShape, BatchShape, Said } from './routeParts';
import { runCommand } from './run';
import { instanceOf, splitTaskId, taskIn, versionOf } from './store';

/** A command on the instance with this id. */
export const commandOn = (
  ctx: Ctx,
  instanceId: string,
  order: Order,
  body: CommandBody,
  by: 'person' | 'system' = 'person',
): Promise<null> =>
  runCommand(ctx, instanceId, {
    name: JSON.stringify(order),
    body,
    prepare: (instance) => prepareOrder(ctx, instance, order, body, by),
  });

/** A command on an instance, by its id or the key of its record. */
export async function orderOn(
  ctx: Ctx,
  id: string,
  order: Order,
  body: CommandBody,
  by: 'person' | 'system' = 'person',
): Promise<void> {
  const { id: instanceId } = await instanceOf(ctx.db, id);
  await commandOn(ctx, instanceId, order, body, by);
}

type AuditBody = Said<typeof AuditShape>;

async function taskOrder(
  ctx: Ctx,
  operatorId: string,
  body: AuditBody,
  orderOf: (task: string) => Order,
): Promise<void> {
  const { instanceId, task } = splitTaskId(operatorId);
  await commandOn(ctx, instanceId, orderOf(task), body);
}

const ids = (value: string | undefined): string[] => (value ?? '').split(',').filter(Boolean);

export async function approve(ctx: Ctx, id: string, body: AuditBody): Promise<Reply> {
  await taskOrder(ctx, id, body, (task) => ({ do: 'approve', task, choices: choicesOf(body) }));
  return { data: null, msg: 'flow.msg.approved' };
}

/** `rejectStep` '0' is the start, '1' the step before; without it the rule of the step. */
export async function reject(ctx: Ctx, id: string, body: AuditBody): Promise<Reply> {
  const to = body.rejectStep
    ? { to: body.rejectStep === '0' ? 'start' : body.rejectStep === '1' ? 'previous' : body.rejectStep }
    : {};
  const order: Order = { do: 'return', task: splitTaskId(id).task, ...to };
  // biome-ignore lint/suspicious/noThenProperty: the word of flows
  if (body.rejectType && order.do === 'return') order.then = Number(body.rejectType) === 2 ? 'straight' : 'again';
  await taskOrder(ctx, id, body, () => order);
  return { data: null, msg: 'flow.msg.returned' };
}

export async function transfer(ctx: Ctx, id: string, body: AuditBody): Promise<Reply> {
  const [to] = ids(body.freeApproverUserId);
  if (!to) throw new Refusal('flow.msg.personGone');
  await taskOrder(ctx, id, body, (task) => ({ do: 'transfer', task, to }));
  return { data: null, msg: 'flow.msg.transferred' };
}

export async function addSign(ctx: Ctx, id: string, body: AuditBody): Promise<Reply> {
  const place = Number(body.freeApproverType) === 2 ? 'after' : 'before';
  await taskOrder(ctx, id, body, (task) => ({ do: 'addSign', task, users: ids(body.freeApproverUserId), place }));
  return { data: null, msg: 'flow.msg.added' };
}

/** The button of a step that ends the flow. */
export async function refuse(ctx: Ctx, id: string, body: AuditBody): Promise<Reply> {
  await taskOrder(ctx, id, body, (task) => ({ do: 'refuse', task }));
  return { data: null, msg: 'common.success' };
}

/** Takes back one's own approval, by the id of its line. */
export async function takeBack(ctx: Ctx, lineId: string, body: CommandBody): Promise<Reply> {
  const line = await ctx.db.kysely
    .selectFrom('weftFlowRecord')
    .select(['instanceId', 'task', 'userId'])
    .where('id', '=', lineId)
    .executeTakeFirst();
  if (!line?.instanceId || !line.task || line.userId !== ctx.user.id) throw new Refusal('flow.msg.notYours');
  await orderOn(ctx, line.instanceId, { do: 'takeBack', task: line.task }, body);
  return { data: null, msg: 'flow.msg.withdrawn' };
}

/** Keeps what the approver typed; the task stays open. */
export async function saveAudit(ctx: Ctx, id: string, body: AuditBody): Promise<Reply> {
  const { instanceId, task } = splitTaskId(id);
  const instance = await instanceOf(ctx.db, instanceId);
  const { state, versionId } = instance;
  const user = taskIn(state, task)?.user;
  if (!state || !user) throw new Refusal('flow.msg.notOpen');
  await actingFor(ctx, instance, user);
  const { plan } = await versionOf(ctx.db, versionId);
  const refused = rules.save({ plan, state, user, task });
  if (refused) throw new Refusal(`flow.refused.${refused}`);
  const draft = JSON.stringify(body.formData ?? {});
  await ctx.db.kysely
    .updateTable('weftFlowTask')
    .set({ draft })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute();
  return { data: null, msg: 'common.saved' };
}

type BatchBody = Said<typeof BatchShape>;

/** Titles of instances with a task of this person or of a principal, by operator id. */
async function titlesOf(ctx: Ctx, operators: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.db.raw<{ id: string; title: string }>(
    `select t.id, i.title from weft_flow_task t join weft_flow_instance i on i.id = t.instance_id
     where t.id = any($1::text[]) and (t.user_id = $2 or ${isDeputy('$2', '$3')}) order by t.id`,
    [operators, ctx.user.id, ctx.now],
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** The same act on many tasks, each in its own transaction; a table of results. */
export async function batch(ctx: Ctx, { ids: operators, batchType, ...body }: BatchBody): Promise<Reply> {
  const all = [...new Set(operators)].sort();
  if (all.length > flowLimits.batch) throw new Refusal('flow.msg.batchMost', { most: flowLimits.batch });
  const act = [approve, reject, transfer][Number(batchType)];
  if (!act) throw new Refusal('error.notFound');
  const titles = await titlesOf(ctx, all);
  const list: { id: string; title: string; ok: boolean; message: string }[] = [];
  for (const id of all) {
    try {
      const own = ctx.key ? { ...ctx, key: `${ctx.key}/${id}`.slice(0, 150) } : ctx;
      const { msg = 'common.success' } = await act(own, id, { ...body, seq: undefined });
      list.push({ id, title: titles.get(id) ?? '', ok: true, message: ctx.t(msg) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      list.push({ id, title: titles.get(id) ?? '', ok: false, message: ctx.t(error.key, error.values) });
    }
  }
  return { data: { list, done: list.filter(({ ok }) => ok).length }, msg: 'flow.msg.batchDone' };
}
