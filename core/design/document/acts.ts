import type { Json, JsonObject } from '../../language/types';
import { asObject, asText } from '../../model/read';
import type { Act } from '../model/acts';
import { movesTo, pointerOfSlot, type Slot } from '../model/fits';
import { indexOf, isWithin, outermost, parentOf } from '../places';
import type { Texts } from '../toChanges';
import type { Op, Place } from '../types';
import { clipboardOf, freshNames, partsOf, takenIn, viewIds, withSets } from './copies';
import { type DocItem, namesIn, valueAt } from './outline';

const text = 'document';
export const inDocument = (pointer: string): Place => ({ text, pointer });
const documentOf = (texts: Texts) => texts.document ?? '';
const calledBy = (items: readonly DocItem[], pointers: readonly string[]) => {
  const item = items.find(({ pointer }) => pointer === pointers[0]);
  return { name: item ? item.label || item.name || item.key : '', count: String(pointers.length) };
};

/** Operations that put parts into a list; one that is not there yet is made. */
function putting(texts: Texts, { list, index }: Slot, nodes: readonly JsonObject[]): { ops: Op[]; select: Place[] } {
  const isList = Array.isArray(valueAt(documentOf(texts), list));
  const first = isList ? index : 0;
  const adds = nodes.map((value, at): Op => ({ text, op: 'add', path: `${list}/${first + at}`, value }));
  return {
    ops: isList ? adds : [{ text, op: 'add', path: list, value: [...nodes] }],
    select: nodes.map((_, at) => inDocument(`${list}/${first + at}`)),
  };
}

/** A page with one view, where there was no text. */
const firstPage = (node: JsonObject, label: string): JsonObject => ({
  ...{ language: 1, kind: 'page', id: 'own.page', title: { text: label } },
  views: [node],
});

/** Puts a part into a list; a list that is not there yet is made, and so is the page in an empty text. */
export function addPart(texts: Texts, slot: Slot, node: JsonObject, label: string): Act {
  const say = { key: 'added', values: { name: label } };
  if (documentOf(texts).trim()) return { say, ...putting(texts, slot, [node]) };
  return {
    say,
    ops: [{ text, op: 'add', path: '', value: firstPage(node, label) }],
    select: [inDocument('/views/0')],
  };
}

/** Parts that can be taken away, copied and moved: a list goes with what it belongs to. */
const partsAmong = (items: readonly DocItem[], pointers: readonly string[]): string[] =>
  outermost(pointers.filter((pointer) => items.find((each) => each.pointer === pointer)?.kind !== 'list'));

/** Takes parts away; what follows the first of them is selected, else what is before it. */
export function removeParts(texts: Texts, items: readonly DocItem[], pointers: readonly string[]): Act {
  const gone = partsAmong(items, pointers);
  const [first] = gone;
  if (first === undefined) return { refused: { key: 'nothing' } };
  const list = parentOf(first);
  const left =
    (valueAt(documentOf(texts), list) as Json[]).length - gone.filter((each) => parentOf(each) === list).length;
  const next = Math.min(indexOf(first), left - 1);
  return {
    say: { key: 'removed', values: calledBy(items, gone) },
    ops: gone.toReversed().map((path) => ({ text, op: 'remove', path })),
    select: [inDocument(next >= 0 ? `${list}/${next}` : list)],
  };
}

const kindAt = (items: readonly DocItem[], at: string) => items.find(({ pointer }) => pointer === at)?.kind ?? 'list';
const nodeAt = (texts: Texts, pointer: string) => asObject(valueAt(documentOf(texts), pointer) as Json);

/** The same parts again, each behind the one it is a copy of, under names and ids of their own. */
export function duplicateParts(texts: Texts, items: readonly DocItem[], pointers: readonly string[]): Act {
  const from = partsAmong(items, pointers);
  if (from.length === 0) return { refused: { key: 'nothing' } };
  const ids = viewIds(items);
  const lists = new Map(from.map((pointer) => [parentOf(pointer), namesIn(items, parentOf(pointer))]));
  const copies = from.map((pointer) => {
    const names = lists.get(parentOf(pointer)) ?? [];
    return { pointer, sets: freshNames(nodeAt(texts, pointer), kindAt(items, pointer), { names, ids }) };
  });
  const ops = copies.toReversed().flatMap(({ pointer, sets }): Op[] => {
    const path = `${parentOf(pointer)}/${indexOf(pointer) + 1}`;
    return [
      { text, op: 'copy', from: pointer, path },
      ...sets.map(({ at, value }): Op => ({ text, op: 'replace', path: path + at, value })),
    ];
  });
  // Each copy moves what follows it in its list.
  const select = from.map((pointer) => {
    const before = from.filter((each) => parentOf(each) === parentOf(pointer) && indexOf(each) < indexOf(pointer));
    return inDocument(`${parentOf(pointer)}/${indexOf(pointer) + before.length + 1}`);
  });
  return { say: { key: 'duplicated', values: calledBy(items, from) }, ops, select };
}

