import { flowStatus } from './codes';
import { addEffects } from './effects';
import { branchesOf } from './plan';
import { first, isLive, makeToken, type Run, setStatus, solved } from './run';
import { restoreStraight } from './straight';
import { stepOfToken, voidToken } from './tasks';
import { dropTimers } from './timers';
import type { Token } from './types';

function finish(run: Run): void {
  setStatus(run, flowStatus.adopt);
  run.state.progress = 100;
  addEffects(run, run.plan.doc.end?.adopted);
}

/** A token has ended: what comes next in its list, the join of its branch, or the end. */
export function leave(run: Run, token: Token, outcome: NonNullable<Token['outcome']>) {
  token.status = 'done';
  token.left = run.given.now;
  token.outcome = outcome;
  delete token.waits;
  delete token.back;
  solved(run, token.id);
  dropTimers(run, (timer) => timer.token === token.id);
  if (run.state.straight?.token === token.id) return restoreStraight(run);
  const next = run.plan.steps.get(token.step)?.next;
  const branch = token.path.at(-1);
  if (next) first(run, { move: 'enter', token: makeToken(run, next, token.path).id });
  else if (branch) first(run, { move: 'join', token: branch.token });
  else finish(run);
}

/** Goes on behind branches when all have ended, or as many as are needed; the others are void then. */
export function join(run: Run, fork: Token): void {
  if (fork.status !== 'waiting') return;
  const step = stepOfToken(run, fork);
  const inside = (token: Token) => token.path.find((part) => part.token === fork.id);
  const live = run.state.tokens.filter((token) => isLive(token) && inside(token));
  const running = new Set(live.map((token) => inside(token)?.branch)).size;
  const need = step?.do === 'all' ? step.need : undefined;
  const ended = step ? branchesOf(step).length - running : 0;
  if (running && !(need && ended >= need)) return;
  for (const token of live) voidToken(run, token);
  first(run, { move: 'leave', token: fork.id, outcome: 'passed' });
}
