import { assertMay } from './begin';
import { handling } from './codes';
import { taskOf } from './decide';
import { flowLimits } from './limits';
import { type Run, record, refuse, tasksOf, tokenOf } from './run';
import { offer, settle } from './settle';
import { closeTask, isPending, makeTask, openTask } from './tasks';
import type { Task } from './types';

/** The same task for another person. */
export function transfer(run: Run): void {
  const { command } = run;
  if (command.do !== 'transfer') return;
  assertMay(run, 'transfer', command.task);
  record(run, handling.transfer, {
    step: tokenOf(run, taskOf(run, command.task).token).step,
    task: command.task,
    to: [command.to],
  });
  moveTask(run, taskOf(run, command.task), command.to);
}

export function moveTask(run: Run, task: Task, to: string): void {
  const token = tokenOf(run, task.token);
  if (to === task.user) refuse('self');
  if (tasksOf(run.state, token.id).some((other) => other.user === to && isPending(other))) refuse('hasTask');
  task.user = to;
  task.received = run.given.now;
  task.why = { key: 'flow.given.transferred' };
  if (task.origin === 'assigned') task.origin = 'transferred';
  offer(run, token, task);
  settle(run, token);
}

const depthOf = (run: Run, task: Task): number => (task.parent ? depthOf(run, taskOf(run, task.parent)) + 1 : 0);

/** Others sign before or after whoever asks them. */
export function addSign(run: Run): void {
  const { command } = run;
  if (command.do !== 'addSign') return;
  assertMay(run, 'addSign', command.task);
  const task = taskOf(run, command.task);
  const token = tokenOf(run, task.token);
  const users = [...new Set(command.users)];
  const there = tasksOf(run.state, token.id);
  if (!users.length) refuse('noUsers');
  if (users.includes(task.user)) refuse('self');
  if (there.some((other) => users.includes(other.user) && isPending(other))) refuse('hasTask');
  if (depthOf(run, task) >= flowLimits.addedDepth) refuse('addedDepth', { most: flowLimits.addedDepth });
  const added = there.filter(({ origin }) => origin === 'addedBefore' || origin === 'addedAfter').length;
  if (added + users.length > flowLimits.addedPeople) refuse('addedPeople', { most: flowLimits.addedPeople });
  const before = command.place === 'before';
  record(run, before ? handling.addSignBefore : handling.addSign, { step: token.step, task: task.id, to: users });
  if (before) {
    task.status = 'blocked';
    run.facts.push({ fact: 'taskClosed', task: task.id });
  } else {
    closeTask(run, task, 'added');
    // An opinion does not count, nor does who signs after it.
    if (task.origin !== 'addedBefore') token.people = (token.people ?? there.length) + users.length;
  }
  for (const user of users) {
    const origin = before || task.origin === 'addedBefore' ? 'addedBefore' : 'addedAfter';
    const parent = !before && task.origin === 'addedBefore' ? task.parent : task.id;
    openTask(
      run,
      token,
      makeTask(run, token, {
        user,
        origin,
        ...(parent && { parent }),
        order: task.order,
        why: { key: 'flow.given.added' },
      }),
    );
  }
  settle(run, token);
}
