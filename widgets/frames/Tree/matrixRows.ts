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

/** Columns that several rows have; others stand together at the end. */
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

export interface MatrixColumn {
  /** Nodes with this value stand in it. */
  value: string;
  /** Label of the first of them. */
  label: string;
}

/** By what a node stands in a column. */
export const columnValue = ({ label, data }: TreeNodeFrame, groups: Groups | undefined): string =>
  groups?.column === undefined ? label : String(data[groups.column]);

/** The columns that most rows have in their first group, in the order of their first row. */
export function columnsOf(rows: readonly MatrixRow[], groups: Groups | undefined): MatrixColumn[] {
  const found = new Map<string, MatrixColumn & { rows: Set<MatrixRow> }>();
  for (const row of rows)
    for (const item of row.groups[0] ?? []) {
      const value = columnValue(item, groups);
      const column = found.get(value) ?? { value, label: item.label, rows: new Set() };
      column.rows.add(row);
      found.set(value, column);
    }
  const common = [...found.values()].filter((column) => column.rows.size >= leastRows);
  const kept = new Set(common.sort((a, b) => b.rows.size - a.rows.size).slice(0, mostColumns));
  return [...found.values()].filter((column) => kept.has(column));
}
