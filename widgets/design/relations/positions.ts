import { isObject } from '../../../core/isObject';
import type { Box } from './layout';

/** Where a person put the cards, by the ids of their models, in pixels of the diagram. */
export type Positions = Readonly<Record<string, { x: number; y: number }>>;

/** What the person did since the map was opened. */
export interface Placed {
  /** What was stored counts no longer. */
  cleared: boolean;
  at: Positions;
}

export const untouched: Placed = { cleared: false, at: {} };

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

/** The stored places with what the person did since. */
export const withPlaced = (stored: unknown, { cleared, at }: Placed): Positions => ({
  ...(cleared ? {} : readPositions(stored)),
  ...at,
});

/** The places of the layout; cards that the person put somewhere are there. */
export function withOwn(boxes: ReadonlyMap<string, Box>, positions: Positions): Map<string, Box> {
  return new Map([...boxes].map(([id, box]) => [id, { ...box, ...positions[id] }]));
}
