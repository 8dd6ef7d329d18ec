import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Boxes, type Covers, type SeenBox, seenOf } from './geometry';

const sides: readonly (keyof SeenBox)[] = ['left', 'top', 'right', 'bottom', 'from', 'to'];

const isSame = (one: Boxes, other: Boxes) =>
  one.size === other.size &&
  [...one].every(([pointer, box]) => {
    const now = other.get(pointer);
    return (
      now && sides.every((side) => box[side] === now[side] || Math.abs((box[side] ?? NaN) - (now[side] ?? NaN)) < 1)
    );
  });

const none = (): Covers => ({ left: [], right: [] });

/** An item as its place is known after an act: what is drawn has the places of before until it is painted. */
export interface DrawnItem {
  pointer: string;
  name: string;
  /** The sub-table, or the list, that it is in. */
  table?: string;
  list?: string;
}
const sameOf = ({ name, table, list }: DrawnItem) => (name ? `${table ?? list} ${name}` : undefined);
/** What names an item while the texts change; one without a name is where it was. */
export const lastingOf = (item: DrawnItem) => sameOf(item) ?? item.pointer;

/** The boxes of items by the pointers that they have now. */
function moved({ of, boxes }: Measured, items: readonly DrawnItem[]): Boxes {
  if (of === items) return boxes;
  const now = new Map(items.map((item) => [sameOf(item), item.pointer]));
  return new Map(
    of.flatMap((item) => {
      const box = boxes.get(item.pointer);
      const same = sameOf(item);
      const pointer = same === undefined ? undefined : now.get(same);
      return box && pointer !== undefined ? [[pointer, box] as const] : [];
    }),
  );
}

interface Measured {
  of: readonly DrawnItem[];
  boxes: Boxes;
}

/** The boxes as they are drawn or, while nothing is drawn, as they were: a drag goes on meanwhile. */
export function useLasting(items: readonly DrawnItem[], boxes: Boxes): Boxes {
  const last = useRef<Measured>({ of: items, boxes });
  if (boxes.size > 0) last.current = { of: items, boxes };
  const { current } = last;
  return useMemo(() => moved(current, items), [current, items]);
}

/**
 * Where the items are drawn in the frame, in pixels of the pane around it; it follows what the frame draws and scrolls, within the same
 * paint. `finderOf` and `coversOf` are the same functions as long as the pane is there.
 */
export function useDrawn<Item extends DrawnItem>(
  frame: RefObject<HTMLIFrameElement | null>,
  items: readonly Item[],
  finderOf: (drawn: Document) => (item: Item) => Element | null,
  { scale, left, top }: { scale: number; left: number; top: number },
  coversOf: (element: Element) => Covers = none,
): Boxes {
  const [measured, setMeasured] = useState<Measured>({ of: items, boxes: new Map() });
  useEffect(() => {
    const drawn = frame.current?.contentDocument;
    const view = frame.current?.contentWindow;
    if (!drawn?.body || !view) return undefined;
    let asked = 0;
    const measure = () => {
      asked = 0;
      const all = new Map<string, SeenBox>();
      const elementOf = finderOf(drawn);
      for (const item of items) {
        const element = elementOf(item);
        if (!element) continue;
        const at = (each: Element) => {
          const box = each.getBoundingClientRect();
          const [x, y] = [(place: number) => place * scale + left, (place: number) => place * scale + top];
          return { left: x(box.left), top: y(box.top), right: x(box.right), bottom: y(box.bottom) };
        };
        const covers = coversOf(element);
        const seen = seenOf(at(element), covers.left.map(at), covers.right.map(at));
        if (seen) all.set(item.pointer, seen);
      }
      flushSync(() =>
        setMeasured((old) => (old.of === items && isSame(old.boxes, all) ? old : { of: items, boxes: all })),
      );
    };
    const soon = () => {
      asked ||= requestAnimationFrame(measure);
    };
    soon();
    const changes = new MutationObserver(soon);
    changes.observe(drawn.body, { childList: true, subtree: true, attributes: true, characterData: true });
    const sizes = new ResizeObserver(soon);
    sizes.observe(drawn.body);
    drawn.addEventListener('scroll', soon, true);
    drawn.addEventListener('transitionend', soon, true);
    drawn.addEventListener('animationend', soon, true);
    return () => {
      cancelAnimationFrame(asked);
      changes.disconnect();
      sizes.disconnect();
      for (const event of ['scroll', 'transitionend', 'animationend']) drawn.removeEventListener(event, soon, true);
    };
  }, [frame, items, finderOf, coversOf, scale, left, top]);
  return useMemo(() => moved(measured, items), [measured, items]);
}
