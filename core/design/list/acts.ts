import type { Json, JsonObject } from '../../language/types';
import { widgetFacts } from '../../model/fields';
import { asArray, asObject, asText, isObject } from '../../model/read';
import type { Act } from '../model/acts';
import { movesTo } from '../model/fits';
import { readForm } from '../panel/formFields';
import { indexOf, parentOf } from '../places';
import type { Texts } from '../toChanges';
import type { Op, Place } from '../types';
import {
  itemsOf,
  type Listed,
  type ListItem,
  type ListName,
  listNames,
  nameOf,
  readList,
  sortOf,
  standardButtons,
} from './lists';

const text = 'columnData';
export const inList = (pointer: string): Place => ({ text, pointer });
/** Widths of a column through which keys and menus go, and the one of a column without, in pixels. */
const widths = [60, 80, 100, 120, 140, 160, 200, 240, 320, 480];
const usualWidth = 140;
const dataOf = (texts: Texts): JsonObject => readList(texts.columnData ?? '') ?? {};

/** A list of no items as its text begins: an empty text is one. */
const begun = (texts: Texts): Op[] =>
  texts.columnData?.trim() ? [] : [{ text, op: 'add', path: '', value: { type: 1 } }];

/** Operations after which the text has the list, with what is drawn without it. */
function listOps(texts: Texts, list: ListName): Op[] {
  const data = dataOf(texts);
  if (Array.isArray(data[list])) return [];
  return [...begun(texts), { text, op: 'add', path: `/${list}`, value: itemsOf(data, list) }];
}

/** Puts items at the end of a list. */
export function addItems(texts: Texts, list: ListName, nodes: readonly JsonObject[], label: string): Act {
  if (nodes.length === 0) return { refused: { key: 'nothing' } };
  const { length } = itemsOf(dataOf(texts), list);
  const adds = nodes.map((value, index): Op => ({ text, op: 'add', path: `/${list}/${length + index}`, value }));
  return {
    say: { key: 'added', values: { name: label, count: String(nodes.length) } },
    ops: [...listOps(texts, list), ...adds],
    select: [inList(`/${list}/${length + nodes.length - 1}`)],
  };
}

const called = (items: readonly ListItem[]) => ({ name: items[0]?.label ?? '', count: String(items.length) });
const byPlace = (one: ListItem, other: ListItem) => indexOf(one.pointer) - indexOf(other.pointer);
/** Those of one list, in order. */
const ofList = (items: readonly ListItem[], list: ListName) =>
  items.filter((each) => each.list === list).toSorted(byPlace);

/** Takes items away; what follows the first of them is selected. */
export function removeItems(texts: Texts, items: readonly ListItem[]): Act {
  const [first] = items;
  if (!first) return { refused: { key: 'nothing' } };
  const lists = [...new Set(items.map(({ list }) => list))];
  const gone = ofList(items, first.list);
  const left = itemsOf(dataOf(texts), first.list).length - gone.length;
  const next = Math.min(indexOf(gone[0]?.pointer ?? first.pointer), left - 1);
  return {
    say: { key: 'removed', values: called(items) },
    ops: lists.flatMap((list) => [
      ...listOps(texts, list),
      ...ofList(items, list)
        .toReversed()
        .map(({ pointer }): Op => ({ text, op: 'remove', path: pointer })),
    ]),
    select: next >= 0 ? [inList(`/${first.list}/${next}`)] : [],
  };
}

/** Takes an item away; the next one is selected. */
export const removeItem = (texts: Texts, item: ListItem): Act => removeItems(texts, [item]);

/** Brings items of one list, in their order, before the item that has the place `to` now. */
export function moveItems(texts: Texts, items: readonly ListItem[], to: number): Act {
  const [first] = items;
  if (!first) return { refused: { key: 'nothing' } };
  const moving = ofList(items, first.list);
  const { moves, places } = movesTo(
    moving.map(({ pointer }) => pointer),
    { list: `/${first.list}`, index: to },
  );
  if (moves.length === 0) return { refused: { key: 'nothing' } };
  return {
    say: { key: 'moved', values: called(moving) },
    ops: [...listOps(texts, first.list), ...moves.map((move): Op => ({ text, op: 'move', ...move }))],
    select: places.map(inList),
  };
}

/** Gives an item another label: the heading of a column, the name of a filter, the caption of a button. */
export function labelItem(texts: Texts, { list, pointer, label }: ListItem, to: string): Act {
  return {
    say: { key: 'labelled', values: { name: label, to } },
    ops: [...listOps(texts, list), { text, op: 'add', path: `${pointer}/label`, value: to }],
    select: [inList(pointer)],
  };
}

const marker = 'weft/list';

/** Items of the list that the first of them is in, as a text for the clipboard. */
export function copiedItems(items: readonly ListItem[]): string {
  const [first] = items;
  if (!first) return '';
  return JSON.stringify({ [marker]: first.list, items: ofList(items, first.list).map(({ node }) => node) }, null, 2);
}

function itemsIn(clipboard: string): { list: ListName; nodes: JsonObject[] } | undefined {
  const value = readForm(clipboard) ?? {};
  const list = listNames.find((each) => each === value[marker]);
  const nodes = asArray(value.items).filter(isObject);
  return list && nodes.length > 0 ? { list, nodes } : undefined;
}

/**
 * Items of the clipboard, of this or another model, behind an item of the same list or at its end: those that the list has not. A
 * button of one's own is another one by another name.
 */
