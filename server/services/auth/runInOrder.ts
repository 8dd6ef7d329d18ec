/** The last work of each key. */
const last = new Map<string, Promise<unknown>>();

/** Runs the work of one key in this process one after the other, in the order of the calls; others do not wait. */
export function runInOrder<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const result = (last.get(key) ?? Promise.resolve()).then(work);
  const ended = result
    .catch(() => undefined)
    .then(() => {
      if (last.get(key) === ended) last.delete(key);
    });
  last.set(key, ended);
  return result;
}
