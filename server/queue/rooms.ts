import type { Pool } from './work';

/** Heavy work of persons in one process. */
const mostHeavy = 2;
/** Requests of one process at a time: a receiver that does not answer holds one of them. */
const mostAtOnce = 32;
/** Of these, attempts of one lane while there is room. */
const mostOfLane = 4;
/** A lane takes at most this part of what the other lanes leave, but always one. */
const partOfRest = 1 / 4;

/** How many attempts a lane may have while the others have so many. */
const limitBeside = (others: number): number =>
  Math.max(1, Math.min(mostOfLane, Math.floor((mostAtOnce - others) * partOfRest)));

export interface Room {
  /** Lanes without a free attempt. */
  full: string[];
  /** How many of any lane may be taken at once without exceeding its limit. */
  most: number;
}

/** Room for requests to others. The fuller a process is, the less a lane may take: many slow lanes leave attempts to others. */
export function roomOf(underWay: Iterable<string>): Room {
  const counts = new Map<string, number>();
  for (const lane of underWay) counts.set(lane, (counts.get(lane) ?? 0) + 1);
  const used = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const rooms = [...counts].map(([lane, count]) => [lane, limitBeside(used - count) - count] as const);
  const full = rooms.filter(([, room]) => room <= 0).map(([lane]) => lane);
  const open = rooms.filter(([, room]) => room > 0).map(([, room]) => room);
  return { full, most: Math.min(mostAtOnce - used, limitBeside(used), ...open) };
}

/** The room of each pool beside the lanes under way in it. One of a person is taken at a time: two may be of the same person. */
export const rooms: Readonly<Record<Pool, (underWay: readonly string[]) => Room>> = {
  person: ({ length }) => ({ full: [], most: length < mostHeavy ? 1 : 0 }),
  outside: roomOf,
  // Each holds a connection for as long as the database works.
  database: ({ length }) => ({ full: [], most: length ? 0 : 1 }),
  task: () => ({ full: [], most: mostAtOnce }),
};
