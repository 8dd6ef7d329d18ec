import type { Json, JsonObject } from '../../language/types';
import { asObject, asText, isObject } from '../../model/read';
import { factsOf } from '../model/outline';

/** A form whose nodes stand side by side by their identities, so that one that was moved is still the same. */
export interface FlatForm {
  /** The form without its fields. */
  rest: JsonObject;
  /** Without what they hold. */
  nodes: Record<string, JsonObject>;
  /** The node that holds each node; '' is the form. */
  holders: Record<string, string>;
  /** What a node holds, in order. */
  lists: Record<string, string[]>;
}

/** `formId`, else the name of its value, else its place in what holds it (panes, parts of a grid). */
function identityOf(node: JsonObject, holder: string, table: string, index: number): string {
  const number = asText(asObject(node.__config__).formId);
  if (number) return `#${number}`;
  const name = asText(node.__vModel__);
  if (name) return `${table}.${name}`;
  return `${holder}/${asText(node.name) || index}`;
}

/** undefined: two of its nodes have one identity. */
export function flatForm({ fields, ...rest }: JsonObject): FlatForm | undefined {
  const flat: FlatForm = { rest, nodes: {}, holders: {}, lists: {} };
  const visit = (list: readonly unknown[], holder: string, table: string): boolean => {
    const names: string[] = [];
    flat.lists[holder] = names;
    return list.every((value, index) => {
      if (!isObject(value)) return false;
      const node = value as JsonObject;
      const id = identityOf(node, holder, table, index);
      if (id === '' || Object.hasOwn(flat.nodes, id)) return false;
      const { key, name, children } = factsOf(node);
      names.push(id);
      flat.holders[id] = holder;
      flat.nodes[id] = children ? { ...node, __config__: { ...asObject(node.__config__), children: [] } } : node;
      return !children || visit(children, id, key === 'table' ? name : table);
    });
  };
  if (fields !== undefined && !Array.isArray(fields)) return undefined;
  return visit(fields ?? [], '', '') ? flat : undefined;
}

/** The form again. */
export function wholeForm({ rest, nodes, lists }: Omit<FlatForm, 'holders'>): JsonObject {
  const build = (holder: string): Json[] =>
    (lists[holder] ?? []).map((id) => {
      const node = nodes[id] ?? {};
      const inside = lists[id];
      if (!inside?.length) return node;
      return { ...node, __config__: { ...asObject(node.__config__), children: build(id) } };
    });
  return { ...rest, fields: build('') };
}
