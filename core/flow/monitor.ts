import { newRound, tokensFrom } from './back';
import { assertMay } from './begin';
import { flowStatus, handling } from './codes';
import { end } from './endEarly';
import { assignTo } from './enter';
import { flowLimits } from './limits';
import { first, isLive, makeToken, type Run, record, refuse, setStatus, solved } from './run';
import { closePending, voidToken } from './tasks';
import { resumeTimers, stopTimers } from './timers';
import type { Token } from './types';

/** Other people for a step where it waits. */
export function assign(run: Run) {
  const { command, state } = run;
  if (command.do !== 'assign') return;
  assertMay(run, 'assign');
  const users = [...new Set(command.users)];
  if (!users.length) refuse('noUsers');
  if (users.length > flowLimits.people) refuse('people', { most: flowLimits.people });
  const token = state.tokens.find((each) => isLive(each) && each.step === command.step && !each.waits);
  if (!token || run.plan.steps.get(token.step)?.step.do !== 'approve') return refuse('notHere');
  if (state.straight && token.id in state.straight.held) refuse('straight');
  record(run, handling.assign, { step: token.step, to: users });
  closePending(run, token);
  for (const task of state.tasks) if (task.token === token.id && task.status === 'done') task.status = 'void';
  solved(run, token.id);
  delete token.back;
  assignTo(
    run,
    token,
    users.map((id) => ({ id, why: { key: 'flow.given.assigned' } })),
  );
}

/** The branched steps around a step, entered for this step only. */
function pathTo(run: Run, step: string): Token['path'] {
  let path: Token['path'] = [];
  for (const part of run.plan.steps.get(step)?.path ?? []) {
    const fork = makeToken(run, part.step, path);
    fork.status = 'waiting';
    path = [...path, { ...part, token: fork.id }];
  }
  return path;
}

/** Goes on at a step, whatever is under way: what was decided on the way to it stays. */
function moveTo(run: Run, step: string): void {
  newRound(run);
  delete run.state.straight;
  const outer = run.plan.steps.get(step)?.path[0]?.step ?? step;
  const behind = new Set(tokensFrom(run, outer, []));
  for (const token of run.state.tokens) if (isLive(token) || behind.has(token)) voidToken(run, token);
  first(run, { move: 'enter', token: makeToken(run, step, pathTo(run, step)).id });
}

export function change(run: Run): void {
  const { command } = run;
  if (command.do !== 'change') return;
  assertMay(run, 'change');
  if (!run.plan.steps.has(command.step)) refuse('target');
  record(run, handling.change, { step: command.step });
  moveTo(run, command.step);
}

/** What has ended goes on at a step that was passed. */
export function revive(run: Run): void {
  const { command, state } = run;
  if (command.do !== 'revive') return;
  assertMay(run, 'revive');
  if (!run.plan.steps.has(command.step) || !state.tokens.some(({ step }) => step === command.step)) refuse('revive');
  record(run, handling.revive, { step: command.step });
  setStatus(run, flowStatus.wait);
  moveTo(run, command.step);
}

export function suspend(run: Run): void {
  assertMay(run, 'suspend');
  record(run, handling.suspend);
  run.state.suspended = run.state.status;
  setStatus(run, flowStatus.suspended);
  stopTimers(run, () => true);
}

export function restore(run: Run): void {
  assertMay(run, 'restore');
  const { state } = run;
  record(run, handling.restore);
  setStatus(run, state.suspended ?? flowStatus.wait);
  delete state.suspended;
  const held = state.straight?.held ?? {};
  resumeTimers(run, ({ token }) => !(token in held));
  for (const token of state.tokens.filter(({ id, answers }) => answers && !(id in held))) {
    const answers = token.answers ?? [];
    delete token.answers;
    first(run, ...answers.map((answer) => ({ move: 'wake' as const, token: token.id, answer })));
  }
}

export function terminate(run: Run): void {
  assertMay(run, 'terminate');
  record(run, handling.terminate);
  end(run, flowStatus.cancel);
}
