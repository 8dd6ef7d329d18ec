import { tokensFrom } from './back';
import { assertMay } from './begin';
import { handling } from './codes';
import { taskOf } from './decide';
import { addEffects } from './effects';
import { type Run, record, refuse, tasksOf, tokenOf } from './run';
import { approveStep, isPending, openTask, voidToken } from './tasks';
import type { Task, Token } from './types';

/** What came of a token that ended: the tokens behind it, and the branched steps that ended with it. */
function consequences(run: Run, token: Token): { made: Token[]; forks: Token[] } {
  const next = (each: Token) => tokensFrom(run, run.plan.steps.get(each.step)?.next, each.path);
  const made = next(token);
  const forks: Token[] = [];
  for (const part of [...token.path].reverse()) {
    const fork = tokenOf(run, part.token);
    if (fork.status !== 'done') break;
    forks.push(fork);
    made.push(...next(fork));
  }
  return { made, forks };
}

const cannotUndo: ReadonlySet<string> = new Set(['call', 'create', 'flow']);

function assertUndone(run: Run, made: readonly Token[], forks: readonly Token[]): void {
  for (const token of made) {
    const decided = tasksOf(run.state, token.id).some(({ status, auto }) => status === 'done' && !auto);
    const kind = run.plan.steps.get(token.step)?.step.do ?? '';
    if (decided || cannotUndo.has(kind) || token.waits) refuse('takeBack');
  }
  const lost = run.state.tokens.some(
    ({ status, left, path }) =>
      status === 'void' && forks.some((fork) => left === fork.left && path.some((part) => part.token === fork.id)),
  );
  if (lost) refuse('takeBack');
}

/** Signers of a step that had not decided when it ended decide again. */
function reopenOthers(run: Run, token: Token, mine: Task): void {
  for (const task of tasksOf(run.state, token.id)) {
    if (task.status !== 'void' || task.handled !== mine.handled || task.outcome) continue;
    openTask(run, token, task);
  }
}

/** A person takes a decision back while nobody has decided on it. */
export function takeBack(run: Run): void {
  const { command } = run;
  if (command.do !== 'takeBack') return;
  assertMay(run, 'takeBack', command.task);
  const task = taskOf(run, command.task);
  const token = tokenOf(run, task.token);
  const step = approveStep(run, token);
  if (token.status === 'done') {
    // A straight return led here again: the later decision counts.
    const again = run.state.tokens.findLast((each) => each.step === token.step && each.status !== 'void');
    const outside = token.path.some((part) => tokenOf(run, part.token).status === 'void');
    if (again !== token || outside) refuse('takeBack');
    const { made, forks } = consequences(run, token);
    assertUndone(run, made, forks);
    for (const each of made) voidToken(run, each);
    for (const fork of forks) reopenToken(fork, 'waiting');
    reopenToken(token, 'active');
    reopenOthers(run, token, task);
  } else if (step?.sign === 'turn') {
    const later = tasksOf(run.state, token.id).filter(({ order, parent }) => order > task.order && !parent);
    if (later.some(({ status }) => status === 'done')) refuse('takeBack');
    for (const each of later) if (isPending(each) && each.status === 'open') each.status = 'blocked';
  }
  record(run, handling.withdraw, { step: token.step, task: task.id });
  openTask(run, token, task);
  addEffects(run, step?.on?.takeBack, token);
}

function reopenToken(token: Token, status: Token['status']): void {
  token.status = status;
  delete token.left;
  delete token.outcome;
}
