import { bindingPaths } from '../../core/binding';
import { type RootName, roots } from '../../core/language/roots';
import type { FieldNode, Source } from '../../core/language/types';
import { sourceReads } from '../source/sourceReads';
import type { ConditionPlan } from './compileCondition';

/** What the rendering of a field reads beside its own value: a change of one of these re-renders it. */
export interface NodeReads {
  /** Members of the form. */
  form: readonly string[];
  /** Members of its row, for the columns of a list. */
  row: readonly string[];
  /** Fields whose chosen record is read. */
  picks: readonly string[];
  /** Live paths outside the form: what views expose, the address. */
  outward: readonly string[];
}

/** Options that depend on the row are fetched by each cell; others once for the column. */
export function readsRow(source: Source | undefined): boolean {
  return source !== undefined && sourceReads(source).some((path) => path === 'row' || path.startsWith('row.'));
}

/** Is this a live path outside the form? */
export function isOutward(path: string): boolean {
  const root = path.split('.')[0] as string;
  if (root === 'form' || root === 'row' || root === 'picks') return false;
  return Object.hasOwn(roots, root) && roots[root as RootName].live;
}

function secondParts(paths: readonly string[], root: string): string[] {
  const found = paths.filter((path) => path.startsWith(`${root}.`)).map((path) => path.split('.')[1] as string);
  return [...new Set(found)];
}

/** `conditions`: those that are evaluated while it renders (columns). `members`: other members of the form that it reads. */
export function readsOf(
  field: FieldNode,
  conditions: readonly (ConditionPlan | undefined)[] = [],
  members: readonly string[] = [],
): NodeReads {
  const { bind, picker, attribute, options } = field;
  const paths = [
    ...bindingPaths([bind, picker?.args, picker?.echo?.params]),
    ...(options === undefined ? [] : sourceReads(options)),
    ...conditions.flatMap((condition) => condition?.paths ?? []),
    ...(attribute ? [`picks.${attribute.of}`] : []),
  ];
  const { of } = attribute ?? {};
  return {
    form: [...new Set([...secondParts(paths, 'form'), ...(of ? [of] : []), ...members])],
    row: secondParts(paths, 'row'),
    picks: secondParts(paths, 'picks'),
    outward: [...new Set(paths.filter(isOutward))],
  };
}
