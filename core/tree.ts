/** Rows with their parent's id, as in lists of the platform (contract §1.4). */
export interface TreeRow {
  id: string;
  parentId?: string | null;
}
/** Leaves have no list of children: some clients draw an empty one as a node that opens. */
export type TreeNode<R> = R & { children: TreeNode<R>[] | null; hasChildren: boolean };

/**
 * Builds a forest from rows in their order. A row whose parent is missing becomes a root; rows in a cycle of parents
 * are left out.
 */
export function buildTree<R extends TreeRow>(rows: readonly R[]): TreeNode<R>[] {
  const nodes = new Map(rows.map((row) => [row.id, { ...row, children: null, hasChildren: false } as TreeNode<R>]));
  const roots: TreeNode<R>[] = [];
  for (const node of nodes.values()) {
    const parent = node.parentId === node.id ? undefined : nodes.get(node.parentId ?? '');
    if (parent) {
      parent.children ??= [];
      parent.children.push(node);
      parent.hasChildren = true;
    } else roots.push(node);
  }
  return roots;
}

interface Branch<N> {
  children?: readonly N[] | null;
}

/** Nodes that match and all their ancestors (contract §1.4); a matching node keeps only those below it that match too. */
export function filterTree<N extends Branch<N>>(nodes: readonly N[], matches: (node: N) => boolean): N[] {
  return nodes.flatMap((node) => {
    const children = filterTree(node.children ?? [], matches);
    return children.length > 0 || matches(node) ? [{ ...node, children }] : [];
  });
}

/** The path from a root to the first matching node, both included; empty when none matches. */
export function findPath<N extends Branch<N>>(nodes: readonly N[], matches: (node: N) => boolean): N[] {
  for (const node of nodes) {
    if (matches(node)) return [node];
    const below = findPath(node.children ?? [], matches);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
