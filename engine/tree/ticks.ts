import type { TreeView } from '../../core/language/types';
import type { TreeNodeFrame } from '../frames';

/** Nodes without children at and below these. */
const leafNodes = (nodes: readonly TreeNodeFrame[]): TreeNodeFrame[] =>
  nodes.flatMap((node) => (node.children?.length ? leafNodes(node.children) : [node]));

/** Ids of the nodes without children at and below these; disabled nodes cannot be ticked. */
export const leavesOf = (nodes: readonly TreeNodeFrame[], disabledToo = false): string[] =>
  leafNodes(nodes).flatMap(({ id, disabled }) => (disabled && !disabledToo ? [] : [id]));

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

/** The value of the ticked leaves of each group, by its name. */
export function countGroups(
  nodes: readonly TreeNodeFrame[],
  leaves: ReadonlySet<string>,
  checkable: Checkable,
): Record<string, string[]> {
  const { key, items } = checkable.groups ?? { key: '', items: [] };
  const ticked = leafNodes(nodes).filter(({ id }) => leaves.has(id));
  return Object.fromEntries(
    items.map(({ name }) => {
      const own = new Set(ticked.filter(({ data }) => data[key] === name).map(({ id }) => id));
      return [name, countTicks(nodes, own, checkable)];
    }),
  );
}
