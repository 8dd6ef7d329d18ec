import { type PointerEvent, type RefObject, useState, type WheelEvent } from 'react';
import type { useDrag } from '../../../code/Code/desk/useDrag';
import { type Boxes, itemUnder } from './geometry';
import type { GlassProps } from './glassProps';
import { scrollDrawn } from './scrollDrawn';

type Drawn = Pick<GlassProps, 'frame' | 'scale' | 'left' | 'top'>;
type Dragged = Pick<ReturnType<typeof useDrag>, 'dragging' | 'handlers'>;

/**
 * What every pane of glass has above what is drawn: points of the window as points of the pane, the item under one and the one that
 * the pointer is over, and the wheel, which scrolls what is drawn.
 */
export function usePane<Item extends { pointer: string }>(
  glass: RefObject<HTMLDivElement | null>,
  { frame, scale, left, top }: Drawn,
  { items, boxes }: { items: readonly Item[]; boxes: Boxes },
) {
  const [over, setOver] = useState<string>();
  const pointIn = (x: number, y: number) => {
    const box = glass.current?.getBoundingClientRect();
    return [x - (box?.left ?? 0), y - (box?.top ?? 0)] as const;
  };
  const under = (x: number, y: number) => itemUnder(items, boxes, ...pointIn(x, y));
  const onWheel = ({ deltaX, deltaY, clientX, clientY }: WheelEvent) => {
    const page = frame.current?.contentDocument;
    const [x, y] = pointIn(clientX, clientY);
    if (page) scrollDrawn(page, (x - left) / scale, (y - top) / scale, deltaX / scale, deltaY / scale);
  };
  /** Of the pane's element. */
  const props = ({ dragging, handlers: { onPointerMove, ...handlers } }: Dragged) => ({
    ref: glass,
    className: 'weft-glass',
    'data-dragging': dragging || undefined,
    ...handlers,
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      onPointerMove(event);
      setOver(under(event.clientX, event.clientY)?.pointer);
    },
    onPointerLeave: () => setOver(undefined),
    onWheel,
  });
  return { over, pointIn, under, props };
}
