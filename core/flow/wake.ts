import { flowStatus } from './codes';
import { first, type Run, refuse, stop } from './run';
import { stepOfToken } from './tasks';
import type { Token } from './types';

const { adopt } = flowStatus;

/** Whether an effect answered that it failed for good: `{ failed: true, detail? }`. */
const failure = (answer: unknown): { detail?: unknown } | undefined =>
  typeof answer === 'object' && answer !== null && (answer as { failed?: unknown }).failed === true
    ? answer
    : undefined;

/** The states of children: a list, or `{ children: [...] }`. */
function childrenOf(answer: unknown): unknown[] {
  const list = Array.isArray(answer) ? answer : (answer as { children?: unknown } | undefined)?.children;
  return Array.isArray(list) ? list : [];
}

/** Something that a token waited for has come. */
export function wake(run: Run, token: Token, answer: unknown) {
  const step = stepOfToken(run, token);
  if (token.status !== 'waiting' || !step) return;
  const leave = () =>
    first(run, { move: 'leave', token: token.id, outcome: token.waits === undefined ? 'passed' : 'approved' });
  const failed = failure(answer);
  const goes = step.do === 'call' && step.failed === 'go';
  if (failed && !goes) return stop(run, token, 'effect', typeof failed.detail === 'string' ? failed.detail : undefined);
  if (step.do === 'approve') {
    if (!token.waits) return;
    token.waits -= 1;
    if (!token.waits) leave();
  } else if (step.do === 'flow') {
    const states = childrenOf(answer);
    const { need = 'all' } = step;
    const met = need === 'ended' || (need === 'all' ? states.every((each) => each === adopt) : states.includes(adopt));
    if (met) leave();
    else stop(run, token, 'answer', states.join(', '));
  } else leave();
}

/** The command of a timer, an effect or a child. */
export function wakeCommand(run: Run, id: string, answer: unknown) {
  const { state } = run;
  const token = state.tokens.find((each) => each.id === id);
  const step = token && stepOfToken(run, token);
  const waits = step?.do === 'wait' || step?.do === 'call' || step?.do === 'flow' || token?.waits;
  if (token?.status !== 'waiting' || !waits) return refuse('token');
  if (step?.do === 'wait') {
    const timer = state.timers.find((each) => each.token === id);
    if (!timer || timer.left !== undefined) refuse('token');
    state.timers = state.timers.filter((each) => each !== timer);
  }
  const held = state.straight && id in state.straight.held;
  if (state.status === flowStatus.wait && !held) return first(run, { move: 'wake', token: id, answer });
  if (step?.do === 'wait') return refuse('token');
  token.answers = [...(token.answers ?? []), answer];
}
