import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '../../../core/id';
import type { Ctx } from '../../ctx';
import type { Db } from '../../db/types';
import type { Kit } from '../../module';
import { addWork } from '../../queue/addWork';
import { workChanged } from '../../queue/work';
import type { Job, JobKind } from '../../services/jobs/job';
import { indexesMade } from '../records/searchIndex';
import { analyzeSmall, lacking, makeIndexes } from './makeIndexes';

interface Input {
  modelId: string;
}

const kind = 'makeIndexes';
/** Attempts at a whole model, and the wait between them. */
const mostTries = 3;
const againMs = 5_000;

/**
 * Adds the work to the release: seen among the jobs of the person who published, but not `listed`: it neither
 * waits for those that a person starts, nor holds them up, nor counts against their limit.
 */
export async function startIndexing(
  ctx: Ctx,
  tx: Db,
  { id, fullName }: { id: string; fullName: string },
  version: number,
) {
  const { user, language, now } = ctx;
  const jobId = newId();
  await addWork(tx, {
    id: jobId,
    kind,
    lane: user.id,
    userId: user.id,
    language,
    once: `${kind}.${id}.${version}`,
    title: ctx.t('visualdev.indexJob', { name: fullName }),
    input: { modelId: id } satisfies Input,
    now,
  });
  ctx.publish(workChanged, { jobId, userId: user.id, status: 'waiting', done: 0, failed: 0 });
}

async function run({ ctx, input: { modelId }, counts, signal, progress }: Job<Input>) {
  const told = (done: number, total: number) => progress({ ...counts, done, total });
  for (let tries = 1; ; tries += 1) {
    try {
      await analyzeSmall(ctx.db, modelId);
      const done = await makeIndexes(ctx.db, modelId, signal, told);
      await ctx.db.transaction(async () => ctx.publish(indexesMade, { modelId }));
      await progress({ ...counts, done, total: done });
      return undefined;
    } catch (error) {
      if (signal.aborted || tries === mostTries) throw error;
      ctx.log.warn({ err: error, modelId }, 'an index was not made, and is tried again');
      await wait(againMs, undefined, { signal });
    }
  }
}

/** A kill leaves what was made, and another attempt makes the rest. */
export const indexKind: JobKind = { name: kind, topic: 'jobDone', pool: 'database', run: run as JobKind['run'] };

/** Tables that have grown since their release, and what no attempt could make: looked through by time. */
export async function makeMissing({ db, bus, log }: Kit, signal: AbortSignal): Promise<void> {
  for await (const id of lacking(db)) {
    signal.throwIfAborted();
    try {
      if (await makeIndexes(db, id, signal)) bus.publish(indexesMade, { modelId: id });
    } catch (error) {
      if (signal.aborted) throw error;
      log.warn({ err: error, modelId: id }, 'an index was not made');
    }
  }
}
