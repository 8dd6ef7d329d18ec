import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import type { Slot } from '../../../../core/design/model/fits';
import type { OutlineItem } from '../../../../core/design/model/outline';
import { between, type Line, lineAt, linesOf } from './rows';
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

/** How many stand beside an item in its list, and which of them it is. */
function placeIn(items: readonly OutlineItem[], { pointer }: OutlineItem) {
  const list = pointer.slice(0, pointer.lastIndexOf('/'));
  const beside = items.filter((each) => each.pointer.slice(0, each.pointer.lastIndexOf('/')) === list);
  return { 'aria-posinset': beside.findIndex((each) => each.pointer === pointer) + 1, 'aria-setsize': beside.length };
}

/** The parts of a form or a document as a tree: arrows walk, Shift and Ctrl choose several, a drag or Alt and arrows move. */
export function Tree(props: TreeProps) {
  const { items, selected, anchor, acts, broken, select, slots, move, clear, label, kindIn } = props;
  const tree = useRef<HTMLDivElement>(null);
  const cursor = props.cursor ?? items[0]?.pointer;
  const follows = useRef(false);
  const drag = useDrag<Line>(tree, (from) => {
    const pointer = from.closest<HTMLElement>('[data-pointer]')?.dataset.pointer;
    if (pointer === undefined) return undefined;
    const pointers = selected.includes(pointer) ? [...selected] : [pointer];
    const box = tree.current?.getBoundingClientRect();
    const top = (box?.top ?? 0) - (tree.current?.scrollTop ?? 0);
    const rows = new Map(
      [...(tree.current?.querySelectorAll<HTMLElement>('[data-pointer]') ?? [])].map((row) => {
        const place = row.getBoundingClientRect();
        return [row.dataset.pointer ?? '', { top: place.top - top, bottom: place.bottom - top }];
      }),
    );
    const lines = broken ? [] : linesOf(items, slots(pointers), rows);
    if (lines.length === 0) return undefined;
    return {
      at: (x, y) => {
        const now = tree.current?.getBoundingClientRect();
        if (!now || x < now.left || x > now.right) return undefined;
        return lineAt(lines, y - now.top + (tree.current?.scrollTop ?? 0), (x - now.left - firstIndent) / indent);
      },
      drop: ({ slot }) => move(slot, pointers),
    };
  });
  // After an act by key the focus is at what is selected then.
  useEffect(() => {
    if (!follows.current || !cursor) return;
    follows.current = false;
    tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && selected.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      event.nativeEvent.stopPropagation();
      clear();
    } else if (pressKey({ ...props, cursor }, event)) follows.current = !event.defaultPrevented || keepsFocus(event);
  };
  const pick = ({ target, shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    const pointer = (target as HTMLElement).closest<HTMLElement>('[data-pointer]')?.dataset.pointer;
    if (pointer === undefined) return;
    const others = selected.filter((each) => each !== pointer);
    if (shiftKey)
      select(
        [...between(items, anchor ?? pointer, pointer).filter((each) => each !== pointer), pointer],
        anchor ?? pointer,
      );
    else if (ctrlKey || metaKey) select(selected.includes(pointer) ? others : [...others, pointer], pointer);
    else select([pointer], pointer);
  };
  const give = (event: ClipboardEvent, text: () => string) => {
    if (selected.length === 0 || broken) return;
    const copied = text();
    if (!copied) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copied);
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
      onCopy={(event) => give(event, acts.copy)}
      onCut={(event) => give(event, acts.cut)}
      onPaste={(event) => {
        if (broken) return;
        event.preventDefault();
        acts.paste(event.clipboardData.getData('text/plain'));
      }}
      {...drag.handlers}
    >
      {items.map((item) => (
        <div
          key={item.pointer}
          role="treeitem"
          tabIndex={item.pointer === cursor ? 0 : -1}
          data-pointer={item.pointer}
          aria-level={item.depth + 1}
          aria-selected={selected.includes(item.pointer)}
          aria-expanded={item.children === undefined ? undefined : true}
          {...placeIn(items, item)}
          style={{ paddingInlineStart: firstIndent + item.depth * indent }}
        >
          <span>{item.label || item.name || kindIn(item)}</span>
          <small title={item.key || undefined}>{item.label || item.name ? kindIn(item) : ''}</small>
        </div>
      ))}
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
