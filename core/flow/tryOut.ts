import { isLive } from './run';
import { setsOf } from './sets';
import { step } from './step';
import type { Command, FlowPlan, FlowState, Given, Resolved, Task } from './types';
import type { TryAnswer } from './wire';

export interface TryInput {
  starter: string;
  record: Given['record'];
  scope: Given['scope'];
  /** Milliseconds; waits and terms move a clock of its own. */
  now: number;
  urgency?: number;
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

/** What comes next when everybody approves: the oldest open task, else the nearest timer, else an answer of an effect. */
function nextCommand(plan: FlowPlan, state: FlowState, choices: object): { command: Command; at?: number } | undefined {
  const task = state.tasks.find(({ status }) => status === 'open');
  if (task) return { command: { do: 'approve', by: task.user, opinion: '-', task: task.id, choices } };
  const timer = state.timers
    .filter(({ kind, left }) => kind === 'wait' && left === undefined)
    .sort((a, b) => a.at - b.at)[0];
  if (timer) return { command: { do: 'wake', by: '', token: timer.token }, at: timer.at };
  const stopped = new Set(state.incidents?.map(({ token }) => token));
  const waits = state.tokens.find((token) => {
    const kind = plan.steps.get(token.step)?.step.do;
    return token.status === 'waiting' && !stopped.has(token.id) && (kind === 'call' || kind === 'flow' || token.waits);
  });
  return waits && { command: { do: 'wake', by: '', token: waits.id, outcome: [2] } };
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

const words = (state: FlowState, token: string, refused: string | undefined): string =>
  refused ?? (state.incidents?.some((incident) => incident.token === token) ? 'flow.tryOut.stopped' : '');

type Ended = { people: Given['people']; refused: string | undefined };

function linesOf(plan: FlowPlan, state: FlowState, nameOf: (id: string) => string, { people, refused }: Ended) {
  return state.tokens.map((token): TryAnswer['lines'][number] => {
    const at = plan.steps.get(token.step)?.step;
    const tasks = state.tasks.filter((task) => task.token === token.id);
    const told = at?.do === 'copy' || at?.do === 'flow' ? (people[at.id]?.users ?? []) : [];
    const all = [...tasks.map(({ user, why }) => ({ id: user, why })), ...told];
    return {
      step: token.step,
      title: at?.title ?? '',
      do: at?.do ?? '',
      at: token.entered,
      people: all.map(({ id, why }) => ({ id, name: nameOf(id), why: why ?? null })),
      decisions: tasks.filter(isDecision).length,
      status: token.status,
      words: words(state, token.id, isLive(token) ? refused : undefined),
    };
  });
}

/**
 * What would happen if everybody approved: the same step as in earnest, with a clock and a record of its own; nothing is written.
 * `words` of a line is a word key: why it cannot go on; empty: it can.
 */
export async function tryOut(
  plan: FlowPlan,
  input: TryInput,
  people: TryPeople,
  nameOf: (userId: string) => string = (id) => id,
): Promise<TryAnswer> {
  const choices = { branches: picked(plan, input.branches) };
  const given: Given = { now: input.now, record: input.record, scope: input.scope, people: {} };
  let state: FlowState | undefined;
  let refused: string | undefined;
  let command: Command | undefined = {
    do: 'handIn',
    by: input.starter,
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
      refused = answer.refused.key;
      break;
    }
    state = answer.state;
    // As in earnest: the next command reads what this one has set.
    given.record = { ...given.record, ...setsOf(answer.facts, given.record) };
    const next = nextCommand(plan, state, choices);
    command = next?.command;
    given.now = Math.max(given.now, next?.at ?? 0);
  }
  if (!state)
    return {
      lines: [
        {
          step: 'start',
          title: '',
          do: '',
          at: input.now,
          people: [],
          decisions: 0,
          status: 'waiting',
          words: refused ?? '',
        },
      ],
      status: 0,
    };
  return { lines: linesOf(plan, state, nameOf, { people: given.people, refused }), status: state.status };
}
