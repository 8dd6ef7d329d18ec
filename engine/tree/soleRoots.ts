interface Node {
  children?: readonly Node[];
}

/**
 * The nodes that are open before the person opens any: the only root, and what is the only node below it. Children that are
 * fetched when a node opens are not fetched for this.
 */
export function soleRoots<T extends Node>(nodes: readonly T[] | undefined): T[] {
  const [root, second] = nodes ?? [];
  if (!root?.children?.length || second) return [];
  return [root, ...soleRoots(root.children as readonly T[])];
}
