import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { endOf, freePort, spawnBuilt, untilReady } from './builtMain';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder of the built server, migrated and seeded once a run. Journeys copy it. */
    seeded: string;
  }
}

/** vitest's globalSetup of the journeys. */
export async function setup(project: TestProject): Promise<() => void> {
  const dir = mkdtempSync(join(tmpdir(), 'weft-seeded-'));
  const port = await freePort();
  const output: string[] = [];
  const server = spawnBuilt({ PORT: String(port), DATA_DIR: dir, LOG_LEVEL: 'error' });
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)));
  await untilReady(`http://127.0.0.1:${port}`, server, output);
  await endOf(server);
  project.provide('seeded', dir);
  return () => rmSync(dir, { recursive: true, force: true });
}
