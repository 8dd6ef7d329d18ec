import type { FastifyInstance } from 'fastify';
import type { Job, JobKind } from '../../services/jobs/job';
import { endSessions, openSession } from '../../services/sessions/sessions';
import { askOf } from './ask';
import { installSample, removeSample } from './install';
import { purgeModels } from './purge';

/** Runs with a session of its own for the person who started the job; the session ends with it. */
async function withSession({ ctx }: Job, work: (token: string) => Promise<void>): Promise<void> {
  const { db, user, ip, now } = ctx;
  const { id, token } = await openSession(db, { userId: user.id, origin: 'pc', ip, platForm: 'sample', now });
  try {
    await work(token);
  } finally {
    await db.transaction((tx) =>
      endSessions({ ...ctx, db: tx }, { sessionIds: [id], code: 600, key: 'auth.signedOut' }),
    );
  }
}

/** Installing and removing the sample application; both go on where an interrupted run stopped. */
export function sampleKinds(app: () => FastifyInstance): JobKind[] {
  const install = (job: Job) =>
    withSession(job, async (token) => {
      const { ctx, progress, signal } = job;
      await installSample({
        ask: askOf(app(), token, ctx.language),
        language: ctx.language,
        now: ctx.now,
        progress: async (done, total) => {
          signal.throwIfAborted();
          await progress({ done, failed: 0, total });
        },
      });
    });
  const remove = (job: Job) =>
    withSession(job, async (token) => {
      const removed = await removeSample({ ask: askOf(app(), token, job.ctx.language) });
      await purgeModels(job.ctx.db, removed);
    });
  const kind = (name: string, run: (job: Job) => Promise<void>): JobKind => ({
    name,
    topic: 'jobDone',
    run: async (job) => {
      await run(job);
      return undefined;
    },
  });
  return [kind('sample.install', install), kind('sample.remove', remove)];
}
