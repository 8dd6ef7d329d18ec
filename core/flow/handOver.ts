import { flowStatus, handling } from './codes';
import { moveTask } from './handOn';
import { type Run, record, refuse, solved, tasksOf, tokenOf } from './run';
import { settle } from './settle';
import { closeTask, isPending } from './tasks';

const { adopt, revoke, cancel } = flowStatus;

/**
 * Everything of a person in an instance that has not ended goes to another one: what waits for them, what will, and what they
 * handed in. Who has a task at the same step already gets no second one: the other decides for both.
 */
export function handOver(run: Run): void {
  const { command, state } = run;
  if (command.do !== 'handOver') return;
  const { from, to } = command;
  if (([adopt, revoke, cancel] as number[]).includes(state.status)) refuse('status');
  if (from === to) refuse('self');
  const own = state.tasks.filter((task) => task.user === from && isPending(task));
  if (!own.length && state.starter !== from) refuse('noTask');
  const wasStarter = state.starter === from;
  if (wasStarter) {
    record(run, handling.transfer, { to: [to] });
    state.starter = to;
  }
  if (state.chosen)
    for (const [step, users] of Object.entries(state.chosen))
      state.chosen[step] = [...new Set(users.map((user) => (user === from ? to : user)))];
  for (const task of own) {
    if (!isPending(task)) continue;
    const token = tokenOf(run, task.token);
    if (state.incidents?.some(({ kind, token: at }) => kind === 'left' && at === token.id)) solved(run, token.id);
    if (task.origin === 'resubmit') {
      task.user = to;
      continue;
    }
    record(run, handling.transfer, { step: token.step, task: task.id, to: [to] });
    if (tasksOf(state, token.id).some((other) => other.user === to && isPending(other))) {
      closeTask(run, task);
      settle(run, token);
    } else if (task.status === 'open') moveTask(run, task, to);
    else task.user = to;
  }
}
