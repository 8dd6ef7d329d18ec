import { readDate } from '../readDate';
import { nextId, type Run } from './run';
import type { FlowDue, FlowTimer, Task, Token } from './types';

const hour = 3_600_000;

function announce(run: Run, { left: _, ...timer }: FlowTimer): void {
  run.facts.push({ fact: 'timerSet', ...timer });
}

/** The key is new each time: a stopped timer that goes on is another one. */
const keyFor = (run: Run, { token, task, kind, n }: Pick<FlowTimer, 'token' | 'task' | 'kind' | 'n'>): string =>
  [token, task ?? '-', kind, n, nextId(run, 'e')].join('.');

export function setTimer(run: Run, timer: Omit<FlowTimer, 'key'>): void {
  const set = { key: keyFor(run, timer), ...timer };
  run.state.timers.push(set);
  announce(run, set);
}

/** Takes timers away. */
export function dropTimers(run: Run, which: (timer: FlowTimer) => boolean): void {
  for (const timer of run.state.timers.filter(which))
    if (timer.left === undefined) run.facts.push({ fact: 'timerGone', key: timer.key });
  run.state.timers = run.state.timers.filter((timer) => !which(timer));
}

/** Stops timers; they keep the time that is left. */
export function stopTimers(run: Run, which: (timer: FlowTimer) => boolean): void {
  for (const timer of run.state.timers) {
    if (timer.left !== undefined || !which(timer)) continue;
    timer.left = Math.max(0, timer.at - run.given.now);
    run.facts.push({ fact: 'timerGone', key: timer.key });
  }
}

/** Stopped timers go on. */
export function resumeTimers(run: Run, which: (timer: FlowTimer) => boolean): void {
  for (const timer of run.state.timers) {
    if (timer.left === undefined || !which(timer)) continue;
    timer.at = run.given.now + timer.left;
    timer.key = keyFor(run, timer);
    delete timer.left;
    announce(run, timer);
  }
}

/** When a wait ends; undefined: the field names no date. */
export function waitEnd(run: Run, hours: number | undefined, until: { field: string } | undefined): number | undefined {
  const from = until ? readDate(run.given.record[until.field]) : run.given.now;
  return from === undefined ? undefined : from + (hours ?? 0) * hour;
}

const startedAt = (run: Run): number =>
  run.state.tokens.find(({ round }) => round === run.state.round)?.entered ?? run.given.now;

/** Sets the term of an open task; a date field that is empty sets none. */
export function setDue(run: Run, token: Token, task: Task, due: FlowDue | undefined): void {
  dropTimers(run, (timer) => timer.task === task.id);
  delete task.due;
  if (!due) return;
  const { from = 'received' } = due;
  const base =
    from === 'received' ? task.received : from === 'start' ? startedAt(run) : readDate(run.given.record[from.field]);
  if (base === undefined) return;
  task.due = base + due.hours * hour;
  setTimer(run, { token: token.id, task: task.id, kind: 'due', at: task.due, n: 1 });
}

/** The next reminder. */
export function remindAgain(run: Run, timer: FlowTimer, every: number | undefined): void {
  if (every === undefined || timer.n >= 100) return;
  const { token, task, kind, n } = timer;
  setTimer(run, { token, ...(task && { task }), kind, at: run.given.now + every * hour, n: n + 1 });
}
