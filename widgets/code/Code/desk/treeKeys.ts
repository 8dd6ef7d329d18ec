import type { KeyboardEvent } from 'react';
import type { OutlineItem } from '../../../../core/design/model/outline';
import { between, parentItem } from './rows';

/** What the keys of an outline do. */
export interface TreeActs {
  remove: () => unknown;
  duplicate: () => unknown;
  moveBy: (by: -1 | 1) => unknown;
  widen: (by: -1 | 1) => void;
  copy: () => string;
  cut: () => string;
  paste: (clipboard?: string) => unknown;
}

/** What the keys of the outline work with. */
export interface TreeState {
  items: readonly OutlineItem[];
  selected: readonly string[];
  /** The row that has the focus. */
  cursor: string | undefined;
  /** Where a range began. */
  anchor: string | undefined;
  acts: TreeActs;
  /** The text is no JSON: nothing can be done. */
  broken: boolean;
  select: (pointers: string[], anchor: string) => void;
  /** Focuses the boxes of the selected field: their first, or that of its label. */
  toBoxes: () => void;
  toPalette: () => void;
  chooseSlot: () => void;
}

type Key = (state: TreeState, event: KeyboardEvent) => void;

function go(to: (items: readonly OutlineItem[], at: number) => OutlineItem | undefined): Key {
  return ({ items, cursor, anchor, select }, { shiftKey }) => {
    const next = to(
      items,
      items.findIndex(({ pointer }) => pointer === cursor),
    )?.pointer;
    if (next === undefined) return;
    const from = anchor ?? next;
    if (!shiftKey) select([next], next);
    // The cursor is the last of what is selected.
    else select([...between(items, from, next).filter((each) => each !== next), next], from);
  };
}
const previous = go((items, at) => items[at - 1] ?? items[0]);
const next = go((items, at) => items[at + 1]);

/** Keys without Ctrl and Alt. */
const plain: Record<string, Key> = {
  ArrowUp: previous,
  ArrowDown: next,
  ArrowLeft: go((items, at) => items[at] && parentItem(items, items[at].pointer)),
  ArrowRight: go((items, at) =>
    items[at]?.children && items[at + 1]?.depth === items[at].depth + 1 ? items[at + 1] : undefined,
  ),
  Home: go((items) => items[0]),
  End: go((items) => items.at(-1)),
  Enter: ({ toBoxes }) => toBoxes(),
  F2: ({ toBoxes }) => toBoxes(),
  Delete: ({ acts }) => void acts.remove(),
  Backspace: ({ acts }) => void acts.remove(),
  m: ({ chooseSlot }) => chooseSlot(),
  '/': ({ toPalette }) => toPalette(),
};
const withAlt: Record<string, Key> = {
  ArrowUp: ({ acts }) => void acts.moveBy(-1),
  ArrowDown: ({ acts }) => void acts.moveBy(1),
  ArrowLeft: ({ acts }) => acts.widen(-1),
  ArrowRight: ({ acts }) => acts.widen(1),
};
const withCtrl: Record<string, Key> = {
  d: ({ acts }) => void acts.duplicate(),
  a: ({ items, select }) =>
    items[0] &&
    select(
      items.map(({ pointer }) => pointer),
      items[0].pointer,
    ),
};
const changesNothing = new Set<Key | undefined>([
  previous,
  next,
  plain.ArrowLeft,
  plain.ArrowRight,
  plain.Home,
  plain.End,
  plain['/'],
  withCtrl.a,
]);

/** A key of the outline (designer §2.8). True: it was one. */
export function pressKey(state: TreeState, event: KeyboardEvent): boolean {
  const { key, altKey, ctrlKey, metaKey } = event;
  const name = key.length === 1 ? key.toLowerCase() : key;
  const keys = ctrlKey || metaKey ? withCtrl : altKey ? withAlt : plain;
  const found = Object.hasOwn(keys, name) ? keys[name] : undefined;
  const isIdle = !changesNothing.has(found) && (state.broken || state.selected.length === 0);
  if (!found || isIdle) return false;
  event.preventDefault();
  found(state, event);
  return true;
}
