import { type Ctx, Refusal, type Reply } from '../../ctx';
import type { Bus } from '../../db/bus';
import type { JobKind } from '../../services/jobs/job';
import { configuration } from '../../services/platform/configuration';
import { organizesIn } from './organizesIn';
import { organizesOut } from './organizesOut';
import { createProgress } from './progress';
import { beginRun, changedEvent, interrupted, runKind, stateOf, type Wanted } from './runs';
import { services } from './services';
import { totalOf } from './totals';
import { usersIn } from './usersIn';
import { usersOut } from './usersOut';

/** Clients wait 100 s (contract-platform §0): a longer run goes on after the answer. */
const answerMs = 50_000;
/** How often a run is looked at whose events may be lost. */
const lookMs = 1_000;

const works = {
  organize: [organizesOut, organizesIn],
  user: [usersOut, usersIn],
} as const;

/** A run, as the administrator who started it. */
export const syncKind: JobKind = {
  name: runKind,
  pool: 'outside',
  interrupted,
  run: async (job) => {
    const { ctx, signal } = job;
    const wanted = job.input as Wanted;
    const service = services[wanted.service];
    const progress = createProgress(job, wanted);
    const client = service.create(await configuration(ctx.db), signal);
    await works[wanted.kind][wanted.direction]({ ctx, wanted, service, client, progress });
    await progress.finish();
    return undefined;
  },
  ended: (publish, runId) => publish(changedEvent, { runId }),
};

async function assertReady(ctx: Ctx, { service: id, kind }: Wanted): Promise<void> {
  const config = await configuration(ctx.db);
  const { label, switches, needs } = services[id];
  if (needs.some((key) => !config[key])) throw new Refusal('sync.notConfigured', { service: ctx.t(label) });
  if (config[switches[kind]] !== 1) throw new Refusal('sync.switchedOff', { service: ctx.t(label) });
}

/** Waits until a run has ended in any process, or for 50 s. */
async function untilEnd(ctx: Ctx, bus: Bus, id: string): Promise<void> {
  const until = Date.now() + answerMs;
  let changed: () => void = () => undefined;
  const stop = bus.subscribe((event) => {
    if (event === changedEvent || event === 'lost') changed();
  });
  try {
    while (Date.now() < until) {
      const next = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, lookMs).unref();
        changed = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      if (!['waiting', 'running'].includes((await stateOf(ctx.db, id)) ?? '')) return;
      await next;
    }
  } finally {
    stop();
  }
}

/**
 * Starts a run and answers the row of its totals when it has ended, or after 50 s as it is then. Refuses while a run is
 * going. A run that failed is answered as a refusal with its reason.
 */
export async function startSync(ctx: Ctx, bus: Bus, wanted: Wanted): Promise<Reply> {
  await assertReady(ctx, wanted);
  await untilEnd(ctx, bus, await beginRun(ctx, wanted));
  const row = await totalOf(ctx, wanted);
  if (row.state === 'failed') throw new Refusal('sync.runFailed', { reason: row.reason });
  return { data: row, msg: row.state === 'running' ? 'sync.goesOn' : 'sync.done', values: { ...row } };
}
