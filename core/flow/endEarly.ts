import type { FlowStatus } from './codes';
import { addEffects } from './effects';
import { isLive, type Run, setStatus } from './run';
import { voidToken } from './tasks';

/** Ends an instance before its way has ended; what was decided stays. */
export function end(run: Run, status: FlowStatus): void {
  delete run.state.straight;
  for (const token of run.state.tokens.filter(isLive)) voidToken(run, token);
  run.facts.push({ fact: 'childrenGone' });
  delete run.state.suspended;
  setStatus(run, status);
  addEffects(run, run.plan.doc.end?.ended);
}
