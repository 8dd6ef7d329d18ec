import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { configuration } from '../../services/platform/configuration';
import { organizesIn } from './organizesIn';
import { organizesOut } from './organizesOut';
import { createProgress } from './progress';
import { beatMs, beginRun, endRun, type Reason, RunEnded, type Wanted } from './runs';
import { services } from './services';
import type { Task } from './task';
import { totalOf } from './totals';
import { runBeside } from './underWay';
import { usersIn } from './usersIn';
import { usersOut } from './usersOut';

/** Clients wait 100 s (contract-platform §0): a longer run goes on after the answer. */
const answerMs = 50_000;

const works = {
  organize: [organizesOut, organizesIn],
  user: [usersOut, usersIn],
} as const;

function reasonOf(ctx: Ctx, error: unknown, signal: AbortSignal): Reason {
  if (error instanceof Refusal) return { key: error.key, values: error.values };
  if (!signal.aborted && !(error instanceof RunEnded)) ctx.log.error({ err: error }, 'synchronisation');
  return { key: signal.aborted ? 'sync.interrupted' : 'error.failed', values: {} };
}

async function runWork(ctx: Ctx, id: string, wanted: Wanted, signal: AbortSignal): Promise<void> {
  const beat = () =>
    ctx.db.kysely.updateTable('weftThirdRun').set({ beatTime: sql`now()` }).where('id', '=', id).execute();
  const timer = setInterval(() => void beat().catch(() => undefined), beatMs).unref();
  try {
    const service = services[wanted.service];
    const progress = createProgress(ctx, id, wanted);
    const client = service.create(await configuration(ctx.db), signal);
    const task: Task = { ctx, wanted, service, client, progress };
    await works[wanted.kind][wanted.direction](task);
    await progress.finish();
    await endRun(ctx, id);
  } catch (error) {
    const reason = reasonOf(ctx, error, signal);
    await endRun(ctx, id, reason).catch((again) => ctx.log.error({ err: again }, 'synchronisation'));
  } finally {
    clearInterval(timer);
  }
}

async function assertReady(ctx: Ctx, { service: id, kind }: Wanted): Promise<void> {
  const config = await configuration(ctx.db);
  const { label, switches, needs } = services[id];
  if (needs.some((key) => !config[key])) throw new Refusal('sync.notConfigured', { service: ctx.t(label) });
  if (config[switches[kind]] !== 1) throw new Refusal('sync.switchedOff', { service: ctx.t(label) });
}

/**
 * Starts a run and answers the row of its totals when it has ended, or after 50 s as it is then. Refuses while a run is
 * going. A run that failed is answered as a refusal with its reason.
 */
export async function startSync(ctx: Ctx, wanted: Wanted): Promise<Reply> {
  await assertReady(ctx, wanted);
  const id = await beginRun(ctx, wanted);
  const answered = new AbortController();
  const work = runBeside(ctx.db, (signal) => runWork(ctx, id, wanted, signal));
  await Promise.race([work, sleep(answerMs, undefined, { signal: answered.signal }).catch(() => undefined)]);
  answered.abort();
  const row = await totalOf(ctx, wanted);
  if (row.state === 'failed') throw new Refusal('sync.runFailed', { reason: row.reason });
  return { data: row, msg: row.state === 'running' ? 'sync.goesOn' : 'sync.done', values: { ...row } };
}
