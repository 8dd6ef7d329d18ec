import type { Source } from '../../core/language/types';
import type { TreeShape } from '../compile/viewPlan';
import type { TreeNodeFrame } from '../frames';
import { type Tools, words } from '../tools';
import { childrenOf } from './treeRows';

type Row = Record<string, unknown>;

/** Children by the id of their node, for nodes that were opened. */
export type Fetched = ReadonlyMap<string, Row[]>;

/** A row as a node, with what was fetched below it. */
function toNode(row: Row, shape: TreeShape, fetched: Fetched): TreeNodeFrame {
  const id = String(row[shape.idKey]);
  const own = fetched.get(id);
  const children = own ?? childrenOf(row, shape.childrenKey);
  return {
    id,
    label: String(row[shape.labelKey] ?? id),
    icon: typeof row.icon === 'string' ? row.icon : undefined,
    disabled: Boolean(row[shape.disabledKey]),
    leaf: row.isLeaf === true || row.hasChildren === false || own?.length === 0 ? true : undefined,
    children: children.length ? children.map((child) => toNode(child, shape, fetched)) : undefined,
    data: row,
  };
}

/** The node that `root` of a source puts above the answer. */
function withRoot(tools: Tools, source: Source, nodes: TreeNodeFrame[]): TreeNodeFrame[] {
  const root = Array.isArray(source) || !('root' in source) ? undefined : source.root;
  if (!root) return nodes;
  const label = root.label === undefined ? String(root.id) : words(tools.host, root.label);
  const data = { ...root, fullName: label, children: undefined };
  return [{ id: String(root.id), label, disabled: root.disabled, children: nodes.length ? nodes : undefined, data }];
}

/** Answered rows as nodes, under the root of their source. */
export function toNodes(
  tools: Tools,
  source: Source,
  shape: TreeShape,
  rows: readonly Row[] | undefined,
  fetched: Fetched,
): TreeNodeFrame[] | undefined {
  if (!rows) return undefined;
  return withRoot(
    tools,
    source,
    rows.map((row) => toNode(row, shape, fetched)),
  );
}

/** Every node at any depth. */
export const everyNode = (nodes: readonly TreeNodeFrame[]): TreeNodeFrame[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.children ?? [])]);

/** Nodes whose label contains the word, with their ancestors; a match keeps what is below it. */
export function matching(nodes: readonly TreeNodeFrame[], word: string): TreeNodeFrame[] {
  return nodes.flatMap((node) => {
    if (node.label.toLowerCase().includes(word)) return [node];
    const children = matching(node.children ?? [], word);
    return children.length ? [{ ...node, children }] : [];
  });
}
