import type { SyntaxNode } from '@lezer/common';
import { nameOf, parseJson, partsOf, rootOf } from './places';

export interface Insertion {
  from: number;
  insert: string;
}

type Example = Record<string, unknown>;

/** Spaces before the first letter of the line of a position. */
function indentAt(text: string, position: number): string {
  const start = text.lastIndexOf('\n', position - 1) + 1;
  return /^ */.exec(text.slice(start))?.[0] ?? '';
}

const indented = (value: unknown, indent: string) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);

/** The items that the example has for this list: those of its member with the name of the list. */
function itemsFor(text: string, list: SyntaxNode, example: Example): unknown[] {
  const name = list.parent?.name === 'Property' ? nameOf(text, list.parent) : undefined;
  const items = name === 'fields' || name === 'views' ? example[name] : undefined;
  return Array.isArray(items) ? items : [];
}

/** Behind the item at the position, or as the first of an empty list. */
function intoList(text: string, list: SyntaxNode, items: unknown[], position: number): Insertion {
  const parts = partsOf(list);
  const last = parts.findLast(({ from }) => from < position) ?? parts[0];
  if (last) {
    const indent = indentAt(text, last.from);
    return { from: last.to, insert: items.map((item) => `,\n${indent}${indented(item, indent)}`).join('') };
  }
  const outer = indentAt(text, list.from);
  const indent = `${outer}  `;
  const lines = items.map((item) => `\n${indent}${indented(item, indent)}`).join(',');
  return { from: list.from + 1, insert: `${lines}\n${outer}` };
}

/**
 * What inserts an example at a position: the whole example into an empty text; else its fields or views into the nearest
 * list of fields or views around the position. undefined: there is no such list, or the example has nothing for it.
 */
export function exampleAt(text: string, position: number, example: Example): Insertion | undefined {
  const { $schema: _, ...document } = example;
  if (!text.trim()) return { from: 0, insert: JSON.stringify(document, null, 2) };
  const tree = parseJson(text);
  let node: SyntaxNode | null = tree.resolveInner(position, -1);
  if (node === tree.topNode) node = rootOf(tree) ?? null;
  for (; node; node = node.parent) {
    const items = node.name === 'Array' ? itemsFor(text, node, document) : [];
    if (items.length > 0) return intoList(text, node, items, position);
  }
  return undefined;
}
