import { type KeyboardEvent, type MouseEvent, memo, type RefObject, useEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Slot } from '../../../../core/design/model/fits';
import type { OutlineItem } from '../../../../core/design/model/outline';
import { byList } from '../../../../core/design/places';
import { clipboardProps } from './clipboard';
import { type Line, lineAt, linesOf, pickedAt } from './rows';
import { pressKey, type TreeState } from './treeKeys';
import { useDrag } from './useDrag';

/** Indent of a level, and of the first one, in pixels. */
const indent = 14;
const firstIndent = 8;

interface TreeProps extends TreeState {
  label: string;
  /** The kind of an item in words. */
  kindIn: (item: OutlineItem) => string;
  /** Where these parts may go. */
  slots: (pointers: readonly string[]) => Slot[];
  move: (slot: Slot, pointers: string[]) => void;
  /** Escape where nothing else is left to end. */
  clear: () => void;
}

/** How many stand beside each item in its list, and which of them it is. */
function placesIn(items: readonly OutlineItem[]): (item: OutlineItem) => { at: number; of: number } {
  const places = new Map(
    [...byList(items).values()].flatMap((list) => list.map((item, at) => [item, { at, of: list.length }] as const)),
  );
  return (item) => places.get(item) ?? { at: 0, of: 0 };
}

/** Names of rows that stay with their parts while other parts come and go: one of a pointer is of whatever stands there. */
function keysOf(items: readonly OutlineItem[]): string[] {
  const found = new Map<string, number>();
  return items.map(({ table, name, label, key }) => {
    const own = JSON.stringify([table, name || label, key]);
    const before = found.get(own) ?? 0;
    found.set(own, before + 1);
    return `${own}${before}`;
  });
}

/** What is selected is in sight within the tree; the page around it stays where it is. */
function useInView(tree: RefObject<HTMLElement | null>, pointer: string | undefined): void {
  useEffect(() => {
    const list = tree.current;
    const row = list?.querySelector('[aria-selected="true"][tabindex="0"]');
    if (!list || !row || pointer === undefined) return;
    // After the page is laid out for what was selected: a question for places before that would lay it out once more.
    const seen = new IntersectionObserver(
      ([shown]) => {
        seen.disconnect();
        const [around, own] = [shown?.rootBounds, shown?.boundingClientRect];
        if (around && own)
          list.scrollTop += Math.min(0, own.top - around.top) + Math.max(0, own.bottom - around.bottom);
      },
      { root: list },
    );
    seen.observe(row);
    return () => seen.disconnect();
  }, [tree, pointer]);
}

interface RowProps {
  pointer: string;
  depth: number;
  label: string;
  kind: string;
  hint: string | undefined;
  at: number;
  of: number;
  isBox: boolean;
  isSelected: boolean;
  isCursor: boolean;
}

/** One part; it is drawn again when something of it changes. */
const Row = memo(function Row({ pointer, depth, label, kind, hint, at, of, isBox, isSelected, isCursor }: RowProps) {
  return (
    <div
      role="treeitem"
      tabIndex={isCursor ? 0 : -1}
      data-pointer={pointer}
      aria-level={depth + 1}
      aria-selected={isSelected}
      aria-expanded={isBox || undefined}
      aria-posinset={at + 1}
      aria-setsize={of}
      style={{ paddingInlineStart: firstIndent + depth * indent }}
    >
      <span>{label}</span>
      <small title={hint}>{kind}</small>
    </div>
  );
});

/** What is dragged, and where it may be put. */
interface Held {
  pointers: string[];
  lines?: readonly Line[];
}

/** The parts of a form or a document as a tree: arrows walk, Shift and Ctrl choose several, a drag or Alt and arrows move. */
export function Tree(props: TreeProps) {
  const { items, selected, acts, broken, select, slots, move, clear, label, kindIn } = props;
  const tree = useRef<HTMLDivElement>(null);
  const cursor = props.cursor ?? items[0]?.pointer;
  const placeOf = useMemo(() => placesIn(items), [items]);
  const keys = useMemo(() => keysOf(items), [items]);
  useInView(tree, selected.at(-1));
  const grab = (from: HTMLElement): Held | undefined => {
    const pointer = from.closest<HTMLElement>('[data-pointer]')?.dataset.pointer;
    if (pointer === undefined) return undefined;
    return broken ? undefined : { pointers: selected.includes(pointer) ? [...selected] : [pointer] };
  };
  /** Where what is held may be put, as the rows were when it was lifted. */
  const linesFor = (held: Held) => {
    if (held.lines) return held.lines;
    const box = tree.current?.getBoundingClientRect();
    const top = (box?.top ?? 0) - (tree.current?.scrollTop ?? 0);
    const rows = new Map(
      [...(tree.current?.querySelectorAll<HTMLElement>('[data-pointer]') ?? [])].map((row) => {
        const place = row.getBoundingClientRect();
        return [row.dataset.pointer ?? '', { top: place.top - top, bottom: place.bottom - top }];
      }),
    );
    held.lines = linesOf(items, slots(held.pointers), rows);
    return held.lines;
  };
  const drag = useDrag<Held, Line>(tree, {
    grab,
    at: (held, x, y) => {
      const now = tree.current?.getBoundingClientRect();
      if (!now || x < now.left || x > now.right) return undefined;
      return lineAt(
        linesFor(held),
        y - now.top + (tree.current?.scrollTop ?? 0),
        (x - now.left - firstIndent) / indent,
      );
    },
    drop: ({ slot }, { pointers }) => move(slot, pointers),
  });
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && selected.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      event.nativeEvent.stopPropagation();
      clear();
      return;
    }
    // Drawn before the focus follows what is selected then.
    const isKey = flushSync(() => pressKey({ ...props, cursor }, event));
    if (isKey && keepsFocus(event)) tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  const pick = (event: MouseEvent) => {
    const pointer = (event.target as HTMLElement).closest<HTMLElement>('[data-pointer]')?.dataset.pointer;
    if (pointer === undefined) return;
    const picked = pickedAt(items, props, pointer, event);
    select(picked.pointers, picked.anchor);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a tree
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: of both roles
    <div
      ref={tree}
      // A tree without items is none to readers.
      role={items.length > 0 ? 'tree' : 'group'}
      aria-label={label}
      aria-multiselectable={items.length > 0 || undefined}
      className="weft-outline-tree"
      data-dragging={drag.dragging || undefined}
      onKeyDown={press}
      onClick={pick}
      {...clipboardProps(acts, selected.length === 0, broken)}
      {...drag.handlers}
    >
      {items.map((item, index) => {
        const { pointer, depth, children, key } = item;
        const named = item.label || item.name;
        return (
          <Row
            key={keys[index]}
            pointer={pointer}
            depth={depth}
            label={named || kindIn(item)}
            kind={named ? kindIn(item) : ''}
            hint={key || undefined}
            {...placeOf(item)}
            isBox={children !== undefined}
            isSelected={selected.includes(pointer)}
            isCursor={pointer === cursor}
          />
        );
      })}
      {drag.target ? (
        <div
          className="weft-outline-line"
          style={{ top: drag.target.top, insetInlineStart: firstIndent + drag.target.depth * indent }}
        />
      ) : null}
    </div>
  );
}

/** Keys that lead out of the tree on purpose. */
const keepsFocus = ({ key }: KeyboardEvent) => !['Enter', 'F2', 'm', 'M', '/'].includes(key);
