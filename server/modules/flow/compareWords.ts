import { type Difference, placesIn } from '../../../core/flow/compare';
import { joined } from '../../../core/flow/joined';
import type { FlowPlan } from '../../../core/flow/types';
import type { TryAnswer } from '../../../core/flow/wire';
import type { Ctx } from '../../ctx';
import { type Names, nameOf } from './names';
import { titleOfStep } from './stepTitles';

type Words = Ctx['t'];
const mostNames = 3;

function listed(t: Words, names: Names, ids: readonly string[]): string {
  if (!ids.length) return t('flow.design.say.nobody');
  const some = ids.slice(0, mostNames).map((id) => nameOf(t, names, id));
  const text = joined(t, some);
  return ids.length > mostNames ? t('flow.design.say.andMore', { names: text, count: ids.length - mostNames }) : text;
}

/** A way in words: each step with its people. */
export function wayInWords(t: Words, plan: FlowPlan, answer: TryAnswer, names: Names): string {
  const places = placesIn(answer).map(({ step, people, words }) => {
    const title = titleOfStep(t, plan, step);
    const ids = [...new Set(people.map(({ id }) => id))];
    const who = ids.length ? t('flow.compare.place', { step: title, people: listed(t, names, ids) }) : title;
    return words ? `${who} ✕` : who;
  });
  return places.join(' → ') || t('flow.compare.noStep');
}

/** The branch that a step lies in, as the designer calls it; empty: none. */
function branchOf(t: Words, plan: FlowPlan, id: string): string {
  const [inner] = (plan.steps.get(id)?.path ?? []).slice(-1);
  const step = inner && plan.steps.get(inner.step)?.step;
  if (!step || !('branches' in step)) return '';
  const index = step.branches.findIndex((branch) => branch.id === inner.branch);
  const branch = step.branches[index];
  return branch?.title || t(branch?.else ? 'flow.design.else' : 'flow.design.branch', { n: index + 1 });
}

interface Plans {
  before: FlowPlan;
  after: FlowPlan;
}

/** What is another one, in words. */
export function differenceInWords(t: Words, { before, after }: Plans, difference: Difference, names: Names): string {
  const { is } = difference;
  if (is === 'order') return t('flow.compare.order');
  if (is === 'end')
    return t('flow.compare.end', {
      before: t(`flow.ui.status.${difference.before}`),
      after: t(`flow.ui.status.${difference.after}`),
    });
  const plan = is === 'gone' ? before : after;
  const step = titleOfStep(t, plan, difference.step);
  if (is === 'gone' || is === 'new') {
    const branch = branchOf(t, plan, difference.step);
    return branch ? t(`flow.compare.${is}In`, { step, branch }) : t(`flow.compare.${is}`, { step });
  }
  if (is === 'people')
    return t('flow.compare.people', {
      step,
      before: listed(t, names, difference.before),
      after: listed(t, names, difference.after),
    });
  if (is === 'decisions')
    return t('flow.compare.decisions', { step, before: difference.before, after: difference.after });
  return difference.words
    ? t('flow.compare.stopsAt', { step, why: t(difference.words) })
    : t('flow.compare.goesOn', { step });
}
