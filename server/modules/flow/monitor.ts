import { isEnd } from '../../../core/flow/codes';
import type { CommandBody } from '../../../core/flow/wire';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { orderOn } from './commands';
import { removeInstance } from './drafts';
import { titleOfStep } from './stepTitles';
import { instanceOf, versionOf } from './store';

/** Steps that people decide: for change and revive. */
export async function selectSteps(ctx: Ctx, id: string): Promise<Reply> {
  const instance = await instanceOf(ctx.db, id);
  const { plan } = await versionOf(ctx.db, instance.versionId);
  const list = [...plan.steps.values()].flatMap(({ step }) =>
    step.do === 'approve' ? [{ id: step.id, nodeName: titleOfStep(ctx.t, plan, step.id) }] : [],
  );
  return { data: list };
}

interface MonitorBody extends CommandBody {
  nodeCode?: string;
  freeApproverUserId?: string;
  taskId?: string;
  taskNodeId?: string;
  resurgence?: boolean;
}

const done = (msg: string): Reply => ({ data: null, msg });

export async function assignStep(ctx: Ctx, id: string, body: MonitorBody): Promise<Reply> {
  const users = (body.freeApproverUserId ?? '').split(',').filter(Boolean);
  await orderOn(ctx, id, { do: 'assign', step: body.nodeCode ?? '', users }, body);
  return done('flow.msg.assigned');
}

/** `resurgence`: an ended instance goes on at a step; else a running one is moved there. */
export async function changeStep(ctx: Ctx, body: MonitorBody): Promise<Reply> {
  const order = { do: body.resurgence ? ('revive' as const) : ('change' as const), step: body.taskNodeId ?? '' };
  await orderOn(ctx, body.taskId ?? '', order, body);
  return done(body.resurgence ? 'flow.msg.revived' : 'flow.msg.changed');
}

/** With its sub-flows, unless `suspend` is true: this instance alone. */
export async function suspend(ctx: Ctx, id: string, body: CommandBody & { suspend?: unknown }): Promise<Reply> {
  await orderOn(ctx, id, { do: 'suspend' }, { ...body, alone: body.suspend === true });
  return done('flow.msg.suspended');
}

export async function restore(ctx: Ctx, id: string, body: CommandBody): Promise<Reply> {
  await orderOn(ctx, id, { do: 'restore' }, body);
  return done('flow.msg.restored');
}

export async function terminate(ctx: Ctx, id: string, body: CommandBody): Promise<Reply> {
  await orderOn(ctx, id, { do: 'terminate' }, body);
  return done('common.success');
}

export async function retry(ctx: Ctx, id: string, body: CommandBody): Promise<Reply> {
  await orderOn(ctx, id, { do: 'retry' }, body);
  return done('common.success');
}

/** Skips the place where an incident is, with the reason as opinion. */
export async function skip(ctx: Ctx, id: string, body: CommandBody & { token?: string }): Promise<Reply> {
  const instance = await instanceOf(ctx.db, id);
  const token = body.token || instance.state?.incident?.token;
  if (!token) throw new Refusal('flow.msg.notOpen');
  if (!body.handleOpinion?.trim()) throw new Refusal('flow.msg.opinionNeeded');
  await orderOn(ctx, id, { do: 'skip', token }, body);
  return done('common.success');
}

/** Deletes ended instances; lines of their records stay. */
export async function removeEnded(ctx: Ctx, ids: string): Promise<Reply> {
  for (const id of ids.split(',').filter(Boolean))
    await removeInstance(ctx, id, (instance) => {
      if (!isEnd(instance.status)) throw new Refusal('flow.msg.inUse', { title: instance.title });
    });
  return done('common.deleted');
}

/**
 * Figures of a flow, or of all: by step the number of decided tasks, returns, the median and the 90th percentile of the time to a
 * decision (ms), open and overdue tasks; started and ended instances by week.
 */
export async function statistics(
  ctx: Ctx,
  query: { templateId?: string; startTime?: number; endTime?: number },
): Promise<Reply> {
  const params = [
    query.templateId || null,
    query.startTime ? new Date(query.startTime) : null,
    query.endTime ? new Date(query.endTime) : null,
    ctx.now,
  ];
  const steps = await ctx.db.raw(
    `select t.step, min(v.number)::int as version, count(*) filter (where t.handled is not null)::int as decided,
       count(*) filter (where t.outcome = 'return')::int as returned,
       percentile_cont(0.5) within group (order by extract(epoch from t.handled - t.received)) * 1000 as median,
       percentile_cont(0.9) within group (order by extract(epoch from t.handled - t.received)) * 1000 as p90,
       count(*) filter (where t.status = 'open')::int as open,
       count(*) filter (where t.status = 'open' and t.due < $4)::int as overdue
     from weft_flow_task t join weft_flow_instance i on i.id = t.instance_id join weft_flow_version v on v.id = i.version_id
     where ($1::text is null or i.flow_id = $1) and ($2::timestamptz is null or t.received >= $2)
       and ($3::timestamptz is null or t.received <= $3)
     group by t.step order by t.step limit 200`,
    params,
  );
  const weeks = await ctx.db.raw(
    `select extract(epoch from date_trunc('week', i.creator_time))::float8 * 1000 as week, count(*)::int as started,
       count(i.end_time)::int as ended
     from weft_flow_instance i where ($1::text is null or i.flow_id = $1) and ($2::timestamptz is null or i.creator_time >= $2)
       and ($3::timestamptz is null or i.creator_time <= $3) and $4::timestamptz is not null and i.status <> 0
     group by 1 order by 1 desc limit 53`,
    params,
  );
  return { data: { steps, weeks } };
}
