import { flowStatus, handling } from './codes';
import { taskOf } from './decide';
import { moveTask } from './handOn';
import { peopleOf } from './people';
import { type Run, record, refuse, tasksOf, tokenOf } from './run';
import { decideBySystem, settle } from './settle';
import { needsNobody } from './skip';
import { approveStep, isPending } from './tasks';
import { remindAgain } from './timers';

/** The term of a task has come, or the next reminder. */
export function due(run: Run) {
  const { command, state } = run;
  if (command.do !== 'due') return;
  const timer = state.timers.find(
    ({ task, n, left }) => task === command.task && n === command.n && left === undefined,
  );
  if (!timer || state.status !== flowStatus.wait) return refuse('timer');
  state.timers = state.timers.filter((each) => each !== timer);
  const task = taskOf(run, command.task);
  const token = tokenOf(run, task.token);
  const step = approveStep(run, token);
  const { then = 'remind', remindEvery } = step?.due ?? {};
  if (task.status !== 'open') return refuse('timer');
  if (timer.n === 1 && then === 'transferToSuperior') {
    const found = peopleOf(run, `superior:${task.user}`);
    const busy = tasksOf(state, token.id).filter(isPending);
    const to = found?.find(({ id }) => !busy.some(({ user }) => user === id))?.id;
    if (to) {
      record(run, handling.transfer, { by: undefined, step: token.step, task: task.id, to: [to] });
      return moveTask(run, task, to);
    }
  }
  const decides = then === 'return' || (then === 'approve' && step !== undefined && needsNobody(run, step));
  if (timer.n === 1 && decides && !(then === 'return' && state.straight)) {
    decideBySystem(run, token, task, then as 'approve' | 'return');
    return settle(run, token);
  }
  remindAgain(run, timer, remindEvery);
}
