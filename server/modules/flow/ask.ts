import { step } from '../../../core/flow/step';
import type { Command, Given, Resolved, StepAnswer, Who, Why } from '../../../core/flow/types';
import { type Ctx, Refusal } from '../../ctx';
import { modelIdOf } from '../records/modelIds';
import { findPublished } from '../records/published';
import { administratorsOf } from './administrators';
import { titleOfStep } from './stepTitles';
import { type Instance, stepOf, type Version } from './store';
import { type About, enabledAmong, resolveWho } from './who';
import { mostPeople } from './who/about';
import { superiorOf } from './who/superior';
import { fieldsOf } from './world';

type Values = Record<string, unknown>;

/** What a command is run on. */
export interface Asked {
  version: Version;
  instance: Pick<Instance, 'state' | 'starterId' | 'forUserId' | 'urgency'>;
  command: Command;
  record: Values;
  /** Steps whose values the fields refuse, with why. */
  failing?: Given['failing'];
  /** How people are found; default as in earnest. */
  resolve?: typeof resolveWho;
}

const mostRounds = 200;

/** For whom it was started. */
export const starterOf = ({ forUserId, starterId }: Pick<Instance, 'forUserId' | 'starterId'>) =>
  forUserId ?? starterId;

const choicesOf = (command: Command) => ('choices' in command ? command.choices : undefined);

function aboutOf(
  ctx: Ctx,
  { version, instance, command, record }: Asked,
  chosen: readonly string[] | undefined,
): About {
  const { state } = instance;
  const acting = 'task' in command ? state?.tasks.find(({ id }) => id === command.task) : undefined;
  const deciders = (id: string) => [
    ...new Set([
      ...(state?.tasks ?? [])
        .filter((task) => task.status === 'done' && task.outcome === 'approve' && stepOf(state, task) === id)
        .map(({ user }) => user),
      ...(acting && stepOf(state, acting) === id ? [acting.user] : []),
    ]),
  ];
  const starter = starterOf(instance);
  const { author } = version;
  return { ctx, author, starter, record, previous: acting ? [acting.user] : [starter], deciders, chosen };
}

/** Those of the flow; where it has none of its own, those of the product. */
async function administrators(ctx: Ctx, flowId: string): Promise<Resolved> {
  const own = await administratorsOf(ctx, flowId);
  if (own.length) return { users: own.map((id) => ({ id, why: { key: 'flow.why.ofFlow' } })) };
  const rows = await ctx.db.raw<{ id: string }>(
    `select id from weft_user where is_administrator = 1 and delete_mark is null and enabled_mark = 1
     order by sort_code, id limit $1`,
    [mostPeople],
  );
  return { users: rows.map(({ id }) => ({ id, why: { key: 'flow.why.administrators' } })) };
}

/** Refuses people outside the range of a step of choice. */
async function assertInRange(about: About, who: Who, chosen: readonly string[]): Promise<void> {
  const ranges = [who]
    .flat()
    .flatMap((part) => (typeof part === 'object' && 'choice' in part ? [part.choice].flat() : []));
  if (!ranges.length || ranges.includes('everybody')) return;
  const allowed = new Set((await resolveWho(about, ranges)).users.map(({ id }) => id));
  if (chosen.some((id) => !allowed.has(id))) throw new Refusal('flow.msg.notRange');
}

/** What says why somebody was found names steps and fields as people do. */
async function inNames(ctx: Ctx, { plan }: Version, { users }: Resolved): Promise<Resolved> {
  const says = (key: string) => users.some(({ why }) => why?.key === key);
  const published = says('flow.why.field') && (await findPublished(ctx.db, await modelIdOf(ctx.db, plan.doc.model)));
  const fields = published ? fieldsOf(published) : undefined;
  const named = ({ key, args }: Why): Why => {
    if (key === 'flow.why.step') return { key, args: { step: titleOfStep(ctx.t, plan, String(args?.step)) } };
    if (key === 'flow.why.field')
      return { key, args: { name: fields?.get(String(args?.name))?.label || (args?.name ?? '') } };
    return args ? { key, args } : { key };
  };
  return { users: users.map(({ id, why }) => (why ? { id, why: named(why) } : { id })) };
}

