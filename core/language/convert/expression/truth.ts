import { limits } from '../../../limits';
import type { Condition } from '../../types';
import { NotConvertible } from './lexExpression';

/** A constant known before the form is rendered, or a condition over its record. */
export type Truth = boolean | Condition;

export function not(truth: Truth): Truth {
  if (typeof truth === 'boolean') return !truth;
  const keys = Object.keys(truth);
  if (keys.length === 1 && keys[0] === 'not') return (truth as { not: Condition }).not;
  return { not: truth };
}

/** Number of comparisons in a condition, counted until just beyond the limit. */
function weightOf(condition: Condition): number {
  const { all, any, not: of } = condition as { all?: Condition[]; any?: Condition[]; not?: Condition };
  const parts = all ?? any ?? (of ? [of] : undefined);
  if (!Array.isArray(parts)) return 1;
  let weight = 0;
  for (const part of parts) {
    weight += weightOf(part);
    if (weight > limits.conditionComparisons) break;
  }
  return weight;
}

/** The parts are within the limit, so a condition never grows far beyond it. */
function bounded(condition: Condition): Condition {
  if (weightOf(condition) <= limits.conditionComparisons) return condition;
  throw new NotConvertible(`comes to more than ${limits.conditionComparisons} comparisons`);
}

function joined(key: 'all' | 'any', truths: readonly Truth[]): Truth {
  const settles = key === 'any';
  if (truths.includes(settles)) return settles;
  const open = truths.filter((each): each is Condition => typeof each === 'object');
  const flat = open.flatMap((each) =>
    Object.keys(each).join() === key ? ((each as never)[key] as Condition[]) : [each],
  );
  const different = [...new Map(flat.map((each) => [JSON.stringify(each), each])).values()];
  if (different.length === 0) return !settles;
  return different.length === 1 ? (different[0] as Condition) : bounded({ [key]: different } as Condition);
}

export const and = (...truths: Truth[]): Truth => joined('all', truths);
export const or = (...truths: Truth[]): Truth => joined('any', truths);

/** `then` while the condition holds, else `otherwise`. */
export function either(when: Truth, then: Truth, otherwise: Truth): Truth {
  if (JSON.stringify(then) === JSON.stringify(otherwise)) return then;
  return or(and(when, then), and(not(when), otherwise));
}
