import { assertMay } from './begin';
import { handling } from './codes';
import { first, isLive, type Run, record, refuse, solved, tasksOf } from './run';
import { goOn } from './settle';
import { approveStep, closePending, isPending, leaveChildren } from './tasks';
import type { Token } from './types';

function troubled(run: Run, id: string | undefined): Token {
  const token = run.state.tokens.find((each) => each.id === id);
  return token && isLive(token) ? token : refuse('noIncident');
}

/** Nothing that was decided at the step counts: its people are found anew. */
function askAgain(run: Run, token: Token): void {
  closePending(run, token);
  for (const task of tasksOf(run.state, token.id)) task.status = 'void';
  delete token.back;
}

/** All tokens that stopped try again. */
export function retry(run: Run): void {
  assertMay(run, 'retry');
  for (const incident of [...(run.state.incidents ?? [])].reverse()) {
    const token = troubled(run, incident.token);
    record(run, handling.change, { step: token.step });
    solved(run, token.id);
    if (incident.kind === 'left') askAgain(run, token);
    const step = approveStep(run, token);
    if (step && token.waits) goOn(run, token, step);
    else if (!step || !tasksOf(run.state, token.id).some(isPending)) {
      leaveChildren(run, token);
      first(run, { move: 'enter', token: token.id });
    }
  }
}

/** A step that stopped is passed over. */
export function skip(run: Run): void {
  const { command } = run;
  if (command.do !== 'skip') return;
  assertMay(run, 'skip');
  if (!run.state.incidents?.some(({ token }) => token === command.token)) refuse('noIncident');
  const token = troubled(run, command.token);
  record(run, handling.change, { step: token.step });
  closePending(run, token);
  leaveChildren(run, token);
  first(run, { move: 'leave', token: token.id, outcome: token.waits === undefined ? 'skipped' : 'approved' });
}
