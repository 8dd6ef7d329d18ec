import { assertMay } from './begin';
import { flowStatus, handling } from './codes';
import { end } from './endEarly';
import { flowLimits } from './limits';
import { type Run, record, refuse, setStatus } from './run';
import { voidAll } from './tasks';

export function withdraw(run: Run) {
  assertMay(run, 'withdraw');
  record(run, handling.withdraw);
  run.state.progress = 0;
  if (run.plan.doc.start.withdraw === 'end') return end(run, flowStatus.revoke);
  voidAll(run);
  run.facts.push({ fact: 'childrenGone' });
  setStatus(run, flowStatus.withdrawn);
}

/** At most once in an hour. */
export function urge(run: Run): void {
  assertMay(run, 'urge');
  const { state, given } = run;
  if (state.urged !== undefined && given.now - state.urged < flowLimits.urgeEvery) refuse('urgedAlready');
  state.urged = given.now;
  const open = state.tasks.filter(({ status }) => status === 'open');
  run.facts.push({ fact: 'urged', tasks: open.map(({ id }) => id) });
}