export function pasteItems(texts: Texts, clipboard: string, behind?: ListItem): Act {
  const found = itemsIn(clipboard);
  if (!found) return { refused: { key: 'noParts' } };
  const { list } = found;
  const there = itemsOf(dataOf(texts), list).map(asObject);
  const isOwn = list === 'customBtnsList';
  let number = nextButton(texts);
  const nodes: JsonObject[] = isOwn
    ? found.nodes.map((node) => ({ ...node, value: `btn_${number++}` }))
    : found.nodes.filter((node) => !there.some((each) => nameOf(each) === nameOf(node)));
  const [first] = nodes;
  if (!first) return { refused: { key: 'thereAlready' } };
  const from = behind?.list === list ? indexOf(behind.pointer) + 1 : there.length;
  return {
    say: { key: 'pasted', values: { name: asText(first.label) || nameOf(first), count: String(nodes.length) } },
    ops: [
      ...listOps(texts, list),
      ...nodes.map((value, at): Op => ({ text, op: 'add', path: `/${list}/${from + at}`, value })),
    ],
    select: nodes.map((_, at) => inList(`/${list}/${from + at}`)),
  };
}

/** Brings an item to a place in its list: `to` counts without it. */
export function moveItem(texts: Texts, { list, pointer, label }: ListItem, to: number): Act {
  const { length } = itemsOf(dataOf(texts), list);
  if (to < 0 || to >= length || to === indexOf(pointer)) return { refused: { key: 'nothing' } };
  const path = `${parentOf(pointer)}/${to}`;
  return {
    say: { key: 'movedTo', values: { name: label, at: String(to + 1), of: String(length) } },
    ops: [...listOps(texts, list), { text, op: 'move', from: pointer, path }],
    select: [inList(path)],
  };
}

/** A new item of a list for a field. */
export function itemOf(list: ListName, { value, key }: Listed): JsonObject {
  const facts = widgetFacts(key);
  if (list === 'searchList') return { prop: value, searchType: facts.searchType };
  if (list === 'columnOptions') return { prop: value };
  return {
    prop: value,
    ...(facts.sortable && !value.includes('-') ? { sortable: true } : {}),
    ...(facts.value === 'number' ? { align: 'right' } : {}),
  };
}

/** A button that the list draws by itself. */
export const standardButton = (list: ListName, value: string): JsonObject => ({
  value,
  label: standardButtons[list]?.[value] ?? value,
});

/** A number that no button of one's own has in its name. */
function nextButton(texts: Texts): number {
  const numbers = asArray(dataOf(texts).customBtnsList).map((each) => {
    const value = asText((each as JsonObject | null)?.value);
    return Number(/^btn_(\d+)$/.exec(value)?.[1] ?? 0);
  });
  return Math.max(0, ...numbers) + 1;
}

/** A button of one's own in every row; its name is one that none has. */
export const customButton = (texts: Texts, label: string): JsonObject => ({
  value: `btn_${nextButton(texts)}`,
  label,
  event: { btnType: 1 },
});

/** The next usual width of a column, in pixels; `now` 0: it has none of its own. */
export function nextWidth(now: number, by: -1 | 1): number | undefined {
  const from = now || usualWidth;
  return by > 0 ? widths.find((each) => each > from) : widths.findLast((each) => each < from);
}

/** Sets members of the list itself; undefined removes. `name`: words of the member in panels. */
function setting(texts: Texts, sets: Record<string, Json | undefined>, name: string): Act {
  const data = dataOf(texts);
  const ops = Object.entries(sets).flatMap(([member, value]): Op[] => {
    if (value !== undefined) return [{ text, op: 'add', path: `/${member}`, value }];
    return member in data ? [{ text, op: 'remove', path: `/${member}` }] : [];
  });
  return { say: { key: 'set', values: { name } }, ops: [...begun(texts), ...ops] };
}

/** Sorts by a column at first, behind the columns by which it is sorted already; undefined: no longer by it. */
export function sortBy(texts: Texts, field: string, sort: 'asc' | 'desc' | undefined): Act {
  const old = sortOf(dataOf(texts));
  const known = old.some((each) => each.field === field);
  const next = sort
    ? known
      ? old.map((each) => (each.field === field ? { field, sort } : each))
      : [...old, { field, sort }]
    : old.filter((each) => each.field !== field);
  // The older way of saying it counts where the newer one is empty.
  const older = { defaultSidx: undefined, sort: undefined };
  return setting(texts, { defaultSortConfig: next.length > 0 ? next : undefined, ...older }, 'list.defaultSortConfig');
}

/** Sums a column below the list, or no longer. */
export function totalOf(texts: Texts, field: string, isOn: boolean): Act {
  const data = dataOf(texts);
  const others = asArray(data.summaryField).filter((each) => each !== field);
  const next = isOn ? [...others, field] : others;
  const summary = next.length > 0 ? next : undefined;
  return setting(texts, { showSummary: summary ? true : undefined, summaryField: summary }, 'list.summaryField');
}

/** Groups the rows by a column, or no longer. */
export function groupBy(texts: Texts, field: string, isOn: boolean): Act {
  return setting(texts, isOn ? { type: 3, groupField: field } : { type: 1, groupField: undefined }, 'list.groupField');
}

/** Asks for a field above the list, or no longer. */
export function searchBy(texts: Texts, items: readonly ListItem[], field: Listed, isOn: boolean): Act {
  const found = items.find(({ list, name }) => list === 'searchList' && name === field.value);
  if (!isOn && found) return { ...removeItem(texts, found), select: undefined };
  if (!isOn || found) return { refused: { key: 'nothing' } };
  return { ...addItems(texts, 'searchList', [itemOf('searchList', field)], field.label), select: undefined };
}
