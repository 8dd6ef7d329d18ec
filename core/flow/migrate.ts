import { startId } from './back';
import { branchesOf } from './plan';
import { isLive } from './run';
import type { FlowPlan, FlowState, Token } from './types';

/** Steps and branches of the older version by the names that they have in the newer one; what is not named keeps its own. */
export type StepMap = Readonly<Record<string, string>>;

/** `gone`: the step is not there; `kind`: it does something else; `branch`: it lies elsewhere, or its branches are others. */
export interface CannotMove {
  step: string;
  why: 'gone' | 'kind' | 'branch';
}
export type Moved = { state: FlowState; moved: boolean } | { cannot: CannotMove };

const ids = (list: readonly { id: string }[]): string => list.map(({ id }) => id).join();

function faultOf(
  from: FlowPlan,
  to: FlowPlan,
  token: Token,
  nameOf: (id: string) => string,
): CannotMove['why'] | undefined {
  if (token.step === startId) return undefined;
  const old = from.steps.get(token.step)?.step;
  const now = to.steps.get(nameOf(token.step));
  if (!now || !old) return 'gone';
  if (now.step.do !== old.do) return 'kind';
  const same =
    now.path.length === token.path.length &&
    token.path.every(
      ({ step, branch }, at) => now.path[at]?.step === nameOf(step) && now.path[at]?.branch === nameOf(branch),
    );
  if (!same) return 'branch';
  // How many of its branches have ended is counted by their number.
  const counts = now.step.do === 'all' && now.step.need !== undefined;
  const branches = branchesOf(old).map(({ id }) => ({ id: nameOf(id) }));
  return counts && ids(branches) !== ids(branchesOf(now.step)) ? 'branch' : undefined;
}

/**
 * A state on another version of its flow: where it waits must be there, of the same kind and in the same branches. Decisions,
 * terms and what was chosen are kept. The state that is given is not changed.
 */
export function moveToVersion(from: FlowPlan, to: FlowPlan, state: FlowState, map: StepMap = {}): Moved {
  const nameOf = (id: string) => map[id] ?? id;
  const live = state.tokens.filter(isLive);
  for (const token of live) {
    const why = faultOf(from, to, token, nameOf);
    if (why) return { cannot: { step: token.step, why } };
  }
  const { straight } = state;
  if (straight && !to.steps.has(nameOf(straight.step))) return { cannot: { step: straight.step, why: 'gone' } };
  const next = structuredClone(state);
  // What is behind keeps its name when the newer version has none for it.
  const known = (id: string) => (to.steps.has(nameOf(id)) ? nameOf(id) : id);
  for (const token of next.tokens) {
    token.step = known(token.step);
    token.path = token.path.map((part) => ({ ...part, step: known(part.step), branch: nameOf(part.branch) }));
  }
  if (next.straight) next.straight.step = nameOf(next.straight.step);
  if (next.chosen)
    next.chosen = Object.fromEntries(Object.entries(next.chosen).map(([id, users]) => [nameOf(id), users]));
  for (const incident of [...(next.incidents ?? []), ...(next.incident ? [next.incident] : [])])
    if (incident.step) incident.step = known(incident.step);
  return { state: next, moved: live.some(({ step }) => nameOf(step) !== step) };
}
