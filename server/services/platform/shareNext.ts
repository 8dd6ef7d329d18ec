/**
 * Gives callers the result of a run that began after their call. One run at a time, and one for all who wait meanwhile: a
 * thousand callers at once cost two runs.
 */
export function shareNext<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        const result = run();
        running = result;
        return result;
      });
    return next;
  };
}
