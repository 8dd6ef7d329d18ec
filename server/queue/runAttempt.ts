import { type Log, Refusal } from '../ctx';
import type { Db } from '../db/types';
import { outageOf } from '../outage';
import { returnWork, settleWork } from './claims';
import { type Attempt, type Outcome, type WorkKind, WorkLost } from './work';

/** What attempts of one process share. */
export interface Worker {
  db: Db;
  log: Log;
  stopped: () => boolean;
}

/** How an attempt ends, and before that what it does. */
export async function outcomeOf(kind: WorkKind, attempt: Attempt, signal: AbortSignal): Promise<Outcome> {
  if (attempt.interrupted && kind.interrupted) {
    attempt.tries -= 1;
    return kind.interrupted;
  }
  if (attempt.tries > kind.mostTries) throw new Refusal('job.interrupted');
  return kind.run(attempt, signal);
}

function failure({ log }: Worker, { id, kind }: Attempt, error: unknown): Outcome {
  if (error instanceof Refusal) return { is: 'failed', reason: { key: error.key, values: error.values } };
  log.error({ err: error, job: id, kind }, 'a job failed');
  return { is: 'failed', reason: { key: 'error.failed', values: {} } };
}

/** What becomes of an attempt that threw; undefined: it was cancelled or replaced, and its row is not its own. */
function afterThrow(worker: Worker, kind: WorkKind, attempt: Attempt, error: unknown, signal: AbortSignal) {
  if (error instanceof WorkLost && !worker.stopped()) return undefined;
  if (worker.stopped() || outageOf(error)) return kind.interrupted ?? 'return';
  return signal.aborted ? undefined : failure(worker, attempt, error);
}

/** Runs one attempt to its end, its return or its loss; throws only what the database throws. */
export async function runAttempt(worker: Worker, kind: WorkKind, attempt: Attempt, signal: AbortSignal): Promise<void> {
  const { db } = worker;
  const begun = Date.now();
  const settle = (outcome: Outcome) => settleWork(db, kind, attempt, outcome, { tookMs: Date.now() - begun });
  const { around = (_of, work) => work() } = db.activity;
  try {
    await settle(await around({ kind: kind.name, id: attempt.id }, () => outcomeOf(kind, attempt, signal)));
  } catch (error) {
    const next = afterThrow(worker, kind, attempt, error, signal);
    if (next === undefined) return;
    await (next === 'return' ? returnWork(db, attempt) : settle(next)).catch((again: unknown) => {
      if (!(again instanceof WorkLost)) throw again;
    });
  }
}
