import { newRound, startId } from './back';
import { flowStatus, handling, urgencyOf } from './codes';
import { addEffects } from './effects';
import { copyTo } from './people';
import { rules } from './rules';
import { actorOf, first, makeToken, type Run, record, refuse, setStatus } from './run';
import { restoreStraight } from './straight';
import { closePending, voidAll } from './tasks';
import type { Choices, FlowState } from './types';

/** A state that nobody handed in yet. */
export const emptyState = (starter: string): FlowState => ({
  status: flowStatus.draft,
  starter,
  urgency: 1,
  seq: 0,
  counter: 0,
  round: 0,
  tokens: [],
  tasks: [],
  timers: [],
  progress: 0,
});

/** Keeps who was chosen until their step is entered. */
export function keepChoices(run: Run, choices: Choices | undefined): void {
  if (choices?.candidates) run.state.chosen = { ...run.state.chosen, ...choices.candidates };
}

/** Refuses what the rules do not allow to whoever acts. */
export function assertMay(run: Run, may: keyof typeof rules, task?: string): void {
  const { plan, state, command } = run;
  const key = rules[may]({ plan, state, user: actorOf(command), ...(task && { task }) });
  if (key) refuse(key);
}

/** Handed in, for the first time or again: the way begins anew, or goes straight back to who returned it. */
export function handIn(run: Run) {
  const { state, command } = run;
  if (command.do !== 'handIn') return;
  assertMay(run, 'handIn');
  if (command.urgency !== undefined) state.urgency = urgencyOf(command.urgency);
  keepChoices(run, command.choices);
  const place = state.tokens.find(({ step, status }) => step === startId && status === 'active');
  if (place) {
    closePending(run, place);
    for (const task of state.tasks) if (task.token === place.id) task.status = 'done';
    place.status = 'done';
    place.left = run.given.now;
    place.outcome = 'passed';
  }
  record(run, handling.initiate);
  setStatus(run, flowStatus.wait);
  if (state.straight) return restoreStraight(run);
  newRound(run);
  voidAll(run);
  copyTo(run, startId, run.plan.doc.start.copy ? 'start' : undefined, command.choices?.copies);
  if (run.plan.first) return first(run, { move: 'enter', token: makeToken(run, run.plan.first, []).id });
  setStatus(run, flowStatus.adopt);
  state.progress = 100;
  addEffects(run, run.plan.doc.end?.adopted);
}
