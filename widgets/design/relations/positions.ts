import { useEffect, useRef, useState } from 'react';
import { isObject } from '../../../core/isObject';
import type { ViewContext } from '../../../engine/defineView';
import type { Box } from './layout';

/** Where a person put the cards, by the ids of their models, in pixels of the diagram. */
export type Positions = Readonly<Record<string, { x: number; y: number }>>;

/** What was stored, of any shape. */
export function readPositions(stored: unknown): Positions {
  const { at } = isObject(stored) ? (stored as Record<string, unknown>) : {};
  return Object.fromEntries(
    Object.entries(isObject(at) ? at : {}).flatMap(([id, place]) => {
      const [x, y] = Array.isArray(place) ? (place as unknown[]) : [];
      return Number.isFinite(x) && Number.isFinite(y) ? [[id, { x: x as number, y: y as number }]] : [];
    }),
  );
}

const written = (positions: Positions) => ({
  at: Object.fromEntries(Object.entries(positions).map(([id, { x, y }]) => [id, [Math.round(x), Math.round(y)]])),
});

/** The places of the layout; cards that the person put somewhere are there. */
export function withOwn(boxes: ReadonlyMap<string, Box>, positions: Positions): Map<string, Box> {
  return new Map([...boxes].map(([id, box]) => [id, { ...box, ...positions[id] }]));
}

/** A move is stored when no other has followed for this long, in ms. */
const settleMs = 600;

export interface Placing {
  positions: Positions;
  move: (id: string, to: { x: number; y: number }) => void;
  /** The layout places all cards again; undefined: nothing was moved. */
  reset: (() => void) | undefined;
}

/** The places of the cards in the account of the person, for this document and view. */
export function usePositions(context: ViewContext, view: string): Placing {
  const { host } = context.session.tools;
  const stored = host.useStored('views', `${context.session.document.id}.${view}`);
  const latest = useRef(stored);
  latest.current = stored;
  const [own] = stored.items ?? [];
  /** What is not stored yet. */
  const [moved, setMoved] = useState<Positions>();
  const positions = moved ?? readPositions(own?.value);
  const waiting = useRef<{ positions: Positions; timer: ReturnType<typeof setTimeout> }>(undefined);
  const store = useRef(() => {});
  store.current = () => {
    const now = waiting.current;
    if (!now) return;
    clearTimeout(now.timer);
    waiting.current = undefined;
    const { items } = latest.current;
    // What is stored is not known, and not overwritten: the move lasts as long as the page.
    if (!items) return;
    void latest.current.save({ id: items[0]?.id, name: 'positions', value: written(now.positions) }, true);
  };
  useEffect(() => () => store.current(), []);
  return {
    positions,
    move: (id, to) => {
      const next = { ...(waiting.current?.positions ?? positions), [id]: to };
      setMoved(next);
      clearTimeout(waiting.current?.timer);
      waiting.current = { positions: next, timer: setTimeout(() => store.current(), settleMs) };
    },
    reset:
      Object.keys(positions).length === 0
        ? undefined
        : () => {
            clearTimeout(waiting.current?.timer);
            waiting.current = undefined;
            setMoved({});
            if (own) void stored.remove(own.id, true);
          },
  };
}
