import type { IntervalHistogram } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { Db } from '../../db/types';
import { commit, version } from '../../version';
import { gaugeLines } from './text';

/** The lag since it was asked the last time. */
function lagLines(lag: IntervalHistogram): string[] {
  const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);
  const values = { 0.5: lag.percentile(50), 0.99: lag.percentile(99), 1: lag.count ? lag.max : 0 };
  lag.reset();
  return gaugeLines(
    'weft_event_loop_lag_seconds',
    'Delay of the event loop since the last scrape, its timer of 20 ms included.',
    Object.entries(values).map(([quantile, value]) => [{ quantile }, seconds(value)]),
  );
}

function processLines(): string[] {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    ...gaugeLines('weft_info', 'What runs.', [[{ version, commit: commit ?? '', node: process.version }, 1]]),
    ...gaugeLines('process_resident_memory_bytes', 'Resident memory.', [[{}, rss]]),
    ...gaugeLines('weft_heap_bytes', 'Memory of JavaScript.', [
      [{ kind: 'used' }, heapUsed],
      [{ kind: 'total' }, heapTotal],
      [{ kind: 'external' }, external],
      [{ kind: 'limit' }, getHeapStatistics().heap_size_limit],
    ]),
    '# HELP process_cpu_seconds_total Processor time.',
    '# TYPE process_cpu_seconds_total counter',
    `process_cpu_seconds_total ${(user + system) / 1e6}`,
    ...gaugeLines('process_start_time_seconds', 'Start, since 1970.', [
      [{}, Math.round(Date.now() / 1e3 - process.uptime())],
    ]),
  ];
}

/** What is read at a scrape. `figures`: those of the database, undefined while it is away; `weft_database_up` is then 0. */
export function gauges(db: Db, lag: IntervalHistogram, sockets: number, figures: string[] | undefined): string[] {
  const { most, open, idle, waiting } = db.activity.pool();
  return [
    ...processLines(),
    ...lagLines(lag),
    ...gaugeLines('weft_database_up', 'Whether the database answers.', [[{}, figures ? 1 : 0]]),
    ...gaugeLines('weft_database_connections', 'Connections of this process; waiting: who has none yet.', [
      [{ state: 'most' }, most],
      [{ state: 'open' }, open],
      [{ state: 'idle' }, idle],
      [{ state: 'waiting' }, waiting],
    ]),
    ...(figures ?? []),
    ...gaugeLines('weft_sockets', 'Sockets of signed-in people on this process.', [[{}, sockets]]),
  ];
}
