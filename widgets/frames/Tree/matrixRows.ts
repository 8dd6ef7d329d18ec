import type { TreeFrame, TreeNodeFrame } from '../../../engine/frames';

/** A node with the ones directly below it that have no children. */
export interface MatrixRow {
  node: TreeNodeFrame;
  /** Labels of the nodes above it. */
  path: string;
  /** All of them. */
  items: TreeNodeFrame[];
  /** By group; without groups all are of the first. */
  groups: TreeNodeFrame[][];
}

/** Columns of labels that several rows have; others stand together at the end. */
const mostColumns = 6;
const leastRows = 2;

type Groups = NonNullable<TreeFrame['groups']>;

function byGroup(items: readonly TreeNodeFrame[], groups: Groups | undefined): TreeNodeFrame[][] {
  if (!groups) return [[...items]];
  return groups.items.map(({ name }) => items.filter(({ data }) => data[groups.key] === name));
}

export function rowsOf(
  nodes: readonly TreeNodeFrame[],
  groups: Groups | undefined,
  above: readonly string[] = [],
): MatrixRow[] {
  const row = (node: TreeNodeFrame, items: TreeNodeFrame[]): MatrixRow => ({
    node,
    path: above.join(' / '),
    items,
    groups: byGroup(items, groups),
  });
  return nodes.flatMap((node) => {
    if (!node.children?.length) return above.length ? [] : [row(node, [node])];
    const items = node.children.filter(({ children }) => !children?.length);
    return [...(items.length ? [row(node, items)] : []), ...rowsOf(node.children, groups, [...above, node.label])];
  });
}

/** The labels that most rows have in their first group, in the order of their first row. */
export function columnsOf(rows: readonly MatrixRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { groups } of rows)
    for (const label of new Set(groups[0]?.map((item) => item.label))) counts.set(label, (counts.get(label) ?? 0) + 1);
  const common = [...counts].filter(([, count]) => count >= leastRows);
  const kept = new Set(
    common
      .sort((a, b) => b[1] - a[1])
      .slice(0, mostColumns)
      .map(([label]) => label),
  );
  return [...counts.keys()].filter((label) => kept.has(label));
}
