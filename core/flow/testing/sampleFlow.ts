import { planOf } from '../plan';
import { step } from '../step';
import type { ApproveStep, Command, Fact, FlowDoc, FlowPlan, FlowState, FlowStep, Given, Refused } from '../types';
import { whoOfAsk } from './asks';

/** A flow of these steps, for tests. */
export const flowOf = (steps: FlowStep[], start: FlowDoc['start'] = {}, end?: FlowDoc['end']): FlowDoc => ({
  language: 1,
  kind: 'flow',
  id: 'sample',
  title: 'Sample',
  model: 'leave',
  start,
  steps,
  ...(end && { end }),
});

/** An approve step for these people. */
export const approve = (id: string, users: string | string[], more: Partial<ApproveStep> = {}): ApproveStep => ({
  id,
  do: 'approve',
  who: { user: users },
  ...more,
});

export type Said = Partial<Command> & { do: Command['do'] };

export interface Player {
  plan: FlowPlan;
  given: Given;
  state: FlowState | undefined;
  facts: Fact[];
  refused: Refused | undefined;
  run(by: string, said: Said): Player;
  /** The open task of a person. */
  task(user: string): string;
  handIn(by?: string, more?: object): Player;
  approve(by: string, more?: object): Player;
  back(by: string, more?: object): Player;
  /** Open tasks as `step:user`, in their order. */
  open(): string[];
  status(): number | undefined;
}

/** Runs commands of a flow one after the other; people are those that `who` names as users, or of `people`. */
export function player(doc: FlowDoc, given: Partial<Given> = {}): Player {
  const plan = planOf(doc);
  const people = { ...given.people };
  const world: Given = { now: 1_000, record: {}, scope: {}, ...given, people };
  const found = (key: string) => {
    const who = whoOfAsk(plan, key);
    const users = [who ?? []].flat().flatMap((part) => (typeof part === 'object' && 'user' in part ? part.user : []));
    return { users: users.map((id) => ({ id })) };
  };
  const game: Player = {
    plan,
    given: world,
    state: undefined,
    facts: [],
    refused: undefined,
    run(by, said) {
      for (let tries = 0; tries < 100; tries += 1) {
        const answer = step(plan, game.state, { by, ...said } as Command, world);
        if ('asks' in answer) {
          for (const { people: key } of answer.asks) people[key] = found(key);
          continue;
        }
        game.refused = 'refused' in answer ? answer.refused : undefined;
        game.facts = 'state' in answer ? answer.facts : [];
        if ('state' in answer) game.state = answer.state;
        return game;
      }
      throw new Error('It asks for ever.');
    },
    task: (user) =>
      game.state?.tasks.find((task) => task.user === user && task.status === 'open')?.id ?? `none of ${user}`,
    handIn: (by = 'chen', more = {}) => game.run(by, { do: 'handIn', ...more } as Said),
    approve: (by, more = {}) => game.run(by, { do: 'approve', task: game.task(by), ...more } as Said),
    back: (by, more = {}) => game.run(by, { do: 'return', task: game.task(by), ...more } as Said),
    open: () =>
      (game.state?.tasks ?? [])
        .filter(({ status }) => status === 'open')
        .map(({ token, user }) => `${game.state?.tokens.find(({ id }) => id === token)?.step}:${user}`),
    status: () => game.state?.status,
  };
  return game;
}
