import { branchesOf } from './plan';
import { isLive } from './run';
import type { FlowPlan, FlowState, FlowStep, Task, Token } from './types';
import type { PictureStep } from './wire';

/** The token that shows a step: the one under way, else the last that was not void, else the last. */
function shown(tokens: readonly Token[]): Token | undefined {
  return tokens.find(isLive) ?? tokens.findLast(({ status }) => status === 'done') ?? tokens.at(-1);
}

function statusOf(token: Token | undefined): PictureStep['status'] {
  if (!token) return 'ahead';
  if (isLive(token)) return 'here';
  if (token.status === 'void') return 'void';
  return token.outcome === 'skipped' ? 'skipped' : 'passed';
}

/** The steps of a flow in the order and depth of the document, with where an instance is; `nameOf` says who people are. */
export function pictureOf(
  plan: FlowPlan,
  state: FlowState | undefined,
  nameOf: (userId: string) => string,
): PictureStep[] {
  const tokens = new Map<string, Token[]>();
  for (const token of state?.tokens ?? []) tokens.set(token.step, [...(tokens.get(token.step) ?? []), token]);
  const person = ({ user, status, outcome, handled, why }: Task): PictureStep['people'][number] => ({
    id: user,
    name: nameOf(user),
    status,
    outcome: outcome ?? null,
    time: handled ?? null,
    why: why ?? null,
  });
  const draw = (step: FlowStep): PictureStep => {
    const token = shown(tokens.get(step.id) ?? []);
    const people = (state?.tasks ?? []).filter(
      (task) => task.token === token?.id && (task.status !== 'void' || task.outcome),
    );
    const taken = (branch: string) =>
      token !== undefined &&
      (state?.tokens ?? []).some(({ path }) => path.some((part) => part.token === token.id && part.branch === branch));
    const branches = branchesOf(step).map((branch) => ({
      id: branch.id,
      title: branch.title ?? '',
      taken: taken(branch.id),
      steps: branch.steps.map(draw),
    }));
    return {
      id: step.id,
      do: step.do,
      title: step.title ?? '',
      status: statusOf(token),
      entered: token?.entered ?? null,
      left: token?.left ?? null,
      people: people.map(person),
      ...(branches.length && { branches }),
    };
  };
  return plan.doc.steps.map(draw);
}
