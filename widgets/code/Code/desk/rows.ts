import type { Slot } from '../../../../core/design/model/fits';
import type { OutlineItem } from '../../../../core/design/model/outline';
import { isWithin, parentOf } from '../../../../core/design/places';

/** A line between two rows of the outline, where something would be put. Pixels in the list. */
export interface Line {
  slot: Slot;
  top: number;
  depth: number;
}

/** Top and bottom of a row, by the pointer of its item. */
export type RowPlaces = ReadonlyMap<string, { top: number; bottom: number }>;

/** Where the slots are between the rows: before an item at its top, at the end of a list below all that it holds. */
export function linesOf(items: readonly OutlineItem[], slots: readonly Slot[], rows: RowPlaces): Line[] {
  return slots.flatMap((slot) => {
    const box = items.find(({ children }) => children === slot.list);
    const before = rows.get(`${slot.list}/${slot.index}`);
    const inside = items.filter(({ pointer }) => isWithin(pointer, slot.list)).at(-1) ?? box;
    const top = before?.top ?? (inside && rows.get(inside.pointer)?.bottom) ?? 0;
    return [{ slot, top, depth: box ? box.depth + 1 : 0 }];
  });
}

/** The line for a pointer: the nearest by height; of several at one height the one whose indent is nearest. */
export function lineAt(lines: readonly Line[], y: number, depth: number): Line | undefined {
  const far = (line: Line) => Math.abs(line.top - y) * 100 + Math.abs(line.depth - depth);
  return lines.reduce<Line | undefined>((best, line) => (best && far(best) <= far(line) ? best : line), undefined);
}

type Pointed = Pick<OutlineItem, 'pointer'>;

/** The rows from one item to another, both included. */
export function between(items: readonly Pointed[], from: string, to: string): string[] {
  const [first, last] = [from, to]
    .map((pointer) => items.findIndex((each) => each.pointer === pointer))
    .sort((a, b) => a - b);
  return items.slice(first, (last ?? 0) + 1).map(({ pointer }) => pointer);
}

/** The keys that were held while something was pressed. */
export type Held = Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/**
 * What a press at an item selects, and where the next range begins: the item; with Shift all from the anchor to it; with Ctrl the item
 * too, or no longer. The item of the press is the last.
 */
export function pickedAt(
  items: readonly Pointed[],
  { selected, anchor }: { selected: readonly string[]; anchor: string | undefined },
  pointer: string,
  { shiftKey, ctrlKey, metaKey }: Held,
): { pointers: string[]; anchor: string } {
  const from = items.some((each) => each.pointer === anchor) ? (anchor ?? pointer) : pointer;
  if (shiftKey)
    return { pointers: [...between(items, from, pointer).filter((each) => each !== pointer), pointer], anchor: from };
  if (!ctrlKey && !metaKey) return { pointers: [pointer], anchor: pointer };
  const others = selected.filter((each) => each !== pointer);
  return { pointers: selected.includes(pointer) ? others : [...others, pointer], anchor: pointer };
}

/** The item that holds a place of the text; undefined: none does. */
export const itemAt = (items: readonly OutlineItem[], pointer: string): OutlineItem | undefined =>
  items.findLast((item) => isWithin(pointer, item.pointer));

/** The item above in the tree; undefined at the top. */
export const parentItem = (items: readonly OutlineItem[], pointer: string): OutlineItem | undefined =>
  items.find(({ children }) => children === parentOf(pointer));
