/** Levels that are read at most for one answer. */
const mostLevels = 6;

interface Node {
  id: string;
  type: string;
  hasChildren?: boolean;
  children?: unknown;
}

interface Search<L extends Node> {
  level: (id: string) => Promise<L[]>;
  wanted: (node: L) => boolean;
  /** Levels that may still be read. */
  left: number;
}

/** The nodes with the branch that leads to a wanted one; undefined when none was found. */
async function opened<N extends Node, L extends Node>(
  nodes: readonly N[],
  search: Search<L>,
): Promise<N[] | undefined> {
  for (const node of nodes.filter(({ hasChildren }) => hasChildren)) {
    if (search.left === 0) return undefined;
    search.left -= 1;
    const found = await search.level(node.id);
    const children = found.some(search.wanted) ? found : await opened(found, search);
    if (children) return nodes.map((each) => (each === node ? { ...each, children } : each));
  }
  return undefined;
}

/** The nodes of the top level, with the first branch that has something to choose: a picker opens on it in one question. */
export async function openFirst<N extends Node, L extends Node>(
  nodes: readonly N[],
  level: (id: string) => Promise<L[]>,
  wanted: (node: L) => boolean,
): Promise<N[]> {
  return (await opened(nodes, { level, wanted, left: mostLevels })) ?? [...nodes];
}
