import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
  type WheelEvent,
} from 'react';
import type { useDrag } from '../../../code/Code/desk/useDrag';
import { type Boxes, itemUnder } from './geometry';
import type { GlassProps } from './glassProps';
import { scrollDrawn } from './scrollDrawn';
import { type DrawnItem, lastingOf, useLasting } from './useDrawn';

type Drawn = Pick<GlassProps, 'frame' | 'scale' | 'left' | 'top'>;
type Dragged = Pick<ReturnType<typeof useDrag>, 'dragging' | 'handlers'>;

/** A press is not carried out if nothing is drawn for this long, in ms. */
const patience = 3_000;

interface Pressable<Item> {
  items: readonly Item[];
  boxes: Boxes;
  /** Takes a press: on an item, or beside all of them. */
  choose: (item: Item | undefined, event: MouseEvent) => void;
}

/** A press while nothing is drawn waits for what will be drawn there: a widget may be on its way. */
function usePresses<Item>(
  { choose }: Pressable<Item>,
  isDrawn: boolean,
  under: (x: number, y: number) => Item | undefined,
) {
  const waiting = useRef<{ event: MouseEvent; since: number }>(undefined);
  const take = (event: MouseEvent) => choose(under(event.clientX, event.clientY), event);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const { event, since } = waiting.current ?? {};
    if (!isDrawn || !event || since === undefined) return;
    waiting.current = undefined;
    if (Date.now() - since < patience) latest.current(event);
  }, [isDrawn]);
  return (event: MouseEvent) => {
    waiting.current = isDrawn ? undefined : { event, since: Date.now() };
    if (isDrawn) take(event);
  };
}

/**
 * What every pane of glass has above what is drawn: points of the window as points of the pane, the item under one and the one that
 * the pointer is over, presses, the wheel, which scrolls what is drawn, and what a drag needs: while it goes on the texts may change and
 * all may be drawn anew, so items are held by names and found among those of now.
 */
export function usePane<Item extends DrawnItem>(
  glass: RefObject<HTMLDivElement | null>,
  { frame, scale, left, top }: Drawn,
  pressable: Pressable<Item>,
) {
  const { items, boxes } = pressable;
  const [over, setOver] = useState<string>();
  const pointIn = (x: number, y: number) => {
    const box = glass.current?.getBoundingClientRect();
    return [x - (box?.left ?? 0), y - (box?.top ?? 0)] as const;
  };
  const under = (x: number, y: number) => itemUnder(items, boxes, ...pointIn(x, y));
  const isDrawn = items.length === 0 || boxes.size > 0;
  const press = usePresses(pressable, isDrawn, under);
  const lasting = useLasting(items, boxes);
  /** What names an item for as long as it is held; its place does where another one has the same name. */
  const nameOf = (item: Item) => {
    const name = lastingOf(item);
    return items.filter((each) => lastingOf(each) === name).length > 1 ? item.pointer : name;
  };
  const held = (pointers: readonly string[]) => items.filter(({ pointer }) => pointers.includes(pointer)).map(nameOf);
  const found = (names: readonly string[]) => items.filter((item) => names.includes(nameOf(item)));
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
  return { over, pointIn, under, press, props, waits: !isDrawn, lasting, held, found };
}
