import { flowStatus } from './codes';
import { flowLimits } from './limits';
import { lineFrom } from './plan';
import { first, isLive, makeToken, type Run, refuse, setStatus } from './run';
import { tellReturn } from './settle';
import { holdBehind } from './straight';
import { approveStep, closePending, makeTask, openTask, voidToken } from './tasks';
import type { FlowPlan, FlowState, Token } from './types';

/** The place of the starter: no step of a document has this id. */
export const startId = 'start';

const passed = (state: FlowState, id: string, approvedOnly = false): boolean =>
  state.tokens.some(
    ({ step, status, outcome }) => step === id && status === 'done' && (!approvedOnly || outcome === 'approved'),
  );

/** Where a return of this step may lead when the person chooses, nearest last: the start and the passed steps of its line. */
export function returnTargets(plan: FlowPlan, state: FlowState, step: string): string[] {
  return [startId, ...(plan.steps.get(step)?.before ?? []).filter((id) => passed(state, id))];
}

/** The step that a return leads to. Refuses one that was not passed on the line. */
export function targetOf(run: Run, token: Token, asked: string | undefined): string {
  const conf = approveStep(run, token)?.return?.to ?? 'start';
  const before = run.plan.steps.get(token.step)?.before ?? [];
  if (conf === 'start') return startId;
  if (conf === 'previous') return before.findLast((id) => passed(run.state, id, true)) ?? startId;
  const target = conf === 'choose' ? (asked ?? startId) : conf.step;
  return returnTargets(run.plan, run.state, token.step).includes(target) ? target : refuse('target');
}

export function newRound(run: Run): void {
  if (run.state.round >= flowLimits.rounds) refuse('rounds', { most: flowLimits.rounds });
  run.state.round += 1;
}

/** Tokens at a step and behind it in its list, with all that lies in their branches. */
export function tokensFrom(run: Run, step: string | undefined, path: Token['path']): Token[] {
  const line = lineFrom(run.plan, step);
  return run.state.tokens.filter(
    (token) =>
      token.status !== 'void' &&
      path.every((part, depth) => token.path[depth]?.token === part.token) &&
      line.has(token.path[path.length]?.step ?? token.step),
  );
}

/** The decision of a step is a return. */
export function sendBack(run: Run, token: Token) {
  const step = approveStep(run, token);
  const target = targetOf(run, token, token.back?.to);
  const wanted = step?.return?.then ?? 'again';
  const straight = (wanted === 'choose' ? token.back?.then : wanted) === 'straight';
  if (!straight) newRound(run);
  tellReturn(run, token);
  token.outcome = 'returned';
  if (!straight || (step?.sign ?? 'any') === 'any') closePending(run, token);
  const depth = target === startId ? 0 : (run.plan.steps.get(target)?.path.length ?? 0);
  const path = token.path.slice(0, depth);
  const behind = target === startId ? run.state.tokens.filter(isLive) : tokensFrom(run, target, path);
  if (!straight) {
    for (const each of target === startId ? run.state.tokens : behind) voidToken(run, each);
  }
  const made = makeToken(run, target, path);
  if (straight) holdBehind(run, token, made, behind);
  if (target !== startId) return first(run, { move: 'enter', token: made.id });
  run.state.progress = 0;
  setStatus(run, flowStatus.reject);
  const task = makeTask(run, made, { user: run.state.starter, origin: 'resubmit', order: 0 });
  openTask(run, made, task);
}
