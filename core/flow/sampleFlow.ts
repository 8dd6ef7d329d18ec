import { planOf } from './plan';
import { step } from './step';
import type { ApproveStep, Command, Fact, FlowDoc, FlowState, FlowStep, Given, Refused } from './types';

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

type Said = Partial<Command> & { do: Command['do'] };

/** Runs commands of a flow one after the other; people are those that `who` names as users, or of `people`. */
export function player(doc: FlowDoc, given: Partial<Given> = {}) {
  const plan = planOf(doc);
  const people = { ...given.people };
  const world: Given = { now: 1_000, record: {}, scope: {}, ...given, people };
  const found = (key: string) => {
    const at = plan.steps.get(key.replace(/^copy:/, ''))?.step;
    const who = key === 'start' ? doc.start.copy : at && 'who' in at ? at.who : undefined;
    const users = [who ?? []].flat().flatMap((part) => (typeof part === 'object' && 'user' in part ? part.user : []));
    return { users: users.map((id) => ({ id })) };
  };
  const game = {
    plan,
    given: world,
    state: undefined as FlowState | undefined,
    facts: [] as Fact[],
    refused: undefined as Refused | undefined,
    run(by: string, said: Said): typeof game {
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
    /** The open task of a person. */
    task: (user: string): string =>
      game.state?.tasks.find((task) => task.user === user && task.status === 'open')?.id ?? `none of ${user}`,
    handIn: (by = 'chen', more: object = {}) => game.run(by, { do: 'handIn', ...more } as Said),
    approve: (by: string, more: object = {}) => game.run(by, { do: 'approve', task: game.task(by), ...more } as Said),
    back: (by: string, more: object = {}) => game.run(by, { do: 'return', task: game.task(by), ...more } as Said),
    /** Open tasks as `step:user`, in their order. */
    open: (): string[] =>
      (game.state?.tasks ?? [])
        .filter(({ status }) => status === 'open')
        .map(({ token, user }) => `${game.state?.tokens.find(({ id }) => id === token)?.step}:${user}`),
    status: () => game.state?.status,
  };
  return game;
}
