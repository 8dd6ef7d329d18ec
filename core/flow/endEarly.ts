import type { FlowStatus } from './codes';
import { addEffects } from './effects';
import { type Run, setStatus } from './run';
import { voidAll } from './tasks';

/** Ends an instance before its way has ended. */
export function end(run: Run, status: FlowStatus): void {
  voidAll(run);
  delete run.state.suspended;
  setStatus(run, status);
  addEffects(run, run.plan.doc.end?.ended);
}
