import { bindingPaths } from '../../core/binding';
import { conditionPaths } from '../../core/condition';
import type { Condition, Source } from '../../core/language/types';

/** Paths of a condition; none when it is invalid, which is reported where it is evaluated. */
function pathsOf(condition: Condition | undefined): string[] {
  try {
    return condition === undefined ? [] : conditionPaths(condition);
  } catch {
    return [];
  }
}

/** In the params of `lazy`, `row` is the opened node: nothing outside the source changes it. */
const isOutside = (path: string): boolean => path !== 'row' && !path.startsWith('row.');

/** Paths of the scope that a source's answer depends on: `form.city`, `row.city`, `selected.types.id`. */
export function sourceReads(source: Source): string[] {
  if (Array.isArray(source) || 'dictionary' in source) return [];
  if ('rows' in source) return bindingPaths(source.rows);
  if ('measures' in source) return [...new Set([...pathsOf(source.where), ...pathsOf(source.when)])];
  const below = 'call' in source ? bindingPaths(source.lazy?.params).filter(isOutside) : [];
  return [...new Set([...bindingPaths(source.params), ...pathsOf(source.when), ...below])];
}
