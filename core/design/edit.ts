import type { SyntaxNode } from '@lezer/common';
import { nodeAt, type TextChange } from '../jsonText/edits';
import { memberValue, nameOf, partsOf, partsOfPointer } from '../jsonText/places';
import type { Json } from '../language/types';
import { applied, composed } from './changes';
import { parentOf } from './places';
import { readAfter, treeOf } from './tree';
import type { Op } from './types';
import { carried, indentAt, isTooLong, laidOut, mannerIn, type Writing, writingOf } from './written';

/** An operation that has no place in its text. */
export class OpFailure extends Error {
  override readonly name = 'OpFailure';
}

const slice = (text: string, { from, to }: { from: number; to: number }) => text.slice(from, to);
const fail = (pointer: string): never => {
  throw new OpFailure(`there is nothing at "${pointer}"`);
};

/** Puts a part into a list or an object of parts; `write` gives it with its comma's gap. */
function insertPart(text: string, holder: SyntaxNode, index: number, write: Writing): TextChange[] {
  const parts = partsOf(holder);
  const manner = mannerIn(text, holder);
  const part = write(manner);
  const gap = manner.spread ? `\n${manner.indent}` : ' ';
  const before = parts[index];
  const last = parts.at(-1);
  if (!last) {
    const spread = manner.spread || part.startsWith('{');
    const outer = indentAt(text, holder.from);
    const shown = spread ? `\n${manner.indent}${write({ ...manner, spread })}\n${outer}` : part;
    return [{ from: holder.from + 1, to: holder.to - 1, insert: shown }];
  }
  const isLine = !manner.spread && text.includes('\n') && !slice(text, holder).includes('\n');
  if (isLine && holder.name === 'Array') {
    const items = parts.map((each) => slice(text, each)).toSpliced(index, 0, part);
    if (isTooLong(items))
      return [{ from: holder.from, to: holder.to, insert: laidOut(items, indentAt(text, holder.from)) }];
  }
  const tight = !manner.spread && parts[1] && text[(parts[1] as SyntaxNode).from - 1] === ',' ? '' : gap;
  if (before) return [{ from: before.from, to: before.from, insert: `${part},${tight}` }];
  return [{ from: last.to, to: last.to, insert: `,${tight}${part}` }];
}

/** Removes a part of a list or an object with its comma. */
function removePart(holder: SyntaxNode, part: SyntaxNode): TextChange {
  const parts = partsOf(holder);
  const index = parts.findIndex(({ from }) => from === part.from);
  const previous = parts[index - 1];
  const next = parts[index + 1];
  if (previous) return { from: previous.to, to: part.to, insert: '' };
  if (next) return { from: part.from, to: next.from, insert: '' };
  return { from: holder.from + 1, to: holder.to - 1, insert: '' };
}

const membersOf = (text: string, object: SyntaxNode, name: string) =>
  partsOf(object).filter((each) => nameOf(text, each) === name);

function replaced(text: string, node: SyntaxNode, write: Writing): TextChange {
  const around = node.parent?.name === 'Property' ? node.parent.parent : node.parent;
  const isPart = around?.name === 'Object' || around?.name === 'Array';
  const spread = isPart ? mannerIn(text, around).spread : text.includes('\n') || !text.trim();
  return { from: node.from, to: node.to, insert: write({ indent: indentAt(text, node.from), spread }) };
}

