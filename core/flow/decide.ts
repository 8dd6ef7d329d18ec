import { targetOf } from './back';
import { assertMay, keepChoices } from './begin';
import { handling } from './codes';
import { end } from './endEarly';
import { copyTo } from './people';
import { type Run, record, refuse, tokenOf } from './run';
import { settle } from './settle';
import { approveStep, closeTask } from './tasks';
import type { Task } from './types';

export function taskOf(run: Run, id: string): Task {
  return run.state.tasks.find((task) => task.id === id) ?? refuse('notYours');
}

const needsOpinion = (run: Run, task: Task): boolean =>
  approveStep(run, tokenOf(run, task.token))?.opinion === 'required' && !run.command.opinion?.trim();

export function approve(run: Run): void {
  const { command } = run;
  if (command.do !== 'approve') return;
  assertMay(run, 'approve', command.task);
  const task = taskOf(run, command.task);
  if (needsOpinion(run, task)) refuse('opinion');
  const token = tokenOf(run, task.token);
  keepChoices(run, command.choices);
  record(run, handling.approve, { step: token.step, task: task.id });
  closeTask(run, task, 'approve');
  const copies = command.choices?.copies ?? [];
  if (copies.length && !approveStep(run, token)?.copyByHand) refuse('copyByHand');
  if (copies.length) copyTo(run, token.step, undefined, copies);
  settle(run, token);
}

export function giveBack(run: Run): void {
  const { command } = run;
  if (command.do !== 'return') return;
  assertMay(run, 'return', command.task);
  const task = taskOf(run, command.task);
  if (needsOpinion(run, task)) refuse('opinion');
  const token = tokenOf(run, task.token);
  // A target that cannot be is refused now, not when the last person decides.
  targetOf(run, token, command.to);
  const { to, then } = command;
  token.back ??= { to, then };
  record(run, handling.return, { step: token.step, task: task.id });
  closeTask(run, task, 'return');
  settle(run, token);
}

/** The button of a step: the flow ends. */
export function refuseTask(run: Run): void {
  const { command } = run;
  if (command.do !== 'refuse') return;
  assertMay(run, 'refuse', command.task);
  const task = taskOf(run, command.task);
  record(run, handling.terminate, { step: tokenOf(run, task.token).step, task: task.id });
  closeTask(run, task, 'refuse');
  end(run, 5);
}
