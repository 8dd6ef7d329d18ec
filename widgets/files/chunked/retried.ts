import { limits } from '../../../core/limits';

/** Whether the server answered, with a refusal: the host has shown it. */
export const isAnswered = (error: unknown) => (error as { envelope?: unknown } | null)?.envelope !== undefined;

const firstWaitMs = 500;

/** Resolves after this time, or as soon as the signal aborts. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}

/** Runs `work`, and up to five times more while the server does not answer (FILE-04); a refusal is final. */
export async function retried<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await work();
    } catch (error) {
      if (isAnswered(error) || signal.aborted || retry === limits.uploadRetries) throw error;
      await wait(firstWaitMs * 2 ** retry, signal);
      if (signal.aborted) throw error;
    }
  }
}
