import { startId } from './back';
import { handling } from './codes';
import { fieldsOfCondition } from './formulas';
import { branchesOf } from './plan';
import { filled } from './sets';
import { othersOf, sentBy, type Told, toldOf } from './told';
import type { Command, Fact, FlowEffect, FlowPlan, FlowState, Given } from './types';
import type { TryEffect, TryLine, TryMessage, TryValue } from './wire';

type Values = Given['record'];
/** What happened at a token of a trial. */
export type Tried = Pick<TryLine, 'branches' | 'reads' | 'effects' | 'messages' | 'late'>;
/** By token; `start` and `end` are no tokens. */
export type TriedLog = Map<string, Tried>;
/** One command of a trial, with what it said and the record that it read. */
export interface Trial {
  plan: FlowPlan;
  state: FlowState;
  facts: readonly Fact[];
  command: Command;
  given: Pick<Given, 'now' | 'record'>;
  starter: string;
}

export const endId = 'end';

export const nothingTried = (): Tried => ({ branches: [], reads: [], effects: [], messages: [], late: [] });

function at(log: TriedLog, key: string): Tried {
  const found = log.get(key) ?? nothingTried();
  log.set(key, found);
  return found;
}

const valuesOf = (set: Values, record: Values): TryValue[] =>
  Object.entries(filled(set, record)).map(([name, value]) => ({ name, label: '', value }));

function effectOf(effect: FlowEffect, record: Values): TryEffect {
  if ('create' in effect) return { does: 'create', of: effect.create, values: valuesOf(effect.set, record) };
  if ('set' in effect) return { does: 'set', of: '', values: valuesOf(effect.set, record) };
  if ('call' in effect) return { does: 'call', of: effect.call, values: [] };
  return { does: 'send', of: effect.send, values: [], to: effect.to ?? 'starter' };
}

/** What conditions of a step's branches compare, as the record has it. */
function readsOf({ plan, state, given: { record } }: Trial, token: string): TryValue[] {
  const step = plan.steps.get(state.tokens.find(({ id }) => id === token)?.step ?? '')?.step;
  const names = step ? branchesOf(step).flatMap(({ when }) => (when ? fieldsOfCondition(when) : [])) : [];
  const own = [...new Set(names)].filter((name) => !name.startsWith('$') && !name.includes('.'));
  return own.map((name) => ({ name, label: '', value: record[name] ?? null }));
}

function placeOf({ state }: Trial, { task, step }: Told): string {
  if (step === '') return endId;
  if (task) return state.tasks.find(({ id }) => id === task)?.token ?? '';
  return state.tokens.findLast((token) => token.step === step)?.id ?? startId;
}

function addMessage(messages: TryMessage[], event: TryMessage['event'], ids: readonly string[], send: string): void {
  const people = ids.map((id) => ({ id, name: '' }));
  const same = messages.find((each) => each.event === event && each.send === send);
  if (!same) messages.push({ event, people, send });
  else same.people.push(...people.filter(({ id }) => !same.people.some((other) => other.id === id)));
}

function noteMessages(log: TriedLog, trial: Trial): void {
  const { plan, command, starter } = trial;
  const actor = command.do === 'due' || command.do === 'wake' ? '' : command.by;
  for (const told of toldOf(trial, [starter])) {
    const says = sentBy(plan, told);
    const users = othersOf(told, actor);
    if (says === false || !users.length) continue;
    addMessage(at(log, placeOf(trial, told)).messages, told.event, users, typeof says === 'object' ? says.send : '');
  }
}

/** What a limit that has run out did; a reminder when it decided nothing. */
function noteLate(log: TriedLog, { state, facts, command, given }: Trial): void {
  if (command.do !== 'due') return;
  const token = state.tasks.find(({ id }) => id === command.task)?.token;
  const codes = facts.flatMap((fact) =>
    fact.fact === 'recorded' && fact.task === command.task && fact.by === undefined ? [fact.code] : [],
  );
  const did = codes.includes(handling.transfer)
    ? 'transferToSuperior'
    : codes.includes(handling.approve)
      ? 'approve'
      : codes.includes(handling.return)
        ? 'return'
        : 'remind';
  if (token) at(log, token).late.push({ at: given.now, did });
}

/** Keeps what a command did, by the token where it did it. */
export function note(log: TriedLog, trial: Trial): void {
  for (const fact of trial.facts) {
    if (fact.fact === 'branched') {
      at(log, fact.token).branches.push(...fact.branches);
      at(log, fact.token).reads = readsOf(trial, fact.token);
    }
    if (fact.fact === 'effectDue') at(log, fact.token ?? endId).effects.push(effectOf(fact.effect, trial.given.record));
  }
  noteLate(log, trial);
  noteMessages(log, trial);
}
