import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endOf, freePort, spawnBuilt, untilReady } from '../tests/support/builtMain';
import { cpuOf } from '../tests/support/cpu.mjs';
import { startCluster } from '../tests/support/postgresCluster';
import { findPostgres } from '../tests/support/tools.mjs';

interface Start {
  cpu: number;
  seconds: number;
  megabytes: number;
}

/** One start of the built server, until it answers that it is ready. */
async function startOnce(dataDir: string, databaseUrl: string): Promise<Start> {
  const port = await freePort();
  const began = performance.now();
  const place = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const server = spawnBuilt({ ...place, LOG_LEVEL: 'error' }, ['ignore', 'ignore', 'inherit']);
  await untilReady(`http://127.0.0.1:${port}`, server);
  const seconds = (performance.now() - began) / 1000;
  const cpu = cpuOf(server.pid);
  const [, peak] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))!;
  await endOf(server);
  return { cpu, seconds, megabytes: Number(peak) / 1024 };
}

const middle = (values: number[]) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)]!;

async function rowsOf(engine: string, databaseUrl: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'weft-start-'));
  try {
    const first = await startOnce(dataDir, databaseUrl);
    const later: Start[] = [];
    for (let time = 0; time < 3; time += 1) later.push(await startOnce(dataDir, databaseUrl));
    const of = (key: keyof Start) => middle(later.map((start) => start[key]));
    const text = (value: number, digits = 1) => Number(value.toFixed(digits));
    const cpu = text(of('cpu'));
    const more = `${text(of('seconds'))} s, peak ${Math.round(of('megabytes'))} MB; first start ${text(first.cpu)} s of CPU`;
    return [
      { name: `start on an existing ${engine} database (${more})`, value: cpu, unit: 's CPU', goal: 2, met: cpu < 2 },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** CPU seconds from the start of the built server until it is ready, the middle one of three, on both databases. */
export async function benchStart() {
  const rows = await rowsOf('embedded', '');
  if (process.env.DATABASE_URL || !findPostgres()) return rows;
  const cluster = await startCluster();
  try {
    await cluster.run('create database weft_start');
    return [...rows, ...(await rowsOf('PostgreSQL', cluster.url('weft_start')))];
  } finally {
    await cluster.stop();
  }
}
