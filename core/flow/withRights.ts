import type { FieldNode, PaneNode } from '../language/types';
import type { FieldRight } from './types';

/** What holds for a field that no right names: read, or as the form has it. */
export type Otherwise = 'read' | 'form';

const asRead = (node: FieldNode): FieldNode => {
  const { rules: _, requiredWhen: __, resetOn: ___, onChange: ____, ...rest } = node;
  return { ...rest, readOnly: true };
};

const isRequired = (rule: unknown): boolean =>
  rule === 'required' || (typeof rule === 'object' && rule !== null && 'required' in rule);

function one(
  node: FieldNode,
  rights: Readonly<Record<string, FieldRight>>,
  otherwise: Otherwise,
  table: string,
): FieldNode {
  const inside = node.items && {
    items: node.items.map((pane): PaneNode => ({ ...pane, fields: withRights(pane.fields, rights, otherwise, table) })),
  };
  if (!node.name || node.items) return { ...node, ...inside };
  const name = table ? `${table}.${node.name}` : node.name;
  const right = rights[name];
  if (right === 'hidden') return { ...node, hiddenWhen: true, rules: undefined, requiredWhen: undefined };
  if (node.fields) {
    const columns = withRights(node.fields, rights, otherwise, node.name);
    // Rows are added and removed by the table's own right; a column may be written where the table is only read.
    const anyWritten = node.fields.some(({ name: column }) => rights[`${node.name}.${column}`]?.startsWith('write'));
    const isRead = (right ?? otherwise) === 'read';
    if (!isRead) return { ...node, fields: columns };
    return anyWritten
      ? { ...node, fields: columns, adding: undefined, props: { ...node.props, rowButtons: [], footerButtons: [] } }
      : { ...asRead(node), fields: columns };
  }
  if (right === undefined ? otherwise === 'read' : right === 'read') return asRead(node);
  if (right !== 'write!') return node;
  return (node.rules ?? []).some(isRequired) ? node : { ...node, rules: ['required', ...(node.rules ?? [])] };
}

/** Fields of a form under the rights of a step (flow design §8): hidden, read, written, required. */
export function withRights(
  fields: readonly FieldNode[],
  rights: Readonly<Record<string, FieldRight>>,
  otherwise: Otherwise,
  table = '',
): FieldNode[] {
  return fields.map((node) => one(node, rights, otherwise, table));
}
