import type { Db } from '../../db/types';

interface Running {
  stop: AbortController;
  done: Promise<void>;
}

/** Runs of this process, by database. */
const underWay = new Map<Db, Set<Running>>();

/** Runs `work` beside the request; `stopRuns` aborts its signal and waits for its end. `work` must not reject. */
export function runBeside(db: Db, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const mine = underWay.get(db) ?? new Set();
  underWay.set(db, mine);
  const running: Running = { stop, done: Promise.resolve() };
  running.done = work(stop.signal).finally(() => {
    mine.delete(running);
    if (mine.size === 0) underWay.delete(db);
  });
  mine.add(running);
  return running.done;
}

/** Ends the runs of this process: they are recorded as interrupted. */
export async function stopRuns(db: Db): Promise<void> {
  const mine = [...(underWay.get(db) ?? [])];
  for (const { stop } of mine) stop.abort();
  await Promise.all(mine.map(({ done }) => done));
}
