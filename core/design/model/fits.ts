import type { JsonObject } from '../../language/types';
import { widgetFacts } from '../../model/fields';
import { asArray, asObject } from '../../model/read';
import { afterInsertion, afterRemoval, byList, isWithin, parentOf } from '../places';
import { factsOf, fieldsAt, type OutlineItem } from './outline';

/** A place where something may be put: before the item that has this index now. */
export interface Slot {
  list: string;
  index: number;
}
export const pointerOfSlot = ({ list, index }: Slot): string => `${list}/${index}`;

/** What these boxes hold, which holds the fields: panes ('') or parts of a grid. */
const partOfBox: Readonly<Record<string, string>> = {
  tab: '',
  collapse: '',
  tableGrid: 'tableGridTr',
  tableGridTr: 'tableGridTd',
};
const boxParts = new Set(['tableGridTr', 'tableGridTd']);

/** Whether it has a list of fields: a sub-table, a box, or a pane. */
export const holdsFields = ({ children, key }: OutlineItem): boolean => children !== undefined && !(key in partOfBox);

/** The names of all widgets in a node; a pane is ''. */
function keysIn(node: JsonObject): string[] {
  const { key, children } = factsOf(node);
  return [key, ...asArray(children).flatMap((child) => keysIn(asObject(child)))];
}

/** Whether a node may lie in a box; undefined: in the form itself. */
export function nodeFits(node: JsonObject, box: OutlineItem | undefined): boolean {
  const { key, children } = factsOf(node);
  const part = box && partOfBox[box.key];
  const isPart = boxParts.has(key) || (key === '' && children !== undefined);
  if (part !== undefined) return isPart && key === part;
  if (isPart) return false;
  if (box?.key !== 'table' && !box?.table) return true;
  return keysIn(node).every((each) => widgetFacts(each).inSubTable);
}

/** The box that has this list; undefined: the form itself. */
export const boxOf = (items: readonly OutlineItem[], list: string): OutlineItem | undefined =>
  items.find(({ children }) => children === list);

/** The sub-table whose columns a list has; '' for those of the form. */
export const tableOf = (box: OutlineItem | undefined): string => (box?.key === 'table' ? box.name : (box?.table ?? ''));

/** Every place where all of these nodes may be put, in reading order; nodes of `moving` count as taken away. */
export function slotsFor(
  items: readonly OutlineItem[],
  nodes: readonly JsonObject[],
  moving: readonly string[] = [],
): Slot[] {
  const lists = byList(items);
  const walk = (list: string): Slot[] => {
    const fits = nodes.every((node) => nodeFits(node, boxOf(items, list)));
    const own = lists.get(list) ?? [];
    const before = own.flatMap(({ pointer, children }, index) => {
      if (moving.some((each) => isWithin(pointer, each))) return [];
      return [...(fits ? [{ list, index }] : []), ...(children === undefined ? [] : walk(children))];
    });
    return fits ? [...before, { list, index: own.length }] : before;
  };
  return walk(fieldsAt);
}

/** Behind an item, or at the end of what it holds; at the end of the form without one. */
export function slotBehind(items: readonly OutlineItem[], item: OutlineItem | undefined): Slot {
  const lengthOf = (list: string) => items.filter(({ pointer }) => parentOf(pointer) === list).length;
  if (item?.children !== undefined && holdsFields(item)) return { list: item.children, index: lengthOf(item.children) };
  if (!item) return { list: fieldsAt, index: lengthOf(fieldsAt) };
  const list = parentOf(item.pointer);
  return { list, index: Number(item.pointer.slice(list.length + 1)) + 1 };
}

/** The moves that bring items one after another to a slot, and where they are afterwards. */
export function movesTo(pointers: readonly string[], slot: Slot) {
  const moves: { from: string; path: string }[] = [];
  let places: string[] = [];
  let left = [...pointers];
  let to = pointerOfSlot(slot);
  for (let from = left[0]; from !== undefined; from = left[0]) {
    const gone = from;
    const path = from === to ? to : (afterRemoval(to, from) ?? to);
    const follow = (pointer: string) => afterInsertion(afterRemoval(pointer, gone) ?? pointer, path);
    if (path !== from) moves.push({ from, path });
    left = left.slice(1).map(follow);
    places = [...places.map(follow), path];
    to = `${parentOf(path)}/${Number(path.slice(parentOf(path).length + 1)) + 1}`;
  }
  return { moves, places };
}
