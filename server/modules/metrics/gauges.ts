import type { IntervalHistogram } from 'node:perf_hooks';
import type { Db } from '../../db/types';
import { gaugeKinds } from '../../services/platform/gauges';
import { commit, version } from '../../version';
import { gaugeLines } from './text';

interface Jobs {
  status: string;
  n: number;
  age: number;
}

/** Jobs that wait or run, and the age of the oldest of each in seconds: one statement on an index of few rows. */
async function jobLines(db: Db): Promise<string[]> {
  const rows = await db.raw<Jobs>(
    `select status, count(*)::int as n, extract(epoch from now() - min(created_time))::float8 as age
     from weft_job where status in ('waiting', 'running') group by status order by status`,
  );
  const of = (status: string) => rows.find((row) => row.status === status);
  const states = ['waiting', 'running'];
  return [
    ...gaugeLines(
      'weft_jobs',
      'Background jobs of all processes.',
      states.map((status) => [{ status }, of(status)?.n ?? 0]),
    ),
    ...gaugeLines(
      'weft_jobs_oldest_seconds',
      'Age of the oldest of them.',
      states.map((status) => [{ status }, Math.max(0, of(status)?.age ?? 0)]),
    ),
  ];
}

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
    ]),
    '# HELP process_cpu_seconds_total Processor time.',
    '# TYPE process_cpu_seconds_total counter',
    `process_cpu_seconds_total ${(user + system) / 1e6}`,
    ...gaugeLines('process_start_time_seconds', 'Start, since 1970.', [
      [{}, Math.round(Date.now() / 1e3 - process.uptime())],
    ]),
  ];
}

/** Figures of other modules. */
async function lentLines(db: Db): Promise<string[]> {
  const lines: string[] = [];
  for (const [name, { help, read }] of gaugeKinds.entries(db)) {
    const values = await read(db);
    if (values.length) lines.push(...gaugeLines(name, help, values));
  }
  return lines;
}

/** What is read at a scrape. The database may be away: what needs it is then missing, and `weft_database_up` is 0. */
export async function gauges(db: Db, lag: IntervalHistogram, sockets: number): Promise<string[]> {
  const { most, open, idle, waiting } = db.activity.pool();
  const jobs = await jobLines(db).catch(() => undefined);
  const lent = jobs ? await lentLines(db).catch(() => undefined) : undefined;
  return [
    ...processLines(),
    ...lagLines(lag),
    ...gaugeLines('weft_database_up', 'Whether the database answers.', [[{}, jobs ? 1 : 0]]),
    ...gaugeLines('weft_database_connections', 'Connections of this process; waiting: who has none yet.', [
      [{ state: 'most' }, most],
      [{ state: 'open' }, open],
      [{ state: 'idle' }, idle],
      [{ state: 'waiting' }, waiting],
    ]),
    ...(jobs ?? []),
    ...(lent ?? []),
    ...gaugeLines('weft_sockets', 'Sockets of signed-in people on this process.', [[{}, sockets]]),
  ];
}
