import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { adminPassword } from './adminPassword';
import { tiedNode } from './tiedNode.mjs';

const root = join(import.meta.dirname, '..', '..');

/** A port of 127.0.0.1 that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** The built server in a process of its own, with these variables beside the usual ones of tests. `program`: what starts it. */
export function spawnBuilt(
  env: Record<string, string>,
  stdio?: ('pipe' | 'ignore' | 'inherit')[],
  program = join(root, 'dist/server/main.js'),
): ChildProcess {
  return tiedNode([program], {
    cwd: root,
    stdio,
    env: { ...process.env, DATABASE_URL: '', NODE_ENV: 'production', ADMIN_PASSWORD: adminPassword, ...env },
  });
}

/** Resolves when the server answers that it is ready; rejects with its output when it has ended. */
export async function untilReady(url: string, server: ChildProcess, output: string[] = []): Promise<void> {
  for (let tries = 0; tries < 1_800; tries++) {
    if (server.exitCode !== null) throw new Error(`The server stopped:\n${output.join('')}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server is not ready:\n${output.join('')}`);
}

/** Ends the server and resolves when it has. */
export async function endOf(server: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await ended;
}
