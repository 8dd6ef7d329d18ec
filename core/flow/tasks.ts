import { nextId, type Run, solved, tasksOf } from './run';
import { dropTimers, setDue } from './timers';
import type { ApproveStep, Task, Token } from './types';

export const stepOfToken = (run: Run, token: Token) => run.plan.steps.get(token.step)?.step;

/** The approve step where a token is; undefined: it is another kind of step. */
export function approveStep(run: Run, token: Token): ApproveStep | undefined {
  const step = stepOfToken(run, token);
  return step?.do === 'approve' ? step : undefined;
}

/** A task that is to be decided from now on. */
export function openTask(run: Run, token: Token, task: Task): void {
  task.status = 'open';
  delete task.handled;
  delete task.outcome;
  setDue(run, token, task, approveStep(run, token)?.due);
  run.facts.push({ fact: 'taskOpened', task: task.id });
}

export function makeTask(run: Run, token: Token, task: Omit<Task, 'id' | 'token' | 'received' | 'status'>): Task {
  const made: Task = { id: nextId(run, 'k'), token: token.id, status: 'blocked', received: run.given.now, ...task };
  run.state.tasks.push(made);
  return made;
}

/** Ends a task: with an outcome it is done, without one void. */
export function closeTask(run: Run, task: Task, outcome?: Task['outcome']): void {
  task.status = outcome ? 'done' : 'void';
  task.handled = run.given.now;
  if (outcome) task.outcome = outcome;
  dropTimers(run, (timer) => timer.task === task.id);
  run.facts.push({ fact: 'taskClosed', task: task.id });
}

export const isPending = ({ status }: Task): boolean => status === 'open' || status === 'blocked';

export function closePending(run: Run, token: Token): void {
  for (const task of tasksOf(run.state, token.id)) if (isPending(task)) closeTask(run, task);
}

/** Nobody waits any more for the children that this token waits for: they end with it. */
export function leaveChildren(run: Run, token: Token): void {
  const step = stepOfToken(run, token);
  if (step?.do === 'flow' && step.wait !== false && token.status === 'waiting')
    run.facts.push({ fact: 'childrenGone', token: token.id });
}

/** The token and what waits for it count no more. */
export function voidToken(run: Run, token: Token): void {
  if (token.status === 'void') return;
  token.left = run.given.now;
  leaveChildren(run, token);
  token.status = 'void';
  closePending(run, token);
  dropTimers(run, (timer) => timer.token === token.id);
  solved(run, token.id);
  if (run.state.straight?.token === token.id) delete run.state.straight;
}

/** Everything that is under way is void. */
export function voidAll(run: Run): void {
  delete run.state.straight;
  for (const token of run.state.tokens) voidToken(run, token);
}
