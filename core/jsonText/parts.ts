import type { SyntaxNode } from '@lezer/common';
import type { DrawnPart } from '../previewFrame';
import { memberValue, nameOf, parseJson, partsOf, type Range, rootOf, stringAt } from './places';

/** What the items of these lists are drawn as, in documents and in models (contract-visualdev §2, §3). */
const kindOfList: Readonly<Record<string, DrawnPart['kind']>> = {
  fields: 'field',
  searchList: 'field',
  columns: 'column',
  columnList: 'column',
  buttons: 'action',
  toolbar: 'action',
  rowActions: 'action',
  btnsList: 'action',
  columnBtnsList: 'action',
};
/** Members that name an item, in the order in which they count. */
const naming = ['__vModel__', 'name', 'prop', 'value'];

export function memberText(text: string, object: SyntaxNode, name: string): string | undefined {
  const member = partsOf(object).findLast((each) => nameOf(text, each) === name);
  const value = member && memberValue(member);
  return value?.name === 'String' ? stringAt(text, value) : undefined;
}

/** The list that holds an item: its name in the text. Panes and columns of layouts are lists of fields too. */
export function listName(text: string, item: SyntaxNode): string | undefined {
  const list = item.parent;
  return list?.name === 'Array' && list.parent?.name === 'Property' ? nameOf(text, list.parent) : undefined;
}

function partOf(text: string, object: SyntaxNode): DrawnPart | undefined {
  const field = memberText(text, object, '__vModel__');
  if (field) return { kind: kindOfList[listName(text, object) ?? ''] ?? 'field', name: field };
  const kind = kindOfList[listName(text, object) ?? ''];
  const name = kind && naming.map((each) => memberText(text, object, each)).find(Boolean);
  return kind && name ? { kind, name } : undefined;
}

/** The part of the document that the text at a position belongs to: the innermost one that has a name. */
export function partAt(text: string, position: number): DrawnPart | undefined {
  for (let node: SyntaxNode | null = parseJson(text).resolveInner(position, 1); node; node = node.parent) {
    const part = node.name === 'Object' ? partOf(text, node) : undefined;
    if (part) return part;
  }
  return undefined;
}

/** Where the text writes a part; undefined: it comes from a fragment or from another text. */
export function placeOfPart(text: string, { kind, name }: DrawnPart): Range | undefined {
  let other: Range | undefined;
  const find = (node: SyntaxNode): Range | undefined => {
    const part = node.name === 'Object' ? partOf(text, node) : undefined;
    if (part?.name === name) {
      const place = { from: node.from, to: node.from + 1 };
      if (part.kind === kind) return place;
      other ??= place;
    }
    for (const child of partsOf(node)) {
      const value = child.name === 'Property' ? memberValue(child) : child;
      const found = value && find(value);
      if (found) return found;
    }
    return undefined;
  };
  const root = rootOf(parseJson(text));
  return (root && find(root)) ?? other;
}
