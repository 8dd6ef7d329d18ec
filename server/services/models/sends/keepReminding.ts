import { type DueOptions, dueMemory, enqueueDue } from './dueSends';

/** How often due date messages are looked for. */
const everyMs = 60_000;

/** Enqueues due date messages every minute, and soon after a start those of a pause. Returns the function that stops it. */
export function keepReminding(options: DueOptions): () => Promise<void> {
  const memory = dueMemory();
  let running = Promise.resolve();
  const run = () => {
    running = running
      .then(() => enqueueDue(options, new Date(), memory))
      .catch((error: unknown) => options.log.error({ err: error }, 'date messages'));
  };
  const first = setTimeout(run, 2_000).unref();
  const timer = setInterval(run, everyMs).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    return running;
  };
}
