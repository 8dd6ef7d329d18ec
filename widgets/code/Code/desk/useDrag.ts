import {
  type MouseEvent,
  type PointerEvent as Press,
  type RefObject,
  useCallback,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { isEqual } from '../../../../core/isEqual';

/** A press that moves less is no drag, in pixels. */
const threshold = 5;
/** A finger lifts what it rests on for this long, in ms; before it scrolls. */
const liftMs = 250;
/** Near an edge the list scrolls by itself: how near, and how far at once, in pixels. */
const edge = 32;
const scrollStep = 8;

export interface Drag<Held, Target> {
  /** What a press there holds; undefined: nothing that could be dragged. */
  grab: (from: HTMLElement, x: number, y: number) => Held | undefined;
  /** Nothing is there that could be held yet: a press that holds nothing is asked again when it moves. */
  waits?: boolean;
  /** Where it would be put under the pointer; undefined: nowhere. */
  at: (held: Held, x: number, y: number) => Target | undefined;
  drop: (target: Target, held: Held) => void;
}

interface Pressed<Held> {
  from: HTMLElement;
  x: number;
  y: number;
  id: number;
  held: Held | undefined;
  waits: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

interface Lifted<Held> {
  held: Held;
  x: number;
  y: number;
}

/**
 * Drags something over one list. Nothing moves before the drop; Escape, a lost pointer and a closed page end it. What is held is that
 * which was pressed; where it would be put is asked of what is drawn now, which may be another than that. Returns where that is.
 */
export function useDrag<Held, Target>(list: RefObject<HTMLElement | null>, drag: Drag<Held, Target>) {
  const [dragging, setDragging] = useState(false);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const now = useRef<Lifted<Held>>(undefined);
  const pressed = useRef<Pressed<Held>>(undefined);
  const latest = useRef(drag);
  latest.current = drag;
  /** The press that is going on was a drag: its click selects nothing. */
  const dragged = useRef(false);

  const end = useCallback(() => {
    clearTimeout(pressed.current?.timer);
    pressed.current = undefined;
    now.current = undefined;
    setDragging(false);
  }, []);
  const lifted = dragging ? now.current : undefined;
  const target = lifted && drag.at(lifted.held, lifted.x, lifted.y);
  const shown = useRef(target);
  shown.current = target;
  const lift = ({ from, x, y, id, held, waits }: Pressed<Held>) => {
    const found = held ?? (waits ? latest.current.grab(from, x, y) : undefined);
    if (found === undefined) {
      if (!waits || !latest.current.waits) end();
      return;
    }
    dragged.current = true;
    list.current?.setPointerCapture(id);
    now.current = { held: found, x, y };
    setDragging(true);
  };
  const down = (event: Press<HTMLElement>) => {
    if (event.button !== 0) return;
    const { clientX: x, clientY: y, pointerId: id, pointerType } = event;
    const from = event.target as HTMLElement;
    const { grab, waits = false } = latest.current;
    const start: Pressed<Held> = { from, x, y, id, held: grab(from, x, y), waits, timer: undefined };
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
    now.current = { held: now.current.held, x, y };
    // Nothing is drawn for a pointer that moves along one line.
    if (!isEqual(latest.current.at(now.current.held, x, y), shown.current)) redraw();
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
    const { at, drop } = latest.current;
    const target = last && at(last.held, last.x, last.y);
    release();
    if (last && target !== undefined) drop(target, last.held);
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
