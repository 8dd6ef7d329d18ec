import type { MessageTopic } from '../messageTopics';
import { handling } from './codes';
import type { Command, Fact, FlowMessages, FlowPlan, FlowState } from './types';

/** Whose page a message opens (contract-flow §9). */
const opens = { mine: 1, todo: 2, copied: 3 } as const;

/** A message that a command causes: to whom, about what. */
export interface Told {
  topic: MessageTopic;
  event: keyof FlowMessages;
  userIds: readonly string[];
  type: (typeof opens)[keyof typeof opens];
  step: string;
  task?: string;
  /** How it ended, a word. */
  end?: string;
  /** The reason that the person gave. */
  why?: string;
}

interface Happened {
  state: FlowState;
  facts: readonly Fact[];
  command: Command;
}

/** The messages of a command, each to those whom it concerns; `starters`: who handed it in, and for whom. */
export function toldOf({ state, facts, command }: Happened, starters: readonly string[]): Told[] {
  const todo = (topic: MessageTopic, event: keyof FlowMessages, id: string): Told[] => {
    const task = state.tasks.find((each) => each.id === id);
    if (task?.status !== 'open' || task.origin === 'resubmit') return [];
    const step = state.tokens.find((token) => token.id === task.token)?.step ?? '';
    return [{ topic, event, userIds: [task.user], type: opens.todo, step, task: id }];
  };
  const mine = (told: Pick<Told, 'topic' | 'event' | 'step' | 'end' | 'why'>): Told[] => [
    { ...told, userIds: starters, type: opens.mine },
  ];
  // A term that has come and decided nothing is a reminder.
  const due = command.do === 'due' ? todo('flowDue', 'due', command.task) : [];
  const ofFact = (fact: Fact): Told[] => {
    if (fact.fact === 'taskOpened') return todo('flowTodo', 'todo', fact.task);
    if (fact.fact === 'urged') return fact.tasks.flatMap((id) => todo('flowUrged', 'todo', id));
    if (fact.fact === 'copied')
      return [{ topic: 'flowCopied', event: 'copied', userIds: fact.users, type: opens.copied, step: fact.step }];
    if (fact.fact === 'recorded' && fact.code === handling.return)
      return mine({ topic: 'flowReturned', event: 'returned', step: fact.step ?? '', why: fact.opinion ?? '' });
    if (fact.fact === 'statusIs' && [2, 5].includes(fact.status)) {
      const end = command.do === 'refuse' ? 'flow.ui.outcome.refuse' : `flow.ui.status.${fact.status}`;
      return mine({ topic: 'flowEnded', event: 'ended', step: '', end });
    }
    return [];
  };
  return [...due, ...facts.flatMap(ofFact)];
}

/** Those of them who do not know it: whoever gave the command knows what they did. */
export const othersOf = ({ userIds, topic }: Told, actor: string): string[] =>
  userIds.filter((id) => id !== actor || topic === 'flowTodo' || topic === 'flowUrged' || topic === 'flowDue');

/** How a message goes out, as the step, else the start of the flow, says: not, by the product's own, or by a send configuration. */
export function sentBy({ doc, steps }: FlowPlan, { step: id, event }: Told): boolean | { send: string } {
  const step = steps.get(id)?.step;
  const own = step?.do === 'approve' ? step.messages?.[event] : undefined;
  return own ?? doc.start.messages?.[event] ?? true;
}
