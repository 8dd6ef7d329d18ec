import { isEnd } from '../../../core/flow/codes';
import type { CommandBody } from '../../../core/flow/wire';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { orderOn } from './commands';
import { removeInstance } from './drafts';
import type { MonitorShape, Said } from './routeParts';
import { isMonitor, mayAdminister } from './sees';
import { titleOfStep } from './stepTitles';
import { instanceOf, versionOf } from './store';

/** Steps that people decide: for change and revive. */
export async function selectSteps(ctx: Ctx, id: string): Promise<Reply> {
  const instance = await instanceOf(ctx.db, id);
  if (!(await isMonitor(ctx)) && !(await mayAdminister(ctx, instance.flowId))) throw new Refusal('flow.msg.notYours');
  const { plan } = await versionOf(ctx.db, instance.versionId);
  const list = [...plan.steps.values()].flatMap(({ step }) =>
    step.do === 'approve' ? [{ id: step.id, nodeName: titleOfStep(ctx.t, plan, step.id) }] : [],
  );
  return { data: list };
}

type MonitorBody = Said<typeof MonitorShape>;

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

/** Whoever takes a decision from the approvers says why. */
function assertReason({ handleOpinion }: CommandBody): void {
  if (!handleOpinion?.trim()) throw new Refusal('flow.msg.opinionNeeded');
}

export async function terminate(ctx: Ctx, id: string, body: CommandBody): Promise<Reply> {
  await instanceOf(ctx.db, id);
  assertReason(body);
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
  assertReason(body);
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
