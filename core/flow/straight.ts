import { first, isLive, type Run, tokenOf } from './run';
import { isPending, makeTask, openTask } from './tasks';
import { resumeTimers, stopTimers } from './timers';
import type { Task, Token } from './types';

const returned = ({ status, outcome }: Task): boolean => status === 'done' && outcome === 'return';

/** A straight return: what is behind the target is held until the target has ended. */
export function holdBehind(run: Run, from: Token, target: Token, behind: readonly Token[]): void {
  const { state } = run;
  const held = behind.filter(isLive);
  const ids = new Set(held.map(({ id }) => id));
  const users = state.tasks.filter((task) => task.token === from.id && returned(task)).map(({ user }) => user);
  const open = state.tasks.filter((task) => ids.has(task.token) && task.status === 'open');
  for (const task of open) {
    task.status = 'blocked';
    run.facts.push({ fact: 'taskClosed', task: task.id });
  }
  state.straight = {
    step: from.step,
    users: [...new Set(users)],
    token: target.id,
    held: Object.fromEntries(held.map(({ id, status }) => [id, status])),
    tasks: open.map(({ id }) => id),
  };
  for (const token of held) token.status = 'waiting';
  stopTimers(run, (timer) => ids.has(timer.token));
}

/** The target has ended: whoever returned decides again, the others keep what they decided. */
export function restoreStraight(run: Run): void {
  const { straight } = run.state;
  if (!straight) return;
  delete run.state.straight;
  for (const [id, status] of Object.entries(straight.held)) {
    const token = tokenOf(run, id);
    if (token.status !== 'waiting') continue;
    token.status = status;
    const open = run.state.tasks.filter((task) => task.token === id && straight.tasks.includes(task.id));
    for (const task of open) if (isPending(task)) reopen(run, task);
    if (token.step === straight.step) giveBack(run, token);
    const answers = token.answers ?? [];
    delete token.answers;
    first(run, ...answers.map((answer) => ({ move: 'wake' as const, token: id, answer })));
  }
  resumeTimers(run, (timer) => timer.token in straight.held);
}

function reopen(run: Run, task: Task): void {
  task.status = 'open';
  run.facts.push({ fact: 'taskOpened', task: task.id });
}

function giveBack(run: Run, token: Token): void {
  delete token.back;
  for (const old of run.state.tasks.filter((task) => task.token === token.id && returned(task))) {
    old.status = 'void';
    const { user, origin, order, parent, why } = old;
    const again = makeTask(run, token, { user, origin, order, ...(parent && { parent }), ...(why && { why }) });
    openTask(run, token, again);
  }
}
