import { draftOf, type Group, type Line } from '../../design/rules/conditionDraft';
import type { Condition } from '../../language/types';

const linesOf = ({ items }: Group): Line[] => items.flatMap((item) => (item.kind === 'line' ? [item] : linesOf(item)));

/** The comparisons of a condition; none of one that only the text can say. */
export function linesIn(condition: Condition): Line[] {
  const group = draftOf(condition, { scope: true });
  return group ? linesOf(group) : [];
}
