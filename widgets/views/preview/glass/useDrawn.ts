import { type RefObject, useEffect, useState } from 'react';
import type { Box, Boxes } from './geometry';

const isSame = (one: Boxes, other: Boxes) =>
  one.size === other.size &&
  [...one].every(([pointer, box]) => {
    const now = other.get(pointer);
    return now && (Object.keys(box) as (keyof Box)[]).every((side) => Math.abs(box[side] - now[side]) < 1);
  });

/**
 * Where the items are drawn in the frame, in pixels of the pane around it; it follows what the frame draws and scrolls. `elementOf` is
 * the same function as long as the pane is there.
 */
export function useDrawn<Item extends { pointer: string }>(
  frame: RefObject<HTMLIFrameElement | null>,
  items: readonly Item[],
  elementOf: (drawn: Document, item: Item) => Element | null,
  { scale, left, top }: { scale: number; left: number; top: number },
): Boxes {
  const [boxes, setBoxes] = useState<Boxes>(new Map());
  useEffect(() => {
    const drawn = frame.current?.contentDocument;
    const view = frame.current?.contentWindow;
    if (!drawn?.body || !view) return undefined;
    let asked = 0;
    const measure = () => {
      asked = 0;
      const all = new Map<string, Box>();
      for (const item of items) {
        const box = elementOf(drawn, item)?.getBoundingClientRect();
        if (!box || box.width === 0) continue;
        const at = (x: number) => x * scale + left;
        all.set(item.pointer, {
          left: at(box.left),
          top: box.top * scale + top,
          right: at(box.right),
          bottom: box.bottom * scale + top,
        });
      }
      setBoxes((old) => (isSame(old, all) ? old : all));
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
  }, [frame, items, elementOf, scale, left, top]);
  return boxes;
}
