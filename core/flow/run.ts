import type { Handling } from './codes';
import type { Command, Fact, FlowPlan, FlowState, Given, Incident, Refused, Task, Token } from './types';

/** What is still to be done with a token before the command has come to rest. */
export type Move =
  | { move: 'enter'; token: string }
  | { move: 'leave'; token: string; outcome: NonNullable<Token['outcome']> }
  | { move: 'join'; token: string }
  | { move: 'back'; token: string }
  | { move: 'wake'; token: string; answer: unknown };

/** One command on its way: the state is a copy that it may change. */
export interface Run {
  plan: FlowPlan;
  state: FlowState;
  command: Command;
  given: Given;
  facts: Fact[];
  asks: Set<string>;
  /** Done from the front; what a move causes goes to the front, so a branch runs to rest before the next. */
  agenda: Move[];
}

/** Thrown inside a run; `step` answers it as `{ refused }`. */
export class CommandRefused extends Error {
  constructor(readonly refused: Refused) {
    super(refused.key);
  }
}

/** Refuses the command: `key` is one of the words `flow.refused`. */
export function refuse(key: string, args?: Refused['args']): never {
  throw new CommandRefused({ key: `flow.refused.${key}`, ...(args && { args }) });
}

/** Whose rights count: of those who act for somebody else, the other's. */
export const actorOf = ({ by, forUser }: Pick<Command, 'by' | 'forUser'>): string => forUser ?? by;

/** A new id; a replay makes the same ones. */
export function nextId(run: Run, kind: 't' | 'k' | 'e'): string {
  run.state.counter += 1;
  return `${kind}${run.state.counter}`;
}

export const first = (run: Run, ...moves: Move[]): void => void run.agenda.unshift(...moves);

export const isLive = ({ status }: Token): boolean => status === 'active' || status === 'waiting';

export function tokenOf(run: Run, id: string): Token {
  const found = run.state.tokens.find((token) => token.id === id);
  return found ?? refuse('token');
}

export const tasksOf = (state: FlowState, token: string): Task[] => state.tasks.filter((task) => task.token === token);

/** Title of a step for words; its id when it has none. */
export const titleOf = (plan: FlowPlan, id: string): string => plan.steps.get(id)?.step.title || id;

export function makeToken(run: Run, step: string, path: Token['path']): Token {
  const token: Token = {
    id: nextId(run, 't'),
    step,
    path,
    round: run.state.round,
    status: 'active',
    entered: run.given.now,
  };
  run.state.tokens.push(token);
  return token;
}

type Line = Partial<Omit<Extract<Fact, { fact: 'recorded' }>, 'fact' | 'code'>>;

/** A line of the record by whoever gave the command; `by` undefined in `line`: by the system. */
export function record(run: Run, code: Handling, line: Line = {}): void {
  const { by, forUser, opinion } = run.command;
  const own = 'by' in line ? {} : { ...(forUser && { forUser }), ...(opinion && { opinion }) };
  run.facts.push({ fact: 'recorded', code, by, ...own, ...line });
}

export function setStatus(run: Run, status: FlowState['status']): void {
  if (run.state.status === status) return;
  run.state.status = status;
  run.facts.push({ fact: 'statusIs', status });
}

function keep(state: FlowState, incidents: Incident[]): void {
  state.incidents = incidents;
  state.incident = incidents[0];
  if (incidents.length) return;
  delete state.incidents;
  delete state.incident;
}

/** An incident where the token is, until an administrator tries again, skips the step or names people. */
export function trouble(run: Run, token: Token, kind: Incident['kind'], detail?: string): void {
  const incident: Incident = { kind, step: token.step, token: token.id, ...(detail && { detail }) };
  solved(run, token.id);
  keep(run.state, [...(run.state.incidents ?? []), incident]);
  run.facts.push({ fact: 'incident', incident });
}

/** The token cannot go on. */
export function stop(run: Run, token: Token, kind: Incident['kind'], detail?: string): void {
  token.status = 'waiting';
  trouble(run, token, kind, detail);
}

/** The incident of this token is over. */
export function solved(run: Run, token: string): void {
  const others = (run.state.incidents ?? []).filter((incident) => incident.token !== token);
  if (run.state.incidents) keep(run.state, others);
}
