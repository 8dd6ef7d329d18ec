import { type RefObject, useEffect, useState } from 'react';
import type { OutlineItem } from '../../../../core/design/model/outline';
import { drawnPane } from './drawnPane';
import { type Box, type Boxes, withHolders } from './geometry';

/** The element of a field in the frame; columns of a sub-table are under the name of both. */
function elementOf(drawn: Document, item: OutlineItem): Element | null {
  const { name, table } = item;
  const of = (attribute: string, value: string) => `[data-${attribute}="${CSS.escape(value)}"]`;
  const pane = drawnPane(item);
  if (pane !== undefined) return drawn.querySelector(of('at', pane));
  if (!name) return null;
  if (!table) return drawn.querySelector(of('field', name));
  return drawn.querySelector(`${of('field', table)} :is(${of('column', name)}, ${of('field', name)})`);
}

const isSame = (one: Boxes, other: Boxes) =>
  one.size === other.size &&
  [...one].every(([pointer, box]) => {
    const now = other.get(pointer);
    return now && (Object.keys(box) as (keyof Box)[]).every((side) => Math.abs(box[side] - now[side]) < 1);
  });

/** Where the fields are drawn in the frame, in pixels of the pane around it; it follows what the frame draws and scrolls. */
export function useDrawn(
  frame: RefObject<HTMLIFrameElement | null>,
  items: readonly OutlineItem[],
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
      const next = withHolders(items, all);
      setBoxes((old) => (isSame(old, next) ? old : next));
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
  }, [frame, items, scale, left, top]);
  return boxes;
}
