import type { Bus } from '../db/bus';
import { holdWork, leaseMs, takeWork } from './claims';
import { rooms } from './rooms';
import { runAttempt, type Worker } from './runAttempt';
import { type Attempt, type Pool, type WorkKind, WorkLost, workCancelled, workChanged } from './work';

const beatMs = leaseMs / 5;
const pools = Object.keys(rooms) as Pool[];
/** States after which there is something to take, or room for it. */
const moves: ReadonlySet<unknown> = new Set(['waiting', 'done', 'failed', 'cancelled']);

export interface WorkerOptions extends Omit<Worker, 'stopped'> {
  bus: Pick<Bus, 'subscribe'>;
  kinds: readonly WorkKind[];
  /** How often it looks for due work; undefined: at events only. */
  everyMs?: number;
}

interface UnderWay {
  attempt: Attempt;
  pool: Pool;
  lost: AbortController;
  work: Promise<void>;
}

/** Renews the lease while an attempt runs; one that was replaced is aborted. Returns the function that stops it. */
function keepLease({ db, log }: Worker, attempt: Attempt, lost: AbortController): () => void {
  const renew = () =>
    holdWork(db, attempt).catch((error: unknown) => {
      if (error instanceof WorkLost) lost.abort();
      else log.warn({ err: error, job: attempt.id }, 'the lease of work');
    });
  const timer = setInterval(renew, beatMs).unref();
  return () => clearInterval(timer);
}

/**
 * Takes and runs due work of these kinds. Returns the function that stops it: attempts under way end, and another process or the
 * next start goes on from their checkpoint.
 */
export function startWorker(options: WorkerOptions): () => Promise<void> {
  const { db, bus, log, everyMs } = options;
  const kinds = new Map(options.kinds.map((kind) => [kind.name, kind]));
  /** Of this process; an attempt that was replaced may still be ending here. */
  const underWay = new Map<string, UnderWay>();
  let stopped = false;
  const worker: Worker = { db, log, stopped: () => stopped };
  const onError = (error: unknown) => log.error({ err: error }, 'the queue');
  let taking: Promise<void> | undefined;
  let again = false;

  const begin = (pool: Pool, attempt: Attempt) => {
    const lost = new AbortController();
    const stopLease = keepLease(worker, attempt, lost);
    const work = runAttempt(worker, kinds.get(attempt.kind)!, attempt, lost.signal)
      .catch(onError)
      .finally(() => {
        stopLease();
        underWay.delete(attempt.owner);
        pump();
      });
    underWay.set(attempt.owner, { attempt, pool, lost, work });
  };
  const takeOf = async (pool: Pool) => {
    const names = [...kinds.values()].filter((kind) => kind.pool === pool).map(({ name }) => name);
    for (let taken = names.length; taken > 0 && !stopped; ) {
      const lanes = [...underWay.values()].filter((each) => each.pool === pool).map(({ attempt }) => attempt.lane);
      const { full, most } = rooms[pool](lanes);
      if (most <= 0) return;
      const attempts = await takeWork(db, { kinds: names, most, full });
      for (const attempt of attempts) begin(pool, attempt);
      taken = attempts.length;
    }
  };
  const takeAll = async () => {
    do {
      again = false;
      for (const pool of pools) await takeOf(pool);
    } while (again);
  };
  /** An event that arrives while work is taken is not lost: it is taken once more. */
  const pump = () => {
    if (stopped) return;
    again = true;
    taking ??= takeAll()
      .catch(onError)
      .finally(() => {
        taking = undefined;
      });
  };
  const unsubscribe = bus.subscribe((event, { jobId, status }) => {
    if ((event === workChanged && moves.has(status)) || event === 'lost') pump();
    if (event === workCancelled)
      for (const { attempt, lost } of underWay.values()) if (attempt.id === jobId) lost.abort();
  });
  const timer = everyMs === undefined ? undefined : setInterval(pump, everyMs).unref();
  if (everyMs !== undefined) pump();
  return async () => {
    stopped = true;
    unsubscribe();
    clearInterval(timer);
    await taking;
    for (const { lost } of underWay.values()) lost.abort();
    await Promise.all([...underWay.values()].map(({ work }) => work));
  };
}
