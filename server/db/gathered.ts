import { AsyncLocalStorage } from 'node:async_hooks';

/** Work that gathers while the same work is done. */
export interface Gathered<T> {
  /** Resolves when this one is done; rejects when its work failed. */
  add: (item: T) => Promise<void>;
  /** Resolves when nothing waits and nothing is under way. Never rejects. */
  idle: () => Promise<void>;
}

/** Work for many callers belongs to the transaction of none. */
const outside = AsyncLocalStorage.snapshot();

interface Waiting<T> {
  item: T;
  done: () => void;
  failed: (error: unknown) => void;
}

/** Does this work once at a time: what arrives meanwhile waits, and is done together next, at most `most` at once, in its order. */
export function gathered<T>(work: (items: T[]) => Promise<unknown>, most = 500): Gathered<T> {
  let waiting: Waiting<T>[] = [];
  let running: Promise<void> | undefined;
  const run = async () => {
    while (waiting.length) {
      const now = waiting.slice(0, most);
      waiting = waiting.slice(most);
      const fault = await work(now.map(({ item }) => item)).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      for (const { done, failed } of now) fault ? failed(fault.error) : done();
    }
    running = undefined;
  };
  return {
    add: (item) =>
      new Promise<void>((done, failed) => {
        waiting.push({ item, done, failed });
        running ??= outside(run);
      }),
    idle: async () => running,
  };
}
