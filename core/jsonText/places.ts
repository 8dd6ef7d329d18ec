import type { SyntaxNode, Tree } from '@lezer/common';
import { parser } from '@lezer/json';

/** The parts of a JSON text; broken text gives the parts that can be read. */
export const parseJson = (text: string): Tree => parser.parse(text);

export interface Range {
  from: number;
  to: number;
}

const values = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);
const isValue = ({ name }: SyntaxNode) => values.has(name);

/** Children of a node that are values or members, in order. */
export function partsOf(node: SyntaxNode): SyntaxNode[] {
  const parts: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (isValue(child) || child.name === 'Property') parts.push(child);
  return parts;
}

/** The text between the quotes, unescaped; a broken text as it is written. */
export function stringAt(text: string, { from, to }: Range): string {
  const written = text.slice(from, to);
  try {
    return String(JSON.parse(written));
  } catch {
    return written.replace(/^"|"$/g, '');
  }
}

export const nameOf = (text: string, property: SyntaxNode): string | undefined =>
  property.firstChild?.name === 'PropertyName' ? stringAt(text, property.firstChild) : undefined;

/** The value of a member; undefined while none is written. */
export const memberValue = (property: SyntaxNode): SyntaxNode | undefined => partsOf(property)[0];

/** The outermost value; undefined in an empty text. */
export const rootOf = (tree: Tree): SyntaxNode | undefined => partsOf(tree.topNode)[0];

const unescaped = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');
const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');
export const partsOfPointer = (pointer: string): string[] => pointer.split('/').slice(1).map(unescaped);
export const pointerOf = (path: readonly string[]): string => path.map((part) => `/${escaped(part)}`).join('');

function step(text: string, node: SyntaxNode, part: string): { holder: SyntaxNode; value?: SyntaxNode } | undefined {
  if (node.name === 'Array') {
    const item = partsOf(node)[Number(part)];
    return item && { holder: item, value: item };
  }
  // Of members with the same name the last one counts.
  const member = partsOf(node).findLast((each) => nameOf(text, each) === part);
  return member && { holder: member, value: memberValue(member) };
}

/** What is marked for a value: all of a short one, else its name or its bracket. */
function headOf(holder: SyntaxNode): Range {
  const value = holder.name === 'Property' ? memberValue(holder) : holder;
  if (value && value.name !== 'Object' && value.name !== 'Array') return value;
  return holder.name === 'Property' && holder.firstChild
    ? holder.firstChild
    : { from: holder.from, to: holder.from + 1 };
}

/** Where a JSON pointer leads in the text: its value, or the nearest part around it that exists. */
export function rangeOf(text: string, tree: Tree, pointer: string): Range {
  let node = rootOf(tree);
  if (!node) return { from: 0, to: text.length };
  let found = headOf(node);
  for (const part of partsOfPointer(pointer)) {
    const next: ReturnType<typeof step> = node && step(text, node, part);
    if (!next) break;
    found = headOf(next.holder);
    node = next.value;
  }
  return found;
}

/** Names and indexes from the outermost value to the part that contains this position. */
export function pathAt(text: string, tree: Tree, position: number): string[] {
  const path: string[] = [];
  for (let node: SyntaxNode | null = tree.resolveInner(position, -1); node; node = node.parent) {
    if (node.name === 'Property') path.unshift(nameOf(text, node) ?? '');
    else if (node.parent?.name === 'Array' && isValue(node))
      path.unshift(String(partsOf(node.parent).findIndex(({ from }) => from === node?.from)));
  }
  return path;
}
