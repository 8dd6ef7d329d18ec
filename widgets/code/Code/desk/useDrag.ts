import {
  type MouseEvent,
  type PointerEvent as Press,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

/** A press that moves less is no drag, in pixels. */
const threshold = 5;
/** A finger lifts what it rests on for this long, in ms; before it scrolls. */
const liftMs = 250;
/** Near an edge the list scrolls by itself: how near, and how far at once, in pixels. */
const edge = 32;
const scrollStep = 8;

export interface Drag<T> {
  /** What lies under the pointer now; undefined: it would not be put anywhere. */
  at: (x: number, y: number) => T | undefined;
  drop: (target: T) => void;
}

interface Pressed {
  from: HTMLElement;
  x: number;
  y: number;
  id: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Drags something over one list. Nothing moves before the drop; Escape, a lost pointer and a closed page end it. `begin` says what a
 * drag that begins there does, or undefined: it is none. Returns what is under the pointer.
 */
export function useDrag<T>(
  list: RefObject<HTMLElement | null>,
  begin: (from: HTMLElement, x: number, y: number) => Drag<T> | undefined,
) {
  const [target, setTarget] = useState<T>();
  const [dragging, setDragging] = useState(false);
  const now = useRef<{ drag: Drag<T>; target: T | undefined }>(undefined);
  const pressed = useRef<Pressed>(undefined);
  /** The press that is going on was a drag: its click selects nothing. */
  const dragged = useRef(false);

  const end = useCallback(() => {
    clearTimeout(pressed.current?.timer);
    pressed.current = undefined;
    now.current = undefined;
    setDragging(false);
    setTarget(undefined);
  }, []);
  const lift = ({ from, x, y, id }: Pressed) => {
    const drag = begin(from, x, y);
    if (!drag) {
      end();
      return;
    }
    now.current = { drag, target: undefined };
    dragged.current = true;
    list.current?.setPointerCapture(id);
    setDragging(true);
  };
  const down = (event: Press<HTMLElement>) => {
    if (event.button !== 0) return;
    const { clientX: x, clientY: y, pointerId: id, pointerType } = event;
    const start: Pressed = { from: event.target as HTMLElement, x, y, id, timer: undefined };
    if (pointerType === 'touch') start.timer = setTimeout(() => lift(start), liftMs);
    pressed.current = start;
    dragged.current = false;
  };
  const move = (event: Press<HTMLElement>) => {
    const start = pressed.current;
    if (!start || start.id !== event.pointerId) return;
    const { clientX: x, clientY: y } = event;
    const isFar = Math.hypot(x - start.x, y - start.y) > threshold;
    if (!now.current) {
      if (!isFar) return;
      if (start.timer) {
        end();
        return;
      }
      lift(start);
    }
    const scroller = list.current;
    if (!now.current || !scroller) return;
    const box = scroller.getBoundingClientRect();
    if (y < box.top + edge) scroller.scrollTop -= scrollStep;
    if (y > box.bottom - edge) scroller.scrollTop += scrollStep;
    now.current.target = now.current.drag.at(x, y);
    setTarget(now.current.target);
  };
  /** The press is over; its click, which follows at once, is not one by key. */
  const release = () => {
    end();
    setTimeout(() => {
      dragged.current = false;
    });
  };
  const up = () => {
    const last = now.current;
    release();
    if (last?.target !== undefined) last.drag.drop(last.target);
  };
  useEffect(() => {
    const scroller = list.current;
    if (!scroller) return undefined;
    // While something is held a finger does not scroll.
    const hold = (event: TouchEvent) => now.current && event.preventDefault();
    scroller.addEventListener('touchmove', hold, { passive: false });
    return () => scroller.removeEventListener('touchmove', hold);
  }, [list]);
  useEffect(() => {
    if (!dragging) return undefined;
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end();
    };
    window.addEventListener('keydown', leave, true);
    return () => window.removeEventListener('keydown', leave, true);
  }, [dragging, end]);
  return {
    target,
    dragging,
    handlers: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: release,
      onLostPointerCapture: release,
      onClickCapture: (event: MouseEvent) => dragged.current && event.stopPropagation(),
    },
  };
}
