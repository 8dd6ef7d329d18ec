import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import type { Reason } from '../../queue/work';
import type { Job } from '../../services/jobs/job';
import { type Link, saveLink } from './links';
import { changedEvent, type Wanted } from './runs';
import { ThirdFault } from './thirdClient';

/** Pages hear of progress at most this often. */
const publishMs = 500;
/** Unchanged records are counted together, at most this many. */
const mostUncounted = 200;

export interface Result extends Omit<Link, 'localId' | 'thirdId'> {
  localId?: string | null;
  thirdId?: string | null;
}

/** What works on the records of a run: each record is one transaction with its link and the run's counts. */
export interface Progress {
  /** The number of records. */
  expect: (total: number) => Promise<void>;
  /** A record that is as it was synchronised last. */
  unchanged: () => Promise<void>;
  /**
   * Does the work on one record. `work` returns what to store; its `write` runs in the transaction and may return the
   * local id. A Refusal becomes a failed link; a fault that concerns the run is thrown.
   */
  each: (record: Pick<Result, 'localId' | 'thirdId' | 'name'>, work: () => Promise<Done>) => Promise<Link>;
  finish: () => Promise<void>;
}

export interface Done extends Partial<Omit<Link, 'reason'>> {
  write?: (ctx: Ctx) => Promise<string>;
}

const reasonOf = ({ key, values }: Refusal): Reason => ({ key, values });

export function createProgress(job: Job, wanted: Wanted): Progress {
  const { ctx, id: runId } = job;
  let uncounted = 0;
  let publishedMs = 0;

  function publish(): void {
    if (Date.now() - publishedMs < publishMs) return;
    publishedMs = Date.now();
    ctx.publish(changedEvent, { runId });
  }

  /** Adds to the counts of the run, and locks it until the transaction ends; throws WorkLost when it was ended. */
  const advance = (tx: Db, success: number, failed = 0) =>
    job.checkpoint(tx, null, { ...job.counts, done: job.counts.done + success, failed: job.counts.failed + failed });

  async function store(link: Link, write?: Done['write']): Promise<Link> {
    const success = link.state === 'failed' ? 0 : 1;
    return ctx.db.transaction(async (tx) => {
      await advance(tx, success + uncounted, 1 - success);
      const now = new Date();
      const localId = write ? await write({ ...ctx, db: tx, now }) : link.localId;
      const stored = { ...link, localId };
      await saveLink(tx, wanted, stored, now);
      publish();
      return stored;
    });
  }

  async function count(): Promise<void> {
    await ctx.db.transaction(async (tx) => {
      await advance(tx, uncounted);
      publish();
    });
    uncounted = 0;
  }

  return {
    expect: (total) => ctx.db.transaction((tx) => job.checkpoint(tx, null, { ...job.counts, total })),
    unchanged: async () => {
      uncounted += 1;
      if (uncounted >= mostUncounted) await count();
    },
    each: async ({ localId = null, thirdId = null, name }, work) => {
      const bare: Link = { localId, thirdId, name, state: 'synced' };
      const settled = (link: Link, write?: Done['write']) =>
        store(link, write).then((stored) => {
          uncounted = 0;
          return stored;
        });
      try {
        const { write, ...done } = await work();
        return await settled({ ...bare, ...done }, write);
      } catch (error) {
        if (!(error instanceof Refusal) || (error instanceof ThirdFault && error.concerns === 'run')) throw error;
        return settled({ ...bare, state: 'failed', reason: reasonOf(error) });
      }
    },
    finish: () => (uncounted ? count() : Promise.resolve()),
  };
}
