import { startId } from './back';
import { isLive } from './run';
import { setsOf } from './sets';
import { step } from './step';
import { endId, note, nothingTried, type TriedLog } from './tried';
import type { Command, FlowPlan, FlowState, Given, Resolved, Task } from './types';
import type { TryAnswer, TryLine } from './wire';

/** `now`: everybody approves at once; `never`: nobody acts, every time limit runs out. */
export type TryAct = 'now' | 'never';

export interface TryInput {
  starter: string;
  record: Given['record'];
  scope: Given['scope'];
  /** Milliseconds; waits and terms move a clock of its own. */
  now: number;
  urgency?: number;
  /** Default now. */
  act?: TryAct;
  /** The branches that are taken where a person picks: ids; none: the first of each. */
  branches?: string[];
  /** Comes before each command: a place to let others work, or to end the trial by throwing. */
  each?: () => Promise<void>;
}
/** People of an ask while a command runs, with the record as the flow has set it; may be asked for outside, so it is answered later. */
export type TryPeople = (
  key: string,
  state: FlowState | undefined,
  command: Command,
  record: Given['record'],
) => Promise<Resolved>;

const mostCommands = 2_000;

/** Where nobody acts, returns may go in circles: so many rounds show it. */
const mostRounds = 3;

/** What comes next: the oldest open task is approved, what is outside answers, the nearest timer comes. */
function nextCommand(
  plan: FlowPlan,
  state: FlowState,
  choices: object,
  act: TryAct,
): { command: Command; at?: number } | undefined {
  const task = act === 'now' ? state.tasks.find(({ status }) => status === 'open') : undefined;
  if (task) return { command: { do: 'approve', by: task.user, opinion: '-', task: task.id, choices } };
  const stopped = new Set(state.incidents?.map(({ token }) => token));
  const waits = state.tokens.find((token) => {
    const kind = plan.steps.get(token.step)?.step.do;
    return token.status === 'waiting' && !stopped.has(token.id) && (kind === 'call' || kind === 'flow' || token.waits);
  });
  if (waits) return { command: { do: 'wake', by: '', token: waits.id, outcome: [2] } };
  // Reminders after the first decide nothing.
  const timer = state.timers
    .filter(({ kind, left, n }) => left === undefined && (kind === 'wait' || (act === 'never' && n === 1)))
    .sort((a, b) => a.at - b.at)[0];
  if (!timer) return undefined;
  const { at, token, task: of = '', n } = timer;
  return { at, command: timer.kind === 'wait' ? { do: 'wake', by: '', token } : { do: 'due', by: '', task: of, n } };
}

/** Ids of every first branch and of those that were asked for: whoever picks takes them. */
function picked(plan: FlowPlan, branches: readonly string[] | undefined): string[] {
  return [...plan.steps.values()].flatMap(({ step: at }) => {
    if (at.do !== 'pick') return [];
    const asked = at.branches.filter(({ id }) => branches?.includes(id)).map(({ id }) => id);
    return asked.length ? asked : at.branches.slice(0, 1).map(({ id }) => id);
  });
}

const isDecision = ({ status, outcome, auto }: Task): boolean => status === 'done' && outcome === 'approve' && !auto;

function wordsAt(state: FlowState, token: string, ended: string | undefined): string {
  const stop = state.incidents?.find((incident) => incident.token === token);
  return ended ?? (stop ? `flow.incident.${stop.kind}` : '');
}

interface Ended {
  people: Given['people'];
  log: TriedLog;
  /** Why it goes on no more where it is: a word key. */
  words: string | undefined;
}

function linesOf(plan: FlowPlan, state: FlowState, nameOf: (id: string) => string, { people, log, words }: Ended) {
  return state.tokens.map((token): TryLine => {
    const at = plan.steps.get(token.step)?.step;
    const tasks = state.tasks.filter((task) => task.token === token.id);
    const told = at?.do === 'copy' || at?.do === 'flow' ? (people[at.id]?.users ?? []) : [];
    const all = [...tasks.map(({ user, why }) => ({ id: user, why })), ...told];
    const dues = tasks.flatMap(({ due }) => due ?? []);
    return {
      step: token.step,
      title: at?.title ?? '',
      do: at?.do ?? '',
      at: token.entered,
      left: token.left ?? null,
      people: all.map(({ id, why }) => ({ id, name: nameOf(id), why: why ?? null })),
      decisions: tasks.filter(isDecision).length,
      status: token.status,
      words: wordsAt(state, token.id, isLive(token) && !('branches' in (at ?? {})) ? words : undefined),
      due: dues.length ? Math.min(...dues) : null,
      ...(log.get(token.id) ?? nothingTried()),
    };
  });
}

const notBegun = (at: number, words: string): TryLine => ({
  step: 'start',
  title: '',
  do: '',
  at,
  left: null,
  people: [],
  decisions: 0,
  status: 'waiting',
  words,
  due: null,
  ...nothingTried(),
});

/**
 * What would happen if everybody approved, or if nobody acted: the same step as in earnest, with a clock and a record of its own;
 * nothing is written.
 * `words` of a line is a word key: why it cannot go on; empty: it can.
 */
export async function tryOut(
  plan: FlowPlan,
  input: TryInput,
  people: TryPeople,
  nameOf: (userId: string) => string = (id) => id,
): Promise<TryAnswer> {
  const { starter, act = 'now' } = input;
  const choices = { branches: picked(plan, input.branches) };
  const log: TriedLog = new Map();
  const given: Given = { now: input.now, record: input.record, scope: input.scope, people: {} };
  let state: FlowState | undefined;
  let words: string | undefined;
  let command: Command | undefined = {
    do: 'handIn',
    by: starter,
    choices,
    ...(input.urgency !== undefined && { urgency: input.urgency }),
  };
  for (let count = 0; command && count < mostCommands; count += 1) {
    await input.each?.();
    const answer = step(plan, state, command, given);
    if ('asks' in answer) {
      for (const { people: key } of answer.asks) given.people[key] = await people(key, state, command, given.record);
      continue;
    }
    if ('refused' in answer) {
      words = answer.refused.key;
      break;
    }
    state = answer.state;
    note(log, { plan, state, facts: answer.facts, command, given, starter });
    // As in earnest: the next command reads what this one has set.
    given.record = { ...given.record, ...setsOf(answer.facts, given.record) };
    const next = nextCommand(plan, state, choices, act);
    const circles = act === 'never' && state.round > mostRounds;
    if (circles) words = 'flow.tryOut.circles';
    else if (!next && act === 'never' && state.tasks.some(({ status }) => status === 'open'))
      words = 'flow.tryOut.nobodyActs';
    command = circles ? undefined : next?.command;
    if (command) given.now = Math.max(given.now, next?.at ?? 0);
  }
  const { messages } = log.get(startId) ?? nothingTried();
  const { effects, messages: last } = log.get(endId) ?? nothingTried();
  return {
    lines: state
      ? linesOf(plan, state, nameOf, { people: given.people, log, words })
      : [notBegun(input.now, words ?? '')],
    status: state?.status ?? 0,
    start: { at: input.now, messages },
    end: { at: given.now, effects, messages: last },
  };
}
