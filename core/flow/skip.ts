import { isEmptyValue } from '../comparable';
import { hasChoice } from './people';
import { branchesOf } from './plan';
import type { Run } from './run';
import type { ApproveStep, FlowPlan, FlowState, FlowStep, Task, Token } from './types';

/** Whether a token lies beside a place: in another branch of a step that both are in. */
const isBeside = (token: Token, path: Token['path']): boolean =>
  token.path.some(({ step, branch }) => path.some((other) => other.step === step && other.branch !== branch));

/** Who decided the step before this place: the latest approved one that is not in another branch. */
export function previousDeciders(state: FlowState, place: Pick<Token, 'id' | 'path'>): string[] {
  const passed = state.tokens.filter(
    (token) =>
      token.status === 'done' && token.outcome === 'approved' && token.id !== place.id && !isBeside(token, place.path),
  );
  const last = passed.reduce<Token | undefined>(
    (best, token) => (best && (best.left ?? 0) > (token.left ?? 0) ? best : token),
    undefined,
  );
  const done = (task: Task) => task.token === last?.id && task.status === 'done' && task.outcome !== 'return';
  return [...new Set(state.tasks.filter(done).map(({ user }) => user))];
}

/** Whether whoever decides here must choose people or branches for what comes next. */
export function choiceIsNext(plan: FlowPlan, id: string): boolean {
  const asks = (step: FlowStep | undefined): boolean => {
    if (!step) return false;
    if (step.do === 'pick') return true;
    if (step.do === 'approve') return hasChoice(step.who) || step.nobody === 'ask';
    if (branchesOf(step).some((branch) => asks(branch.steps[0]))) return true;
    return after(step.id);
  };
  const after = (at: string): boolean => {
    const here = plan.steps.get(at);
    if (!here) return false;
    if (here.next) return asks(plan.steps.get(here.next)?.step);
    const outer = here.path.at(-1);
    return outer !== undefined && after(outer.step);
  };
  return after(id);
}

const mustFill = (run: Run, step: ApproveStep): boolean =>
  Object.entries(step.fields ?? {}).some(
    ([field, right]) => right === 'write!' && !field.includes('.') && isEmptyValue(run.given.record[field]),
  );

/** Whether a step can be approved without a person: never where something is to be chosen or filled in. */
export const needsNobody = (run: Run, step: ApproveStep): boolean =>
  !mustFill(run, step) && !choiceIsNext(run.plan, step.id);

/** Whether a rule of the flow decides for this person. */
export function isSkipped(run: Run, token: Token, step: ApproveStep, user: string): boolean {
  const rules = step.skip ?? run.plan.doc.start.skip ?? [];
  const { state } = run;
  const valid = new Set(state.tokens.filter(({ status }) => status !== 'void').map(({ id }) => id));
  const met = rules.some((rule) => {
    if (rule === 'starter') return user === state.starter;
    if (rule === 'previousApprover') return previousDeciders(state, token).includes(user);
    return state.tasks.some(
      (task) =>
        task.user === user &&
        task.status === 'done' &&
        task.outcome === 'approve' &&
        task.token !== token.id &&
        valid.has(task.token),
    );
  });
  return met && needsNobody(run, step);
}
