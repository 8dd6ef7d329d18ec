import { fold } from '../../core/fold';
import type { TreeNodeFrame } from '../frames';
import type { Row } from '../ports';
import type { SourcePlan } from '../source/compileSource';

/** Children that were fetched when their node was opened, by its id. */
export type Fetched = ReadonlyMap<string, Row[]>;

function toNode(row: Row, source: SourcePlan, fetched: Fetched): TreeNodeFrame {
  const { children: own, ...node } = source.node(row);
  const below = fetched.get(node.id);
  const children = below ?? own;
  return {
    ...node,
    leaf: node.leaf || below?.length === 0 || undefined,
    children: children.length ? children.map((child) => toNode(child, source, fetched)) : undefined,
    data: row,
  };
}

/** Answered rows as nodes. */
export function toNodes(
  source: SourcePlan,
  rows: readonly Row[] | undefined,
  fetched: Fetched,
): TreeNodeFrame[] | undefined {
  return rows?.map((row) => toNode(row, source, fetched));
}

/** Every node at any depth. */
export const everyNode = (nodes: readonly TreeNodeFrame[]): TreeNodeFrame[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.children ?? [])]);

/** Nodes whose label contains the keyword, with their ancestors; a match keeps its descendants. */
export function matching(nodes: readonly TreeNodeFrame[], word: string): TreeNodeFrame[] {
  return nodes.flatMap((node) => {
    if (fold(node.label).includes(word)) return [node];
    const children = matching(node.children ?? [], word);
    return children.length ? [{ ...node, children }] : [];
  });
}
