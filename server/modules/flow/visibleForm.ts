import type { FieldRight } from '../../../core/flow/types';

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Events of a field, and of the form, are scripts of the designer: the page of an approval runs none. */
const scripts = new Set(['on', 'funcs']);

/** The field without scripts; undefined: it is hidden. `table`: the sub-table it is a column of. */
function visible(node: Node, hidden: ReadonlySet<string>, table = ''): Node | undefined {
  const { __config__: config, __vModel__: name } = node;
  const own = typeof name === 'string' ? name : '';
  if (own && hidden.has(table ? `${table}.${own}` : own)) return undefined;
  const inner = isNode(config) && config.jnpfKey === 'table' ? own : table;
  const kept = Object.fromEntries(Object.entries(node).filter(([member]) => !scripts.has(member)));
  if (!isNode(config) || !Array.isArray(config.children)) return kept;
  return { ...kept, __config__: { ...config, children: shownIn(config.children, hidden, inner) } };
}

const shownIn = (nodes: unknown[], hidden: ReadonlySet<string>, table?: string): unknown[] =>
  nodes.flatMap((node) => (isNode(node) ? (visible(node, hidden, table) ?? []) : []));

/** The text of a form without the fields that a step hides and without its scripts. */
export function visibleForm(formData: string, rights: Record<string, FieldRight>): string {
  const form: unknown = JSON.parse(formData);
  if (!isNode(form) || !Array.isArray(form.fields)) return formData;
  const hidden = new Set(Object.keys(rights).filter((name) => rights[name] === 'hidden'));
  const rest = Object.fromEntries(Object.entries(form).filter(([member]) => !scripts.has(member)));
  return JSON.stringify({ ...rest, fields: shownIn(form.fields, hidden) });
}
