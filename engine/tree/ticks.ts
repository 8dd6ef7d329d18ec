import type { TreeView } from '../../core/language/types';
import type { TreeNodeFrame } from '../frames';

/** Nodes without children below these, themselves included; disabled ones are nobody's to tick. */
export function leavesOf(nodes: readonly TreeNodeFrame[], disabledToo = false): string[] {
  return nodes.flatMap((node) => {
    if (node.children?.length) return leavesOf(node.children, disabledToo);
    return node.disabled && !disabledToo ? [] : [node.id];
  });
}

type Checkable = NonNullable<TreeView['checkable']>;

/** What ticked leaves come to (contract §4.5): leaves alone, or with every parent that holds one. Each value once, in order. */
export function countTicks(
  nodes: readonly TreeNodeFrame[],
  leaves: ReadonlySet<string>,
  { count, valueKey }: Checkable,
): string[] {
  const countedAs = (node: TreeNodeFrame): string => String(valueKey ? (node.data[valueKey] ?? node.id) : node.id);
  const visit = (node: TreeNodeFrame): string[] => {
    if (!node.children?.length) return leaves.has(node.id) ? [countedAs(node)] : [];
    const below = node.children.flatMap(visit);
    return below.length && count !== 'leaves' ? [countedAs(node), ...below] : below;
  };
  return [...new Set(nodes.flatMap(visit))];
}
