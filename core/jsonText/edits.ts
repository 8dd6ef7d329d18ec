import type { SyntaxNode, Tree } from '@lezer/common';
import { memberValue, nameOf, parseJson, partsOf, partsOfPointer, rootOf, stringAt } from './places';

/** A change of a JSON text; several refer to the text before all of them. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** The value at a pointer; undefined where there is none. */
export function nodeAt(text: string, tree: Tree, pointer: string): SyntaxNode | undefined {
  let node = rootOf(tree);
  for (const part of partsOfPointer(pointer)) {
    if (!node) return undefined;
    if (node.name === 'Array') node = partsOf(node)[Number(part)];
    else {
      const member = partsOf(node).findLast((each) => nameOf(text, each) === part);
      node = member && memberValue(member);
    }
  }
  return node;
}

function indentOf(text: string, position: number): string {
  const start = text.lastIndexOf('\n', position - 1) + 1;
  return /^ */.exec(text.slice(start))?.[0] ?? '';
}

/** A list or an object of several lines gets its next part on a line of its own. */
function separatorAt(text: string, node: SyntaxNode): { before: string; indent: string } {
  const parts = partsOf(node);
  const last = parts.at(-1);
  const spread = text.slice(node.from, last?.from ?? node.to).includes('\n');
  const indent = last ? indentOf(text, last.from) : `${indentOf(text, node.from)}  `;
  return spread ? { before: `\n${indent}`, indent } : { before: last ? ' ' : '', indent };
}

const written = (value: unknown, indent: string, spread: boolean) =>
  spread ? JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`) : JSON.stringify(value);

/** Puts a value into the list at a pointer, before the item of this index. Nothing where there is no list. */
export function insertItem(text: string, pointer: string, index: number, value: unknown): TextChange[] {
  const list = nodeAt(text, parseJson(text), pointer);
  if (list?.name !== 'Array') return [];
  const items = partsOf(list);
  const before = items[index];
  if (items.length === 0) {
    const outer = indentOf(text, list.from);
    const indent = `${outer}  `;
    return [{ from: list.from + 1, to: list.to - 1, insert: `\n${indent}${written(value, indent, true)}\n${outer}` }];
  }
  const { before: gap, indent } = separatorAt(text, list);
  const spread = gap.startsWith('\n');
  const item = written(value, indent, spread);
  if (before) return [{ from: before.from, to: before.from, insert: `${item},${gap || ' '}` }];
  const last = items.at(-1) as SyntaxNode;
  return [{ from: last.to, to: last.to, insert: `,${gap}${item}` }];
}

/** The item at a pointer, its list and its place in it. */
function itemAt(text: string, pointer: string) {
  const item = nodeAt(text, parseJson(text), pointer);
  const list = item?.parent;
  if (!item || list?.name !== 'Array') return undefined;
  const items = partsOf(list);
  return { item, items, index: items.findIndex(({ from }) => from === item.from) };
}

/** Removes an item of a list with its comma. */
export function removeItem(text: string, pointer: string): TextChange[] {
  const found = itemAt(text, pointer);
  if (!found) return [];
  const { item, items, index } = found;
  const previous = items[index - 1];
  const next = items[index + 1];
  if (previous) return [{ from: previous.to, to: item.to, insert: '' }];
  return [{ from: item.from, to: next?.from ?? item.to, insert: '' }];
}

/** Changes places with the item before or behind. Nothing at the ends of the list. */
export function moveItem(text: string, pointer: string, by: -1 | 1): TextChange[] {
  const found = itemAt(text, pointer);
  const other = found?.items[found.index + by];
  if (!found || !other) return [];
  const { item } = found;
  const textOf = ({ from, to }: SyntaxNode) => text.slice(from, to);
  return [
    { from: item.from, to: item.to, insert: textOf(other) },
    { from: other.from, to: other.to, insert: textOf(item) },
  ];
}

/** Sets a member of the object at a pointer; a new one goes behind the others. */
export function setMember(text: string, pointer: string, name: string, value: unknown): TextChange[] {
  const tree = parseJson(text);
  const object = nodeAt(text, tree, pointer);
  if (object?.name !== 'Object') return [];
  const member = partsOf(object).findLast((each) => nameOf(text, each) === name);
  const old = member && memberValue(member);
  if (old) return [{ from: old.from, to: old.to, insert: JSON.stringify(value) }];
  const last = partsOf(object).at(-1);
  const { before } = separatorAt(text, object);
  const at = last ? last.to : object.from + 1;
  return [{ from: at, to: at, insert: `${last ? ',' : ''}${before}${JSON.stringify(name)}: ${JSON.stringify(value)}` }];
}

/** Members whose texts are for people; they never name a field. */
const forPeople = new Set([
  'label',
  'title',
  'fullName',
  'placeholder',
  'tipLabel',
  'tipText',
  'content',
  'helpMessage',
]);
/** Values below these are those of the field, not names of fields. */
const values = new Set(['options', 'defaultValue']);

/** Changes every text below `pointer` that `rename` gives another name, except those for people and values of options. */
export function renameTexts(text: string, pointer: string, rename: (name: string) => string | undefined): TextChange[] {
  const changes: TextChange[] = [];
  const visit = (node: SyntaxNode): void => {
    if (node.name === 'String') {
      const next = rename(stringAt(text, node));
      if (next !== undefined) changes.push({ from: node.from, to: node.to, insert: JSON.stringify(next) });
      return;
    }
    for (const part of partsOf(node)) {
      const name = part.name === 'Property' ? nameOf(text, part) : undefined;
      const value = part.name === 'Property' ? memberValue(part) : part;
      if (!value || (name && (values.has(name) || forPeople.has(name)))) continue;
      visit(value);
    }
  };
  const root = nodeAt(text, parseJson(text), pointer);
  if (root) visit(root);
  return changes;
}

/** The text after the changes. */
export function changed(text: string, changes: readonly TextChange[]): string {
  return [...changes]
    .sort((one, other) => other.from - one.from)
    .reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text);
}