/** Parts as a text for the clipboard; empty: there are none. */
export function copiedParts(texts: Texts, items: readonly DocItem[], pointers: readonly string[]): string {
  const parts = partsAmong(items, pointers).map((at) => ({ kind: kindAt(items, at), node: nodeAt(texts, at) }));
  return parts.length > 0 ? clipboardOf(parts) : '';
}

/** Parts of the clipboard behind an item, or at the end of a list: only where parts of their kind are held. */
export function pasteParts(texts: Texts, items: readonly DocItem[], clipboard: string, at: DocItem | undefined): Act {
  const parts = partsOf(clipboard);
  if (!parts) return { refused: { key: 'noParts' } };
  if (!at) return { refused: { key: 'nothing' } };
  const list = at.kind === 'list' ? at.pointer : parentOf(at.pointer);
  const held = at.kind === 'list' ? at.holds : at.kind;
  const called = ({ node }: (typeof parts)[number]) =>
    [node.name, node.id, node.use, node.do, node.view].map((each) => asText(each)).find(Boolean) ?? '';
  const unfit = parts.find(({ kind }) => kind !== held);
  if (unfit) return { refused: { key: 'unfit', values: { name: called(unfit) } } };
  const taken = takenIn(items, list);
  const nodes = parts.map(({ kind, node }) => withSets(node, freshNames(node, kind, taken)));
  const count = (valueAt(documentOf(texts), list) as Json[]).length;
  const index = at.kind === 'list' ? count : indexOf(at.pointer) + 1;
  return {
    say: { key: 'pasted', values: { name: called(parts[0] as (typeof parts)[number]), count: String(parts.length) } },
    ...putting(texts, { list, index }, nodes),
  };
}

/** Every place to which these parts may go: lists that hold parts of their kind, before each item and at the end. */
export function documentSlots(items: readonly DocItem[], pointers: readonly string[]): Slot[] {
  const moving = partsAmong(items, pointers);
  const kinds = new Set(items.filter(({ pointer }) => moving.includes(pointer)).map(({ kind }) => kind));
  if (kinds.size !== 1) return [];
  const fits = items.filter(
    ({ holds, pointer }) => holds && kinds.has(holds) && !moving.some((each) => isWithin(pointer, each)),
  );
  return fits.flatMap(({ pointer: list }) => {
    const count = items.filter(({ pointer }) => parentOf(pointer) === list).length;
    return Array.from({ length: count + 1 }, (_, index) => ({ list, index })).filter(
      (slot) => !moving.includes(pointerOfSlot(slot)),
    );
  });
}

/** Moves parts to a slot. */
export function moveParts(items: readonly DocItem[], pointers: readonly string[], slot: Slot): Act {
  const moving = partsAmong(items, pointers);
  const { moves, places } = movesTo(moving, slot);
  if (moves.length === 0) return { refused: { key: 'nothing' } };
  return {
    say: { key: 'moved', values: calledBy(items, moving) },
    ops: moves.map(({ from, path }) => ({ text, op: 'move', from, path })),
    select: places.map(inDocument),
  };
}

/** The slot one place before or behind parts of one list; of several lists there is none. */
export function slotNext(items: readonly DocItem[], pointers: readonly string[], by: -1 | 1): Slot | undefined {
  const moving = partsAmong(items, pointers);
  const [first] = moving;
  const last = moving.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const list = parentOf(first);
  if (moving.some((each) => parentOf(each) !== list)) return undefined;
  const count = items.filter(({ pointer }) => parentOf(pointer) === list).length;
  const index = by < 0 ? indexOf(first) - 1 : indexOf(last) + 2;
  return index < 0 || index > count ? undefined : { list, index };
}