function add(text: string, path: string, write: (old?: string) => Writing): TextChange[] {
  const tree = treeOf(text);
  if (!path) {
    const root = nodeAt(text, tree, '');
    if (root) return [replaced(text, root, write(slice(text, root)))];
    return [{ from: 0, to: text.length, insert: write()({ indent: '', spread: true }) }];
  }
  const holder = nodeAt(text, tree, parentOf(path)) ?? fail(path);
  const name = partsOfPointer(path).at(-1) as string;
  if (holder.name === 'Array') {
    const { length } = partsOf(holder);
    const index = name === '-' ? length : Number(name);
    if (!(index >= 0 && index <= length)) fail(path);
    return insertPart(text, holder, index, write());
  }
  if (holder.name !== 'Object') fail(path);
  const member = membersOf(text, holder, name).at(-1);
  const value = member && memberValue(member);
  if (value) return [replaced(text, value, write(slice(text, value)))];
  const colon = /^"(?:[^"\\]|\\.)*"(\s*:\s*)/.exec(text.slice(partsOf(holder)[0]?.from ?? text.length))?.[1] ?? ': ';
  const writeMember: Writing = (manner) => `${JSON.stringify(name)}${colon}${write()(manner)}`;
  return insertPart(text, holder, partsOf(holder).length, writeMember);
}

function remove(text: string, path: string): TextChange[] {
  const node = (path && nodeAt(text, treeOf(text), path)) || fail(path);
  if (node.parent?.name === 'Array') return [removePart(node.parent, node)];
  const member = node.parent as SyntaxNode;
  const object = member.parent as SyntaxNode;
  const change = [removePart(object, member)];
  // Of members with one name the last counts: without it the one before would.
  const others = membersOf(text, object, nameOf(text, member) as string).length > 1;
  return others ? composed(change, remove(applied(text, change), path)) : change;
}

/** A member under another name keeps its place. */
function renamed(text: string, from: string, path: string): TextChange[] | undefined {
  const tree = treeOf(text);
  const holder = nodeAt(text, tree, parentOf(from));
  const name = partsOfPointer(path).at(-1) as string;
  if (holder?.name !== 'Object' || parentOf(from) !== parentOf(path)) return undefined;
  if (membersOf(text, holder, name).length > 0) return undefined;
  return membersOf(text, holder, partsOfPointer(from).at(-1) as string).map(({ firstChild }) => {
    const key = firstChild as SyntaxNode;
    return { from: key.from, to: key.to, insert: JSON.stringify(name) };
  });
}

function carry(text: string, from: string): Writing {
  const node = nodeAt(text, treeOf(text), from) ?? fail(from);
  return carried(slice(text, node), indentAt(text, node.from));
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const names = Object.keys(one);
  const equal = (name: string) =>
    isSame((one as Json & object)[name as never], (other as Json & object)[name as never]);
  return (
    Array.isArray(one) === Array.isArray(other) && names.length === Object.keys(other).length && names.every(equal)
  );
}

/** What an operation changes in its text. Throws OpFailure where the text has no such place. */
export function edit(text: string, op: Op): TextChange[] {
  switch (op.op) {
    case 'add':
      return add(text, op.path, (old) => writingOf(op.value, old));
    case 'replace': {
      const node = nodeAt(text, treeOf(text), op.path) ?? fail(op.path);
      return [replaced(text, node, writingOf(op.value, slice(text, node)))];
    }
    case 'test': {
      const node = nodeAt(text, treeOf(text), op.path) ?? fail(op.path);
      return isSame(JSON.parse(slice(text, node)), op.value) ? [] : fail(op.path);
    }
    case 'remove':
      return remove(text, op.path);
    case 'copy': {
      const write = carry(text, op.from);
      return add(text, op.path, () => write);
    }
    // `path` is one of the text without the value: below `from` it leads into the item behind.
    case 'move': {
      if (op.from === op.path) return [];
      const other = renamed(text, op.from, op.path);
      if (other) return other;
      const write = carry(text, op.from);
      const gone = remove(text, op.from);
      const between = applied(text, gone);
      readAfter(text, gone, between);
      const put = add(between, op.path, () => write);
      return composed(gone, put);
    }
  }
}

/** Replacements of several values at once, none of which lies in another. */
export function replaceAll(text: string, ops: readonly { path: string; value: Json }[]): TextChange[] {
  const tree = treeOf(text);
  const changes = ops.map(({ path, value }) => {
    const node = nodeAt(text, tree, path) ?? fail(path);
    return replaced(text, node, writingOf(value, slice(text, node)));
  });
  return changes.sort((one, other) => one.from - other.from);
}
