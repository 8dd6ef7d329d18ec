import type { Language } from '../../../core/languages';
import { type Ctx, Refusal } from '../../ctx';
import type { Kit } from '../../module';
import { countColumns, holdWork } from '../../queue/claims';
import { type Attempt, type Counts, type Outcome, type WorkKind, WorkLost, workChanged } from '../../queue/work';
import { sendTopic } from '../messages/topics';
import { personById } from '../sessions/sessionPerson';
import type { Job, JobKind } from './job';

/** Counts are stored and shown at most this often, checkpoints excepted. */
const progressMs = 300;
/** Attempts without a checkpoint, such as those that end their process. */
const mostTries = 5;

type Tools = Pick<Kit, 'db' | 'bus' | 'storage' | 'words' | 'log'>;

async function ctxOf({ db, bus, log, words }: Tools, { id, userId, language }: Attempt): Promise<Ctx> {
  const user = await personById(db, userId ?? '');
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

const payloadOf = ({ id, userId }: Attempt, status: string, counts: Counts) => ({
  jobId: id,
  userId,
  status,
  ...counts,
});

/** Binds an attempt to the database: what `run` of its kind receives. */
function jobOf({ db, bus, storage }: Tools, kind: JobKind, attempt: Attempt, ctx: Ctx, signal: AbortSignal): Job {
  const { id, title } = attempt;
  let shownAt = 0;
  const assertHeld = () => {
    if (signal.aborted) throw new WorkLost();
  };
  const job: Job = {
    id,
    ctx,
    storage,
    title,
    input: JSON.parse(attempt.input),
    state: attempt.state === null ? undefined : JSON.parse(attempt.state),
    counts: attempt.counts,
    signal,
    progress: async (counts) => {
      assertHeld();
      job.counts = attempt.counts = counts;
      if (Date.now() - shownAt < progressMs) return;
      shownAt = Date.now();
      await holdWork(db, attempt, countColumns(counts));
      if (kind.topic) bus.publish(workChanged, payloadOf(attempt, 'running', counts));
    },
    checkpoint: async (tx, state, counts = job.counts) => {
      assertHeld();
      await holdWork(tx, attempt, { state: JSON.stringify(state), tries: 0, ...countColumns(counts) });
      if (kind.topic) bus.publishAtCommit(workChanged, payloadOf(attempt, 'running', counts));
      db.afterCommit(() => {
        job.counts = attempt.counts = counts;
        attempt.tries = 0;
      });
    },
  };
  return job;
}

/** Sends the message of the kind, or `jobFailed`, and shows the end. */
async function tellEnd({ bus }: Tools, kind: JobKind, tx: Kit['db'], attempt: Attempt, { is, reason }: Outcome) {
  kind.ended?.(bus.publishAtCommit, attempt.id);
  const { userId, counts, title, language } = attempt;
  if (!kind.topic || userId === null) return;
  await sendTopic({ now: new Date(), publish: bus.publishAtCommit }, tx, {
    topic: is === 'done' ? kind.topic : 'jobFailed',
    userIds: [userId],
    language: language as Language,
    values: { name: title, done: counts.done, failed: counts.failed },
    ...(reason ? { reason } : {}),
  });
  bus.publishAtCommit(workChanged, payloadOf(attempt, is, counts));
}

/** Work that runs as the person who started it, with the rights of now. */
export const personKind = (tools: Tools, kind: JobKind): WorkKind => ({
  name: kind.name,
  pool: kind.pool ?? 'person',
  mostTries,
  ...(kind.interrupted ? { interrupted: kind.interrupted } : {}),
  run: async (attempt, signal) => {
    const result = await kind.run(jobOf(tools, kind, attempt, await ctxOf(tools, attempt), signal));
    return { is: 'done', ...(result ? { result } : {}) };
  },
  ended: (tx, attempt, outcome) => tellEnd(tools, kind, tx, attempt, outcome),
});
