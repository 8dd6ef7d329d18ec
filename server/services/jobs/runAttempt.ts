import type { Language } from '../../../core/languages';
import { type Ctx, Refusal } from '../../ctx';
import { outageOf } from '../../outage';
import { personById } from '../auth/sessionPerson';
import { sendTopic } from '../messages/topics';
import { type Attempt, countColumns, mostTries, updateAttempt } from './attempts';
import { type Job, type JobCounts, type JobKind, JobLost, type JobResult, jobChanged } from './job';
import type { Worker } from './workerOptions';

/** Counts are stored and shown at most this often, checkpoints excepted. */
const progressMs = 300;

interface Ended {
  status: 'done' | 'failed';
  result?: JobResult;
  reason?: { key: string; values: Record<string, unknown> };
}

async function ctxOf({ db, bus, log, words }: Worker, { id, userId, language }: Attempt): Promise<Ctx> {
  const user = await personById(db, userId);
  if (!user) throw new Refusal('job.personGone');
  return {
    db,
    user,
    now: new Date(),
    language: language as Language,
    t: words(language as Language),
    requestId: `job ${id}`,
    generation: 2,
    log,
    ip: '',
    userAgent: '',
    publish: (event, payload) => bus.publishAtCommit(event, payload),
  };
}

const payloadOf = ({ id, userId }: Attempt, status: string, counts: JobCounts) => ({
  jobId: id,
  userId,
  status,
  ...counts,
});

/** Binds an attempt to the database: what `run` of its kind receives. */
function jobOf(worker: Worker, attempt: Attempt, ctx: Ctx, signal: AbortSignal): Job {
  const { db, bus, storage } = worker;
  const { id, title, done, failed, total } = attempt;
  let shownAt = 0;
  const job: Job = {
    id,
    ctx,
    storage,
    title,
    input: JSON.parse(attempt.input),
    state: attempt.state === null ? undefined : JSON.parse(attempt.state),
    counts: { done, failed, ...(total === null ? {} : { total }) },
    signal,
    progress: async (counts) => {
      if (signal.aborted) throw new JobLost();
      job.counts = counts;
      if (Date.now() - shownAt < progressMs) return;
      shownAt = Date.now();
      await updateAttempt(db, attempt, countColumns(counts));
      bus.publish(jobChanged, payloadOf(attempt, 'running', counts));
    },
    checkpoint: async (tx, state, counts = job.counts) => {
      if (signal.aborted) throw new JobLost();
      await updateAttempt(tx, attempt, { state: JSON.stringify(state), tries: 0, ...countColumns(counts) });
      bus.publishAtCommit(jobChanged, payloadOf(attempt, 'running', counts));
      db.afterCommit(() => {
        job.counts = counts;
      });
    },
  };
  return job;
}

/** Stores the end, and sends the message of the kind, or `jobFailed`. */
async function end(worker: Worker, attempt: Attempt, counts: JobCounts, kind: JobKind | undefined, ended: Ended) {
  const { db, bus } = worker;
  const { status, result, reason } = ended;
  const ctx = { now: new Date(), publish: bus.publishAtCommit };
  const values = { name: attempt.title, done: counts.done, failed: counts.failed };
  await db.transaction(async (tx) => {
    await updateAttempt(tx, attempt, {
      status,
      ...countColumns(counts),
      result: result ? JSON.stringify(result) : null,
      reason: reason ? JSON.stringify(reason) : null,
      endedTime: ctx.now,
      owner: null,
    });
    const topic = status === 'done' && kind ? kind.topic : 'jobFailed';
    const language = attempt.language as Language;
    await sendTopic(ctx, tx, { topic, userIds: [attempt.userId], language, values, ...(reason ? { reason } : {}) });
    bus.publishAtCommit(jobChanged, payloadOf(attempt, status, counts));
  });
}

/** The job waits again, for this process or another one: this process stops, or the database is away. */
async function release({ db }: Worker, attempt: Attempt): Promise<void> {
  await updateAttempt(db, attempt, { status: 'waiting', owner: null, tries: Math.max(0, attempt.tries - 1) });
}

function reasonOf(worker: Worker, { id, kind }: Attempt, error: unknown): NonNullable<Ended['reason']> {
  if (error instanceof Refusal) return { key: error.key, values: error.values };
  worker.log.error({ err: error, job: id, kind }, 'a job failed');
  return { key: 'error.failed', values: {} };
}

/** Runs one attempt to its end, its release or its loss; never throws but for the database. */
export async function runAttempt(worker: Worker, attempt: Attempt, signal: AbortSignal): Promise<void> {
  const kind = worker.kinds.find(({ name }) => name === attempt.kind);
  let job: Job | undefined;
  const countsNow = () => job?.counts ?? { done: attempt.done, failed: attempt.failed };
  try {
    if (!kind || attempt.tries > mostTries) throw new Refusal('job.interrupted');
    job = jobOf(worker, attempt, await ctxOf(worker, attempt), signal);
    const result = await kind.run(job);
    await end(worker, attempt, countsNow(), kind, { status: 'done', ...(result ? { result } : {}) });
  } catch (error) {
    if (worker.stopped() || outageOf(error)) await release(worker, attempt).catch(ignoreLost);
    else if (!(error instanceof JobLost) && !signal.aborted) {
      const reason = reasonOf(worker, attempt, error);
      await end(worker, attempt, countsNow(), kind, { status: 'failed', reason }).catch(ignoreLost);
    }
  }
}

function ignoreLost(error: unknown): void {
  if (!(error instanceof JobLost)) throw error;
}
