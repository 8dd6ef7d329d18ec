import { flowStatus } from './codes';
import { branchesOf } from './plan';
import type { FlowPlan, FlowState, FlowStep } from './types';

const { wait, suspended, cancel } = flowStatus;
/** Steps at which an instance can wait. */
const places: ReadonlySet<string> = new Set(['approve', 'wait', 'call', 'flow']);

interface Count {
  passed: number;
  all: number;
}
const sumOf = (counts: readonly Count[]): Count =>
  counts.reduce((sum, { passed, all }) => ({ passed: sum.passed + passed, all: sum.all + all }), { passed: 0, all: 0 });

/** What lies on the way of these steps; of a choice that is still to come, its longest branch. */
function countOf(state: FlowState, steps: readonly FlowStep[]): Count {
  const counts = steps.map((step): Count => {
    const token = state.tokens.findLast((each) => each.step === step.id && each.status !== 'void');
    const branches = branchesOf(step);
    if (!branches.length) return places.has(step.do) ? { passed: token?.status === 'done' ? 1 : 0, all: 1 } : sumOf([]);
    const taken = branches.filter(({ id }) =>
      state.tokens.some(({ path }) => path.some((part) => part.token === token?.id && part.branch === id)),
    );
    const inside = (token && step.do !== 'all' ? taken : branches).map((branch) => countOf(state, branch.steps));
    if (token || step.do === 'all') return sumOf(inside);
    return inside.reduce((most, each) => (each.all > most.all ? each : most), sumOf([]));
  });
  return sumOf(counts);
}

/**
 * Percentage that an instance shows: that of the steps where it waits, when steps of the flow name one; else how many of the
 * steps on its way were passed.
 */
export function progressOf({ doc, steps }: FlowPlan, state: FlowState): number {
  const named = [...steps.values()].some(({ step }) => step.do === 'approve' && step.progress !== undefined);
  if (named || !([wait, suspended, cancel] as number[]).includes(state.status)) return state.progress;
  const { passed, all } = countOf(state, doc.steps);
  return all ? Math.floor((passed / all) * 100) : 0;
}
