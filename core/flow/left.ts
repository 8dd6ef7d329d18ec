import { flowStatus, handling } from './codes';
import { type Run, record, refuse, tasksOf, tokenOf, trouble } from './run';
import { settle } from './settle';
import { approveStep, closeTask } from './tasks';
import type { Task, Token } from './types';

/** Whether a step is decided without this task: an opinion, a share of many, one of several of whom one is enough. */
function goesWithout(run: Run, token: Token, task: Task): boolean {
  if (task.origin === 'addedBefore') return true;
  const others = tasksOf(run.state, token.id).filter(
    ({ id, status, origin }) => id !== task.id && status !== 'void' && origin !== 'addedBefore',
  );
  const sign = approveStep(run, token)?.sign ?? 'any';
  if (typeof sign === 'object') return others.length > 0;
  return sign === 'any' && !task.parent && others.some(({ status, parent }) => status === 'open' && !parent);
}

/**
 * A person who was disabled decides no more. Where the step goes without them they are taken out, of a ratio also out of its
 * number; else it is an incident: others go on deciding, and an administrator names somebody.
 */
export function left(run: Run): void {
  const { command, state } = run;
  if (command.do !== 'left') return;
  if (state.status !== flowStatus.wait) refuse('status');
  const own = state.tasks.filter(
    ({ user, status, origin }) => user === command.user && status === 'open' && origin !== 'resubmit',
  );
  if (!own.length) refuse('noTask');
  for (const task of own) {
    if (task.status !== 'open') continue;
    const token = tokenOf(run, task.token);
    if (!goesWithout(run, token, task)) {
      trouble(run, token, 'left', command.name);
      continue;
    }
    record(run, handling.change, { step: token.step, task: task.id, to: [command.user] });
    if (typeof approveStep(run, token)?.sign === 'object' && task.origin !== 'addedBefore' && token.people)
      token.people -= 1;
    closeTask(run, task);
    settle(run, token);
  }
}
