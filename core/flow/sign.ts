import type { ApproveStep, Task, Token } from './types';

export type Verdict = 'approved' | 'returned' | undefined;

const share = (text: `${number}%`): number => Number(text.slice(0, -1)) / 100;
const approves = ({ status, outcome }: Task): boolean =>
  status === 'done' && (outcome === 'approve' || outcome === 'added');
const returns = ({ status, outcome }: Task): boolean => status === 'done' && outcome === 'return';

/** Whoever signs after somebody decides with that person: undefined while one of them has not. */
function together(task: Task, all: readonly Task[]): Verdict {
  if (returns(task)) return 'returned';
  if (!approves(task)) return undefined;
  const added = all.filter(({ parent }) => parent === task.id).map((each) => together(each, all));
  if (added.includes('returned')) return 'returned';
  return added.includes(undefined) ? undefined : 'approved';
}

/**
 * What the people of a step have decided; undefined: not yet. What was added before somebody signs is an opinion and does
 * not count. The number of a ratio was fixed when the step was entered; people added after raise it.
 */
export function verdictOf(step: ApproveStep, token: Token, tasks: readonly Task[]): Verdict {
  const all = tasks.filter(({ status, origin }) => status !== 'void' && origin !== 'addedBefore');
  const { sign = 'any' } = step;
  if (sign === 'any')
    return all
      .filter(({ parent }) => !parent)
      .map((task) => together(task, all))
      .find(Boolean);
  const [yes, no] = [all.filter(approves).length, all.filter(returns).length];
  if (typeof sign === 'object') {
    const number = token.people ?? all.length;
    const enough = share(sign.approve) * number - 1e-9;
    if (yes >= enough) return 'approved';
    if (sign.return && no > 0 && no >= share(sign.return) * number - 1e-9) return 'returned';
    return number - no < enough || yes + no >= all.length ? 'returned' : undefined;
  }
  const decided = yes + no === all.length;
  if (no && (decided || step.return?.after !== 'all' || sign === 'turn')) return 'returned';
  return decided && all.length ? 'approved' : undefined;
}
