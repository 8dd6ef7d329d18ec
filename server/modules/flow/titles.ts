import { sql } from 'kysely';
import type { FlowDoc } from '../../../core/flow/types';
import { formatDate } from '../../../core/model/dates';
import { subjectOf } from '../../../core/model/subject';
import type { Ctx } from '../../ctx';
import { publishedOf } from './formSave';
import { peopleOf } from './people';
import type { Instance, Version } from './store';

type Values = Record<string, unknown>;
const dayMs = 86_400_000;
/** A title with its number is no longer than `most`. */
const [most, mostNumbered] = [200, 190];
/** Equal titles of a day that are told apart. */
const mostNumbers = 500;

/** The field that names the record in the title: none that a step hides from its people. */
async function subjectFor(ctx: Ctx, { plan }: Version): Promise<string | undefined> {
  const { subject } = subjectOf((await publishedOf(ctx, plan.doc.model)).model);
  const hides = [...plan.steps.values()].some(
    ({ step }) => subject && 'fields' in step && step.fields?.[subject] === 'hidden',
  );
  return hides ? undefined : subject;
}

/** Its form with values; what is neither text nor number is left out. */
const filledIn = (form: string, known: Values): string =>
  form.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = known[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });

/** The title with a number where another request of the day, of this person in this flow, has it. */
async function toldApart(ctx: Ctx, { id, flowId, starterId }: TitledInstance, title: string): Promise<string> {
  const base = title.slice(0, mostNumbered);
  const rows = await ctx.db.kysely
    .selectFrom('weftFlowInstance')
    .select('title')
    .where('starterId', '=', starterId)
    .where('creatorTime', '>', new Date(ctx.now.getTime() - dayMs))
    .where('flowId', '=', flowId)
    .where('id', '<>', id)
    .where(sql<boolean>`starts_with(title, ${base})`)
    .limit(mostNumbers)
    .execute();
  const taken = new Set(rows.map((row) => row.title));
  let free = title;
  for (let n = 2; taken.has(free); n += 1) free = ctx.t('flow.msg.titleAgain', { title: base, n });
  return free;
}

type TitledInstance = Pick<Instance, 'id' | 'flowId' | 'forUserId' | 'starterId'>;

/**
 * Title of an instance. Without a form of its own it begins with what names the record, else it ends with the minute, and equal ones are
 * numbered: a list of equal titles tells nothing.
 */
export async function titleFor(ctx: Ctx, instance: TitledInstance, version: Version, record: Values): Promise<string> {
  const { doc }: { doc: FlowDoc } = version.plan;
  const id = instance.forUserId ?? instance.starterId;
  const starter = (await peopleOf(ctx, [id])).get(id)?.realName ?? '';
  const at = (format: string) => formatDate(ctx.now.getTime(), format);
  const known: Values = { ...record, starter, time: at('yyyy-MM-dd'), flow: doc.title };
  if (doc.start.title !== undefined) return filledIn(doc.start.title, known).slice(0, most);
  const subject = await subjectFor(ctx, version);
  const named = subject ? filledIn(`{${subject}}`, known).trim() : '';
  const usual = ctx.t('flow.msg.instanceTitle', { starter, flow: doc.title });
  const title = named ? `${named} · ${usual}` : `${usual} · ${at('yyyy-MM-dd HH:mm')}`;
  return toldApart(ctx, instance, title.slice(0, most));
}
