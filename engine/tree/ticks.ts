import type { TreeView } from '../../core/language/types';
import type { TreeNodeFrame } from '../frames';

/** Nodes without children below these, themselves included; disabled nodes cannot be ticked. */
export function leavesOf(nodes: readonly TreeNodeFrame[], disabledToo = false): string[] {
  return nodes.flatMap((node) => {
    if (node.children?.length) return leavesOf(node.children, disabledToo);
    return node.disabled && !disabledToo ? [] : [node.id];
  });
}

type Checkable = NonNullable<TreeView['checkable']>;

/** The value of ticked leaves (contract §4.5): leaves alone, or with all their parents. Each value once, in order. */
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
