import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { endOf, freePort, spawnBuilt, untilReady } from './builtMain';
import { serverEngine } from './marks';
import { startCluster } from './postgresCluster';

/** What the built server made at its first start, once a run: journeys copy it. */
export interface Seeded {
  /** Its data folder; with its database when that is the embedded one. */
  dir: string;
  /** On PostgreSQL: where its database is copied, and the name of that database. */
  template?: { url: string; name: string };
}

declare module 'vitest' {
  interface ProvidedContext {
    seeded: Seeded;
  }
}

/** vitest's globalSetup of the journeys. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'weft-seeded-'));
  const cluster = serverEngine === 'postgres' ? await startCluster() : undefined;
  const name = `weft_journeys_${process.pid}`;
  await cluster?.run(`create database ${name}`);
  const port = await freePort();
  const output: string[] = [];
  const server = spawnBuilt({
    PORT: String(port),
    DATA_DIR: dir,
    LOG_LEVEL: 'error',
    DATABASE_URL: cluster?.url(name) ?? '',
  });
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)));
  await untilReady(`http://127.0.0.1:${port}`, server, output);
  await endOf(server);
  project.provide('seeded', { dir, template: cluster && { url: cluster.url('postgres'), name } });
  return async () => {
    await cluster?.run(`drop database ${name}`);
    await cluster?.stop();
    rmSync(dir, { recursive: true, force: true });
  };
}
