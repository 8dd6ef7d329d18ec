import { pointerOfSlot, type Slot } from '../../../../core/design/model/fits';
import type { OutlineItem } from '../../../../core/design/model/outline';
import { parentOf } from '../../../../core/design/places';

/** In pixels of the glass. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
/** Elements that lie on another at its left and its right: nothing of it is in sight beyond them. */
export interface Covers {
  left: readonly Element[];
  right: readonly Element[];
}
/** What is in sight of an item. */
export interface SeenBox extends Box {
  /** Left edge of the whole, where something lies on it. */
  from?: number;
  /** Right edge of the whole, where something lies on it. */
  to?: number;
}
/** Where fields are drawn, by their pointers. */
export type Boxes = ReadonlyMap<string, SeenBox>;

/** As the style of an element. */
export const placed = ({ left, top, right, bottom }: Box) => ({ left, top, width: right - left, height: bottom - top });

/** A line along which something would be put. */
export interface DropLine {
  slot: Slot;
  line: Box;
  /** Where the item is drawn that has the line at its edge or in its middle. */
  of: Box;
}

/** The usual width, of 24 columns, that is nearest to one whose right edge is at `x`; `span`: the width now. */
export function spanTo(box: Box, span: number, x: number, spans: readonly number[]): number {
  const wanted = ((x - box.left) / (box.right - box.left)) * span;
  return spans.reduce((best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best), span);
}

/** What is in sight of a box between what lies on its left and on its right; undefined: nothing. */
export function seenOf(box: Box, onLeft: readonly Box[], onRight: readonly Box[]): SeenBox | undefined {
  const left = Math.max(box.left, ...onLeft.map((each) => each.right));
  const right = Math.min(box.right, ...onRight.map((each) => each.left));
  if (left >= right) return undefined;
  return {
    ...{ ...box, left, right },
    ...(left > box.left && { from: box.left }),
    ...(right < box.right && { to: box.right }),
  };
}

/** Fields whose tops differ less stand in one line of the form, in pixels. */
const sameLine = 8;
/** Room around what a box holds, in pixels. */
const around = 4;

/** The boxes of fields that are drawn, and around them those of what holds them. */
export function withHolders(items: readonly OutlineItem[], drawn: Boxes): Boxes {
  const all = new Map(drawn);
  for (const { pointer, children } of [...items].reverse()) {
    if (children === undefined || all.has(pointer)) continue;
    const inside = items.flatMap((each) => (parentOf(each.pointer) === children && all.get(each.pointer)) || []);
    if (inside.length === 0) continue;
    all.set(pointer, {
      left: Math.min(...inside.map(({ left }) => left)) - around,
      top: Math.min(...inside.map(({ top }) => top)) - around,
      right: Math.max(...inside.map(({ right }) => right)) + around,
      bottom: Math.max(...inside.map(({ bottom }) => bottom)) + around,
    });
  }
  return all;
}

const contains = ({ left, top, right, bottom }: Box, x: number, y: number) =>
  x >= left && x <= right && y >= top && y <= bottom;

/** The innermost item at a point. */
export const itemUnder = <Item extends { pointer: string }>(
  items: readonly Item[],
  boxes: Boxes,
  x: number,
  y: number,
): Item | undefined =>
  items.findLast(({ pointer }) => {
    const box = boxes.get(pointer);
    return box !== undefined && contains(box, x, y);
  });

/** The edge of a field at which another would come before or behind it: its side where fields share the line, else top or bottom. */
export function edgeOf(box: Box, beside: readonly Box[], isBehind: boolean): Box {
  const shares = beside.some((other) => other !== box && Math.abs(other.top - box.top) < sameLine);
  if (shares) {
    const x = isBehind ? box.right : box.left;
    return { ...box, left: x, right: x };
  }
  const y = isBehind ? box.bottom : box.top;
  return { ...box, top: y, bottom: y };
}

const middleOf = ({ top, bottom }: Box) => (top + bottom) / 2;

/** The lines of all slots that are in sight. */
export function dropLines(items: readonly OutlineItem[], slots: readonly Slot[], boxes: Boxes): DropLine[] {
  return slots.flatMap((slot) => {
    const beside = items.filter(({ pointer }) => parentOf(pointer) === slot.list);
    const holder = beside.length ? undefined : items.find(({ children }) => children === slot.list);
    const empty = holder && boxes.get(holder.pointer);
    if (empty) return [{ slot, line: { ...empty, top: middleOf(empty), bottom: middleOf(empty) }, of: empty }];
    const drawn = beside.flatMap(({ pointer }) => boxes.get(pointer) ?? []);
    const before = boxes.get(pointerOfSlot(slot));
    const last = beside[slot.index - 1];
    const behind = last && boxes.get(last.pointer);
    return [
      ...(before ? [{ slot, line: edgeOf(before, drawn, false), of: before }] : []),
      ...(behind ? [{ slot, line: edgeOf(behind, drawn, true), of: behind }] : []),
    ];
  });
}

const sizeOf = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top);

/**
 * The nearest line to a point: of the innermost item under it, else of the nearest. The nearest line of all is often another's: that of a
 * wide field below is nearer to the middle of a narrow field than the sides of it.
 */
export function nearestLine<Line extends { line: Box; of: Box }>(
  lines: readonly Line[],
  x: number,
  y: number,
): Line | undefined {
  const far = ({ left, top, right, bottom }: Box) =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  const order = (one: Line, other: Line) => {
    const [near, next] = [far(one.of), far(other.of)];
    const inner = near === 0 && next === 0 ? sizeOf(one.of) - sizeOf(other.of) : 0;
    return near - next || inner || far(one.line) - far(other.line);
  };
  return lines.reduce<Line | undefined>((best, each) => (best && order(best, each) <= 0 ? best : each), undefined);
}