/** The people of an ask: those of a step, copies of a decision (`copy:<step>`), of the start (`start`), administrators. */
export async function peopleFor(ctx: Ctx, asked: Asked, key: string): Promise<Resolved> {
  const { plan } = asked.version;
  if (key === 'administrators') return administrators(ctx, asked.version.flowId);
  const [kind, rest = ''] = key.includes(':')
    ? [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)]
    : [key];
  if (kind === 'superior' && key !== kind) {
    const about = aboutOf(ctx, asked, undefined);
    const ids = await superiorOf(about, rest, 1);
    return resolveWho(about, { user: ids });
  }
  const id = rest || key;
  const step = plan.steps.get(id)?.step;
  const of = step && 'who' in step ? step.who : undefined;
  const copy = step?.do === 'approve' ? step.copy : undefined;
  const who = key === 'start' ? plan.doc.start.copy : kind === 'copy' && rest ? copy : of;
  if (who === undefined) return { users: [] };
  const chosen = choicesOf(asked.command)?.candidates?.[id];
  return inNames(ctx, asked.version, await (asked.resolve ?? resolveWho)(aboutOf(ctx, asked, chosen), who));
}

/** Refuses people who were chosen and are not enabled, or outside the range of their step. */
async function assertChoices(ctx: Ctx, asked: Asked): Promise<void> {
  const { candidates = {}, named = {}, copies = [] } = choicesOf(asked.command) ?? {};
  const all = [...Object.values(candidates), ...Object.values(named), copies].flat();
  if (!all.length) return;
  const enabled = await enabledAmong(ctx, all);
  if (all.some((id) => !enabled.has(id))) throw new Refusal('flow.msg.personGone');
  for (const [id, chosen] of Object.entries(candidates)) {
    const step = asked.version.plan.steps.get(id)?.step;
    if (step && 'who' in step) await assertInRange(aboutOf(ctx, asked, chosen), step.who, chosen);
  }
}

/** Facts of conditions about the starter and the instance. */
export async function scopeFor(ctx: Pick<Ctx, 'db'>, id: string, urgency: number): Promise<Given['scope']> {
  const [row] = await ctx.db.raw<{ organizeId: string | null; positionIds: string[]; roleIds: string[] }>(
    `select u.organize_id as "organizeId",
       array(select r.object_id from weft_user_relation r where r.user_id = u.id and r.object_type = 'Position' order by r.id) as "positionIds",
       array(select r.object_id from weft_user_relation r where r.user_id = u.id and r.object_type = 'Role' order by r.id) as "roleIds"
     from weft_user u where u.id = $1`,
    [id],
  );
  const { organizeId, positionIds = [], roleIds = [] } = row ?? {};
  return { $starter: { id, organizeId: organizeId ?? '', positionIds, roleIds }, $flow: { urgency } };
}

/** What the engine says, with what it was told. */
export type WorkedOut = Extract<StepAnswer, { state: unknown }> & { command: Command; given: Given };

/** Runs a command, asking for people until the engine knows enough; nothing is written. */
export async function runStep(
  ctx: Ctx,
  asked: Asked,
): Promise<Exclude<StepAnswer, { asks: unknown } | { state: unknown }> | WorkedOut> {
  const { version, instance, command, record, failing } = asked;
  await assertChoices(ctx, asked);
  const urgency = command.do === 'handIn' ? (command.urgency ?? instance.urgency) : instance.urgency;
  const scope = await scopeFor(ctx, starterOf(instance), urgency);
  const given: Given = { now: ctx.now.getTime(), record, scope, people: {}, ...(failing && { failing }) };
  for (let round = 0; round < mostRounds; round += 1) {
    const answer = step(version.plan, instance.state ?? undefined, command, given);
    if ('refused' in answer) return answer;
    if ('state' in answer) return { ...answer, command, given };
    for (const { people } of answer.asks) given.people[people] = await peopleFor(ctx, asked, people);
  }
  throw new Error(`The flow ${version.plan.doc.id} asks for ever.`);
}
