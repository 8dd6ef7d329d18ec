import { handling } from './codes';
import { addDecisionEffects, addEffects } from './effects';
import { copyTo } from './people';
import { first, type Run, record, stop, tasksOf } from './run';
import { verdictOf } from './sign';
import { isSkipped } from './skip';
import { approveStep, closePending, closeTask, isPending, openTask } from './tasks';
import type { ApproveStep, Task, Token } from './types';

/** Decides a task by the system. */
export function decideBySystem(run: Run, token: Token, task: Task, outcome: 'approve' | 'return'): void {
  closeTask(run, task, outcome);
  task.auto = true;
  record(run, handling[outcome], { by: undefined, step: token.step, task: task.id });
}

/** Opens a task, or decides it by a rule of the flow. */
export function offer(run: Run, token: Token, task: Task): void {
  const step = approveStep(run, token);
  if (step && isSkipped(run, token, step, task.user)) decideBySystem(run, token, task, 'approve');
  else openTask(run, token, task);
}

/** Opens what can be decided now: a task whose signers before have decided, and in turn the next one. */
function openNext(run: Run, token: Token, step: ApproveStep): void {
  for (const task of tasksOf(run.state, token.id)) {
    if (task.status !== 'blocked') continue;
    const before = run.state.tasks.filter(({ parent, origin }) => parent === task.id && origin === 'addedBefore');
    if (before.length && !before.some(isPending)) openTask(run, token, task);
  }
  if (step.sign !== 'turn') return;
  const all = tasksOf(run.state, token.id);
  if (all.some(({ status }) => status === 'open')) return;
  const next = all.filter(({ status }) => status === 'blocked').sort((one, other) => one.order - other.order)[0];
  if (!next) return;
  offer(run, token, next);
  settle(run, token);
}

/** After a decision: the step ends, is returned, or others go on deciding. */
export function settle(run: Run, token: Token): void {
  const step = approveStep(run, token);
  if (!step || token.status !== 'active') return;
  const verdict = verdictOf(step, token, tasksOf(run.state, token.id));
  if (verdict === 'returned') first(run, { move: 'back', token: token.id });
  if (verdict === 'returned') return;
  if (verdict === undefined) {
    // One signature is enough, and it is given: only those who sign after are waited for.
    const all = tasksOf(run.state, token.id);
    const signed = ({ status, outcome, origin }: Task) =>
      status === 'done' && outcome === 'added' && origin !== 'addedBefore';
    const given = (step.sign ?? 'any') === 'any' && all.some(signed);
    if (given) for (const task of all) if (isPending(task) && !isAdded(task, all)) closeTask(run, task);
    openNext(run, token, step);
    return;
  }
  closePending(run, token);
  if (step.copy) copyTo(run, step.id, `copy:${step.id}`);
  goOn(run, token, step);
}

/** An approved step with its effects: it waits for calls that must not fail, and stops where what it writes is refused. */
export function goOn(run: Run, token: Token, step: ApproveStep): void {
  const why = run.given.failing?.[step.id];
  const waits = why === undefined ? addDecisionEffects(run, step.on?.approve, token) : 1;
  if (waits) Object.assign(token, { status: 'waiting', waits });
  else first(run, { move: 'leave', token: token.id, outcome: 'approved' });
  if (why !== undefined) stop(run, token, 'effect', why);
}

/** A signer after somebody, or before such a one. */
function isAdded(task: Task, all: readonly Task[]): boolean {
  if (task.origin === 'addedAfter') return true;
  const parent = all.find(({ id }) => id === task.parent);
  return parent !== undefined && (parent.outcome === 'added' || isAdded(parent, all));
}

/** What a return of the step sends. */
export function tellReturn(run: Run, token: Token): void {
  const step = approveStep(run, token);
  if (step?.copy) copyTo(run, step.id, `copy:${step.id}`);
  addEffects(run, step?.on?.return, token);
}
