import type { Json, JsonObject } from '../../language/types';
import { asText } from '../../model/read';
import type { Act } from '../model/acts';
import { movesTo, pointerOfSlot, type Slot } from '../model/fits';
import { indexOf, isWithin, outermost, parentOf } from '../places';
import type { Texts } from '../toChanges';
import type { Op, Place } from '../types';
import { type DocItem, namesIn, valueAt } from './outline';

const text = 'document';
export const inDocument = (pointer: string): Place => ({ text, pointer });
const documentOf = (texts: Texts) => texts.document ?? '';
const calledBy = (items: readonly DocItem[], pointers: readonly string[]) => {
  const item = items.find(({ pointer }) => pointer === pointers[0]);
  return { name: item ? item.label || item.name || item.key : '', count: String(pointers.length) };
};

/** A name that no part of a list has: the wanted one, or with a number behind it. */
export function freeName(names: readonly string[], wanted: string): string {
  if (!names.includes(wanted)) return wanted;
  let number = 2;
  while (names.includes(wanted + number)) number += 1;
  return wanted + number;
}

/** Puts a part into a list; a list that is not there yet is made. */
export function addPart(texts: Texts, { list, index }: Slot, node: JsonObject, label: string): Act {
  const isList = Array.isArray(valueAt(documentOf(texts), list));
  const add: Op = isList
    ? { text, op: 'add', path: `${list}/${index}`, value: node }
    : { text, op: 'add', path: list, value: [node] };
  return {
    say: { key: 'added', values: { name: label } },
    ops: [add],
    select: [inDocument(`${list}/${isList ? index : 0}`)],
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

/** The same part again behind it, under a name of its own. */
export function duplicatePart(texts: Texts, items: readonly DocItem[], pointers: readonly string[]): Act {
  const [from] = partsAmong(items, pointers);
  const node = from === undefined ? undefined : (valueAt(documentOf(texts), from) as JsonObject);
  if (from === undefined || !node) return { refused: { key: 'nothing' } };
  const path = `${parentOf(from)}/${indexOf(from) + 1}`;
  const named = ['id', 'name'].flatMap((member): Op[] => {
    const old = asText(node[member]);
    // Views are found by their id in the whole document.
    const taken = member === 'id' ? items.map(({ name }) => name) : namesIn(items, parentOf(from));
    return old ? [{ text, op: 'replace', path: `${path}/${member}`, value: freeName(taken, old) }] : [];
  });
  return {
    say: { key: 'duplicated', values: calledBy(items, [from]) },
    ops: [{ text, op: 'copy', from, path }, ...named],
    select: [inDocument(path)],
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

/** The slot one place before or behind in the same list. */
export function slotNext(items: readonly DocItem[], pointers: readonly string[], by: -1 | 1): Slot | undefined {
  const [first] = partsAmong(items, pointers);
  if (first === undefined) return undefined;
  const list = parentOf(first);
  const count = items.filter(({ pointer }) => parentOf(pointer) === list).length;
  const index = indexOf(first) + (by < 0 ? -1 : 2);
  return index < 0 || index > count ? undefined : { list, index };
}
