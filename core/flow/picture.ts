import { emptyState } from './begin';
import { branchesOf } from './plan';
import { isLive, tasksOf } from './run';
import type { FlowPlan, FlowState, FlowStep, Task, Token } from './types';
import type { PictureStep } from './wire';

/** The token that shows a step: the one under way, else the last that was not void, else the last. */
function shown(tokens: readonly Token[]): Token | undefined {
  return tokens.find(isLive) ?? tokens.findLast(({ status }) => status === 'done') ?? tokens.at(-1);
}

function statusOf(state: FlowState, token: Token | undefined): PictureStep['status'] {
  if (!token) return 'ahead';
  const { id, status, outcome } = token;
  if (status === 'void' && tasksOf(state, id).some((task) => task.outcome === 'refuse')) return 'refused';
  const stands = status === 'void' || id in (state.straight?.held ?? {});
  if (stands && outcome === 'returned') return 'returned';
  if (isLive(token)) return 'here';
  if (status === 'void') return 'void';
  return outcome === 'skipped' ? 'skipped' : 'passed';
}

/** When the next wait ends, of one token or of all; null: nothing waits for time. */
export function waitsUntil({ timers }: Pick<FlowState, 'timers'>, token?: string): number | null {
  const ends = timers.flatMap(({ kind, at, left, token: of }) =>
    kind === 'wait' && left === undefined && (token === undefined || of === token) ? [at] : [],
  );
  return ends.length ? Math.min(...ends) : null;
}

/** The steps of a flow in the order and depth of the document, with where an instance is; `nameOf` says who people are. */
export function pictureOf(
  plan: FlowPlan,
  given: FlowState | undefined,
  nameOf: (userId: string) => string,
): PictureStep[] {
  const state = given ?? emptyState('');
  const tokens = new Map<string, Token[]>();
  for (const token of state.tokens) tokens.set(token.step, [...(tokens.get(token.step) ?? []), token]);
  const person = ({ user, status, outcome, auto, handled, why }: Task): PictureStep['people'][number] => ({
    id: user,
    name: nameOf(user),
    status,
    outcome: outcome ?? null,
    auto: auto ?? false,
    time: handled ?? null,
    why: why ?? null,
  });
  /** `over`: it lies in a branch that was not taken. */
  const draw = (step: FlowStep, over = false): PictureStep => {
    const token = shown(tokens.get(step.id) ?? []);
    const people = state.tasks.filter((task) => task.token === token?.id && (task.status !== 'void' || task.outcome));
    const taken = (branch: string) =>
      token !== undefined &&
      state.tokens.some(({ path }) => path.some((part) => part.token === token.id && part.branch === branch));
    const all = branchesOf(step);
    const went = new Set(all.flatMap(({ id }) => (taken(id) ? [id] : [])));
    const [empty, another] = all.filter(({ steps }) => !steps.length);
    // A branch without steps leaves no trace: of a choice that took no other, it is the only one that is empty.
    if (step.do === 'choose' && token?.status === 'done' && !went.size && empty && !another) went.add(empty.id);
    const decided = over || token?.status === 'done' || (step.do !== 'all' && went.size > 0);
    const branches = all.map((branch) => ({
      id: branch.id,
      title: branch.title ?? '',
      ...(branch.else && { else: true as const }),
      taken: went.has(branch.id),
      steps: branch.steps.map((inner) => draw(inner, decided && !went.has(branch.id))),
    }));
    return {
      id: step.id,
      do: step.do,
      title: step.title ?? '',
      status: token || !over ? statusOf(state, token) : 'skipped',
      entered: token?.entered ?? null,
      left: token?.left ?? null,
      until: token ? waitsUntil(state, token.id) : null,
      people: people.map(person),
      ...(branches.length && { branches }),
    };
  };
  return plan.doc.steps.map((step) => draw(step));
}
