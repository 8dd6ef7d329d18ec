import { type Attempt, deadAfterMs, takeJob, updateAttempt } from './attempts';
import { JobLost, jobCancelled, jobChanged } from './job';
import { removeOldJobs } from './oldJobs';
import { runAttempt } from './runAttempt';
import type { Worker, WorkerOptions } from './workerOptions';

/** Jobs of one process at a time. */
const mostAtOnce = 2;
const beatMs = 10_000;

const ends: ReadonlySet<unknown> = new Set(['waiting', 'done', 'failed', 'cancelled']);

/** Beats while an attempt runs; one that was replaced is aborted. Returns the function that stops it. */
function keepBeating({ db, log }: Worker, attempt: Attempt, lost: AbortController): () => void {
  const beat = () =>
    updateAttempt(db, attempt, {}).catch((error: unknown) => {
      if (error instanceof JobLost) lost.abort();
      else log.warn({ err: error }, 'the beat of a job');
    });
  const timer = setInterval(beat, beatMs).unref();
  return () => clearInterval(timer);
}

/**
 * Takes and runs jobs of the queue, two at a time. Returns the function that stops it: attempts under way end, and another
 * process or the next start resumes them from their checkpoint.
 */
export function startWorker(options: WorkerOptions): () => Promise<void> {
  const { db, bus, storage, log, everyMs, deadMs = deadAfterMs } = options;
  /** By attempt: one that was replaced may still be ending here. */
  const underWay = new Map<string, { id: string; lost: AbortController; work: Promise<void> }>();
  const names = options.kinds.map(({ name }) => name);
  let stopped = false;
  const worker: Worker = { ...options, stopped: () => stopped };
  const onError = (error: unknown) => log.error({ err: error }, 'jobs');
  let taking: Promise<void> | undefined;
  let again = false;

  const begin = (attempt: Attempt) => {
    const lost = new AbortController();
    const stopBeating = keepBeating(worker, attempt, lost);
    const work = runAttempt(worker, attempt, lost.signal)
      .then(() => removeOldJobs(db, storage, new Date()))
      .catch(onError)
      .finally(() => {
        stopBeating();
        underWay.delete(attempt.owner);
        pump();
      });
    underWay.set(attempt.owner, { id: attempt.id, lost, work });
  };
  const takeMore = async () => {
    do {
      again = false;
      while (!stopped && underWay.size < mostAtOnce) {
        const attempt = await takeJob(db, names, deadMs);
        if (!attempt) break;
        begin(attempt);
      }
    } while (again);
  };
  /** An event that arrives while jobs are taken is not lost: they are taken once more. */
  const pump = () => {
    if (stopped) return;
    again = true;
    taking ??= takeMore()
      .catch(onError)
      .finally(() => {
        taking = undefined;
      });
  };
  const unsubscribe = bus.subscribe((event, { jobId, status }) => {
    if ((event === jobChanged && ends.has(status)) || event === 'lost') pump();
    if (event === jobCancelled) for (const { id, lost } of underWay.values()) if (id === jobId) lost.abort();
  });
  const timer = everyMs === undefined ? undefined : setInterval(pump, everyMs).unref();
  if (everyMs !== undefined) pump();
  return async () => {
    stopped = true;
    unsubscribe();
    clearInterval(timer);
    for (const { lost } of underWay.values()) lost.abort();
    await taking;
    await Promise.all([...underWay.values()].map(({ work }) => work));
  };
}
