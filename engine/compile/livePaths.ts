import { bindingPaths } from '../../core/binding';
import { isObject } from '../../core/isObject';
import { roots } from '../../core/language/roots';

const rootOf = (path: string): string => path.split('.')[0] as string;

/** Paths of `row` are followed by the component that renders the row. */
function isLive(path: string): boolean {
  const root = rootOf(path);
  return root !== 'row' && Object.hasOwn(roots, root) && roots[root as keyof typeof roots].live;
}

/**
 * Live paths that a part of a document reads: its bindings and the `$` keys of its conditions at any depth. Fields and
 * views inside it subscribe by themselves and are left out.
 */
export function livePaths(part: unknown): string[] {
  const paths = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value)) return;
    if (typeof value.$ === 'string') {
      for (const path of bindingPaths(value)) paths.add(path);
      return;
    }
    for (const [key, member] of Object.entries(value)) {
      if (key.startsWith('$') && key.length > 1 && key !== '$schema') paths.add(key.slice(1));
      if (key !== 'fields' && key !== 'views') visit(member);
    }
  };
  visit(part);
  return [...paths].filter(isLive);
}
