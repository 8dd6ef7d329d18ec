import { flowLimits } from './limits';
import { type Run, refuse, stop, titleOf } from './run';
import type { FlowStep, Nobody, Resolved, Token, Who } from './types';

/** Whether somebody must be chosen for a step. */
export const hasChoice = (who: Who): boolean =>
  [who].flat().some((part) => typeof part === 'object' && 'choice' in part);

/** People of a key; undefined: they are asked for, the run comes to nothing. */
export function peopleOf(run: Run, key: string): Resolved['users'] | undefined {
  const found = run.given.people[key];
  if (!found) run.asks.add(key);
  return found?.users;
}

const once = (users: Resolved['users']): Resolved['users'] =>
  [...new Map(users.map((user) => [user.id, user] as const).reverse()).values()].reverse();

/** A command of a person, who can be asked to choose; not that of a timer or an effect. */
export const byPerson = (run: Run): boolean => ['handIn', 'approve'].includes(run.command.do);

export const choicesOf = (run: Run) => ('choices' in run.command ? run.command.choices : undefined);

type Entered = { users: Resolved['users'] } | 'asked' | 'stopped' | 'approve';

function nobody(run: Run, token: Token, rule: Nobody): Entered {
  if (rule === 'approve') return 'approve';
  if (typeof rule === 'object') {
    if (rule.users.length) return { users: rule.users.map((id) => ({ id, why: { key: 'flow.given.named' } })) };
  } else if (rule === 'administrators') {
    const users = peopleOf(run, 'administrators');
    if (!users) return 'asked';
    if (users.length) return { users };
  } else if (rule === 'ask' && byPerson(run)) {
    const named = choicesOf(run)?.named?.[token.step] ?? [];
    if (named.length) return { users: named.map((id) => ({ id, why: { key: 'flow.given.chosen' } })) };
    refuse('name', { step: titleOf(run.plan, token.step) });
  } else if (rule === 'refuse' && run.command.do === 'handIn') {
    refuse('nobody', { step: titleOf(run.plan, token.step) });
  }
  stop(run, token, 'nobody');
  return 'stopped';
}

/** The people who have to decide a step that is entered. */
export function peopleFor(run: Run, token: Token, step: Extract<FlowStep, { do: 'approve' | 'flow' }>): Entered {
  const found = peopleOf(run, step.id);
  if (!found) return 'asked';
  const chosen = (run.state.chosen?.[step.id] ?? []).map((id) => ({ id, why: { key: 'flow.given.chosen' } }));
  if (run.state.chosen) delete run.state.chosen[step.id];
  const users = once([...found, ...chosen]);
  if (!users.length && hasChoice(step.who) && byPerson(run)) refuse('choose', { step: titleOf(run.plan, token.step) });
  if (users.length > (step.do === 'flow' ? flowLimits.children : flowLimits.people)) {
    stop(run, token, 'tooMany', String(users.length));
    return 'stopped';
  }
  if (users.length) return { users };
  const own = step.do === 'approve' ? step.nobody : undefined;
  return nobody(run, token, own ?? run.plan.doc.start.nobody ?? 'administrators');
}

/** Sends copies: to people found by `key` and those named by hand. */
export function copyTo(run: Run, step: string, key: string | undefined, named: readonly string[] = []): void {
  const found = key ? peopleOf(run, key) : [];
  const users = [...new Set([...(found ?? []).map(({ id }) => id), ...named])];
  if (users.length > flowLimits.copies) refuse('copies', { most: flowLimits.copies });
  if (users.length) run.facts.push({ fact: 'copied', step, users });
}
