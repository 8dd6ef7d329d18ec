import { othersOf, sentBy, type Told, toldOf } from '../../../core/flow/told';
import type { Command, Fact, FlowPlan, FlowState } from '../../../core/flow/types';
import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { enqueue } from '../../services/channels/enqueue';
import { sendTopic } from '../../services/messages/topics';
import { holdersOf } from '../../services/permissions/holders';
import type { Translate } from '../../translator';
import { administratorsOf } from './administrators';
import { peopleOf } from './people';
import { monitorActs } from './sees';
import { titleOfStep } from './stepTitles';
import { type Instance, taskRowId } from './store';

/** Of an instance that stopped so many people are told, administrators first. */
const mostTold = 200;
interface Happened {
  /** The queue or a rule gave the command: nobody pressed anything. */
  bySystem?: boolean | undefined;
  outcome: { state: FlowState; facts: readonly Fact[]; command: Command };
  plan: FlowPlan;
  deputies: readonly { userId: string; toUserId: string }[];
}

function toldIn(instance: Instance, { outcome, deputies }: Happened): Told[] {
  const starters = [...new Set([instance.starterId, instance.forUserId ?? ''])].filter(Boolean);
  const withDeputies = (user: string) => [
    user,
    ...deputies.filter(({ userId }) => userId === user).map(({ toUserId }) => toUserId),
  ];
  return toldOf(outcome, starters).map((told) =>
    told.task ? { ...told, userIds: told.userIds.flatMap(withDeputies) } : told,
  );
}

/** Who did what led to a message: the person of the command; '' where the system, a term or an answer did. */
const actorIn = ({ outcome: { command }, bySystem }: Happened): string =>
  bySystem || command.do === 'due' || command.do === 'wake' ? '' : command.by;

/** Reads the address of the installation when it is first asked for; '' where it has not said its own. */
function siteReader(tx: Db): () => Promise<string> {
  let found: Promise<string> | undefined;
  const read = async () => {
    const [site] = await tx.raw<{ value: string }>(`select value from weft_sys_config where key = 'siteAddress'`);
    return site?.value ?? '';
  };
  return () => (found ??= read());
}

/** The address of the instance for a mail; '' where there is none of the installation. */
function addressOf(site: string, process: Record<string, unknown>): string {
  if (!site) return '';
  const config = Buffer.from(JSON.stringify(process)).toString('base64');
  return `${site.replace(/\/+$/, '')}/workFlowDetail?${new URLSearchParams({ config })}`;
}

async function sendBy(ctx: Ctx, tx: Db, code: string, told: Told, values: Record<string, string>, key: string) {
  const config = await tx.kysely
    .selectFrom('weftSendConfig')
    .select('id')
    .where((is) => is.or([is('id', '=', code), is('enCode', '=', code)]))
    .where('deleteMark', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  try {
    if (!config) throw new Refusal('message.sendConfigMissing');
    const toUserIds = told.userIds.map((id) => `${id}--user`).join(',');
    await enqueue(ctx, tx, { configId: config.id, key, values, toUserIds });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    ctx.log.warn({ config: code, reason: error.key }, 'a message of a flow was not sent');
  }
}

/** What the messages of one command share. */
interface Shared {
  plan: FlowPlan;
  starter: string;
  status: number;
  by: { id: string; name: string };
  site: () => Promise<string>;
}

/** Sends one message, as the step, else the start of the flow, says. */
async function tell(
  ctx: Ctx,
  tx: Db,
  instance: Instance,
  told: Told,
  { plan, starter, status, by, site }: Shared,
): Promise<void> {
  const step = plan.steps.get(told.step)?.step;
  const says = sentBy(plan, told);
  const userIds = othersOf(told, by.id);
  if (says === false || !userIds.length) return;
  const title = instance.title;
  const { why = '' } = told;
  const said = { why, given: why ? 1 : 0 };
  const where = { flow: plan.doc.title, step: step ? titleOfStep(ctx.t, plan, step.id) : '', starter, title };
  const process = {
    enCode: plan.doc.id,
    flowId: instance.versionId,
    taskNodeId: told.step,
    taskOperatorId: told.task ? taskRowId(instance.id, told.task) : '',
    processId: instance.id,
    type: told.type,
    status,
  };
  if (typeof says === 'object') {
    const key = `flow/${instance.id}/${instance.seq + 1}/${told.topic}/${told.task ?? told.step}`;
    const values = {
      '@Title': title,
      '@CreatorUserName': by.name,
      '@FlowLink': addressOf(await site(), process),
      '@flowFullName': where.flow,
      '@taskFullName': title,
      '@launchUserName': starter,
    };
    return sendBy(ctx, tx, says.send, { ...told, userIds }, values, key);
  }
  const { topic, end = '' } = told;
  const named = (t: Translate): Record<string, string> => (end ? { end: t(end) } : {});
  await sendTopic(ctx, tx, { topic, userIds, values: { ...where, ...said }, named, by: by.id, process });
}

/** Tells those who may bring an instance on that it stopped. */
export async function tellStopped(
  ctx: Ctx,
  tx: Db,
  instance: Instance,
  { plan, step = '', detail = '' }: { plan: FlowPlan; step?: string | undefined; detail?: string | undefined },
): Promise<void> {
  const own = await administratorsOf({ db: tx }, instance.flowId);
  const userIds = [...new Set([...own, ...(await holdersOf(tx, monitorActs, mostTold))])];
  const at = plan.steps.get(step)?.step;
  const values = {
    flow: plan.doc.title,
    title: instance.title || plan.doc.title,
    step: at ? titleOfStep(ctx.t, plan, step) : '',
    detail,
  };
  const process = {
    processId: instance.id,
    flowId: instance.versionId,
    taskNodeId: step,
    type: 1,
    status: instance.status,
  };
  await sendTopic(ctx, tx, { topic: 'flowIncident', userIds, values, process });
}

/** Messages of a command: tasks, returns, copies and ends, each to those whom it concerns. */
export async function tellPeople(ctx: Ctx, tx: Db, instance: Instance, happened: Happened): Promise<void> {
  const all = toldIn(instance, happened);
  if (!all.length) return;
  const [starterId, actor] = [instance.forUserId ?? instance.starterId, actorIn(happened)];
  const people = await peopleOf({ db: tx }, [starterId, actor].filter(Boolean));
  const starter = people.get(starterId)?.realName ?? '';
  const by = { id: people.has(actor) ? actor : '', name: people.get(actor)?.realName ?? ctx.t('flow.msg.system') };
  const of = { plan: happened.plan, starter, status: happened.outcome.state.status, by, site: siteReader(tx) };
  for (const told of all) await tell(ctx, tx, instance, told, of);
}
