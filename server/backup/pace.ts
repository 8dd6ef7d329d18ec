import { setTimeout as pause } from 'node:timers/promises';

/** Is called after every small piece of work, and waits when others should have their turn. */
export type Pace = () => Promise<void>;

/** Work of less time goes on: a timer is no finer. */
const leastMs = 4;
/** Somebody who stops a backup waits no longer. */
const mostMs = 1_000;

/**
 * Works for `percent` of the time and rests in between. What takes long on a busy machine is followed by a long rest, so that work for
 * others is slowed down little.
 */
export function createPace(percent: number): Pace {
  const restOfWork = (100 - percent) / percent;
  let since = performance.now();
  return async () => {
    const worked = performance.now() - since;
    if (worked < leastMs) return;
    await pause(Math.min(worked * restOfWork, mostMs));
    since = performance.now();
  };
}

/** Without rests. */
export const withoutRest: Pace = async () => undefined;
