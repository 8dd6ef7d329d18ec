export interface Clock {
  /** Time in `work` counts. */
  enter: <T>(work: () => T) => T;
  /** Time in `work`, called from inside, does not. */
  leave: <T>(work: () => T) => T;
  isOver: () => boolean;
}

/** Adds up the time spent inside the interpreter. */
export function createClock(timeMs: number, now: () => number = () => performance.now()): Clock {
  let spent = 0;
  let since: number | undefined;
  const turn = <T>(next: number | undefined, work: () => T): T => {
    const before = since;
    if (before !== undefined) spent += now() - before;
    since = next;
    try {
      return work();
    } finally {
      if (since !== undefined) spent += now() - since;
      since = before === undefined ? undefined : now();
    }
  };
  return {
    enter: (work) => turn(now(), work),
    leave: (work) => turn(undefined, work),
    isOver: () => spent + (since === undefined ? 0 : now() - since) > timeMs,
  };
}
