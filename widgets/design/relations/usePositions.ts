import { useEffect, useMemo, useRef, useState } from 'react';
import type { ViewContext } from '../../../engine/defineView';
import { PlaceWriter } from './placeWriter';
import { type Positions, untouched, withPlaced } from './positions';

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
  const { items } = stored;
  const value = items?.[0]?.value;
  const [placed, setPlaced] = useState(untouched);
  const positions = useMemo(() => withPlaced(value, placed), [value, placed]);
  const latest = useRef(stored);
  latest.current = stored;
  const [writer] = useState(() => new PlaceWriter(() => latest.current));
  // A write that waits for the list goes on when the list has been read.
  useEffect(() => {
    if (items) void writer.write();
  }, [items, writer]);
  useEffect(() => () => writer.end(), [writer]);
  return {
    positions,
    move: (id, to) => setPlaced(writer.put(({ cleared, at }) => ({ cleared, at: { ...at, [id]: to } }))),
    reset:
      Object.keys(positions).length === 0
        ? undefined
        : () => {
            setPlaced(writer.put(() => ({ cleared: true, at: {} })));
            writer.end();
          },
  };
}
