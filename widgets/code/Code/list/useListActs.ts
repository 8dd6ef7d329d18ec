import type { Desk } from '../../../../core/design/desk';
import {
  addItems,
  copiedItems,
  customButton,
  groupBy,
  inList,
  itemOf,
  labelItem,
  moveItem,
  moveItems,
  nextWidth,
  pasteItems,
  removeItems,
  searchBy,
  sortBy,
  standardButton,
  totalOf,
} from '../../../../core/design/list/acts';
import {
  type Listed,
  type ListItem,
  type ListName,
  listed,
  listItems,
  readList,
} from '../../../../core/design/list/lists';
import type { BesideColumn } from '../../../../core/design/list/members';
import type { Act } from '../../../../core/design/model/acts';
import { setMembers } from '../../../../core/design/model/members';
import type { Op } from '../../../../core/design/types';
import type { Json } from '../../../../core/language/types';
import { makeList, sizeOfList } from '../../../../core/model/makeList';
import type { DrawnPart } from '../../../../core/previewFrame';
import { useWidgetHost } from '../../../../engine/widgetHost';
import { useWords } from '../../../words';
import { say } from '../desk/said';
import { useAct } from '../desk/useAct';
import { unwrittenOf } from '../desk/useDeskUnwritten';

/** What was copied last, for browsers that do not show the clipboard to a page. */
let lastCopied = '';

/** What the drawn list calls an item. */
export const partOf = ({ list, name }: ListItem): DrawnPart => ({
  kind: list === 'columnList' ? 'column' : list === 'searchList' ? 'field' : 'action',
  name: list === 'customBtnsList' ? `custom-${name}` : name,
});

/** What tells an item from all that a desk edits. */
export const partIn = ({ list, name, pointer }: ListItem): string => `${list} ${name || pointer}`;

/** The acts on the list of a model; each is one entry of the desk, and is said. */
export function useListActs(desk: Desk) {
  const t = useWords();
  const host = useWidgetHost();
  const { act } = useAct(desk, 'nothing');
  const itemsNow = () => listItems(readList(desk.texts.columnData ?? '') ?? {}, listed(desk.texts.formData ?? ''));
  const widen = (item: ListItem, width: number) => {
    const made = setMembers(desk.texts, [inList(item.pointer)], 'width', width || undefined);
    const say = { key: width ? 'widened' : 'unwidened', values: { name: item.label, width: String(width) } };
    return act('ops' in made ? { ...made, say } : made);
  };
  return {
    /** The first columns, filters and buttons of the form's fields, where there is no list yet. */
    make: () => {
      const value = makeList(desk.texts.formData ?? '');
      const ops: Op[] = [{ text: 'columnData', op: 'add', path: '', value }];
      if (act({ say: { key: 'listMade' }, ops, select: [inList('')] }))
        host?.notify('success', t('desk.madeList', sizeOfList(value)));
    },
    add: (list: ListName, fields: readonly Listed[]) =>
      act(
        addItems(
          desk.texts,
          list,
          fields.map((field) => itemOf(list, field)),
          fields.at(-1)?.label ?? '',
        ),
      ),
    addButton: (list: ListName, value: string, label: string) =>
      act(addItems(desk.texts, list, [value ? standardButton(list, value) : customButton(desk.texts, label)], label)),
    remove: (...items: ListItem[]) => {
      if (act(removeItems(desk.texts, items))) unwrittenOf(desk).forgetIn(items.map(partIn));
    },
    /** Before the item that has the place `to` now. */
    moveAll: (items: readonly ListItem[], to: number) => act(moveItems(desk.texts, items, to)),
    label: (item: ListItem, to: string) => act(labelItem(desk.texts, item, to)),
    copy: (items: readonly ListItem[]): string => {
      lastCopied = copiedItems(items);
      say(desk, t('desk.copiedParts', { count: items.length }));
      return lastCopied;
    },
    paste: (clipboard = lastCopied, behind?: ListItem) => act(pasteItems(desk.texts, clipboard, behind)),
    move: (item: ListItem, to: number) => act(moveItem(desk.texts, item, to)),
    /** Makes a column as wide as that, in pixels; 0: as wide as it needs. */
    widen,
    /** The next usual width of a column. */
    widenBy: (item: ListItem, by: -1 | 1) => {
      const next = nextWidth(Number(item.node.width) || 0, by);
      return next === undefined ? false : widen(item, next);
    },
    /** Sets a member of an item, or of the list itself (''). `words`: what it is called. */
    set: (pointer: string, name: string, value: Json | undefined, words: string) => {
      const first: Act = { say: { key: 'set', values: { name: words } }, ops: [] };
      if (!desk.texts.columnData?.trim())
        return act({ ...first, ops: [{ text: 'columnData', op: 'add', path: '', value: { [name]: value ?? null } }] });
      const made = setMembers(desk.texts, [inList(pointer)], name, value);
      return act('ops' in made ? { ...made, say: first.say } : made);
    },
    /** Sets what a column says in the list itself. */
    beside: (name: BesideColumn, field: Listed, value: Json | undefined) => {
      const isOn = value === true;
      if (name === 'sorted')
        act(sortBy(desk.texts, field.value, value === 'asc' || value === 'desc' ? value : undefined));
      else if (name === 'total') act(totalOf(desk.texts, field.value, isOn));
      else if (name === 'grouped') act(groupBy(desk.texts, field.value, isOn));
      else act(searchBy(desk.texts, itemsNow(), field, isOn));
    },
  };
}

export type ListActs = ReturnType<typeof useListActs>;
