import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let dir = '';
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'weft-tied-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const waiting = "setInterval(() => {}, 1_000); process.on('SIGTERM', () => {}); console.log('up')";
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    // A process that has ended and that its parent has not read yet is a zombie.
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
};

/** A sweep that has started a server and another program; resolves with their process ids. */
async function startSweep() {
  const support = new URL('../support/tiedNode.mjs', import.meta.url).href;
  const file = join(dir, 'sweep.mjs');
  writeFileSync(
    file,
    `import { exitOnSignals, tiedGroup, tiedNode } from ${JSON.stringify(support)};
    exitOnSignals();
    const server = tiedNode(['-e', ${JSON.stringify(waiting)}]);
    const other = tiedGroup('sleep', ['600']);
    server.stdout.once('data', () => console.log(JSON.stringify([server.pid, other.pid])));
    setInterval(() => {}, 1_000);`,
  );
  const sweep = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise<string>((resolve) => sweep.stdout.once('data', (chunk) => resolve(String(chunk))));
  const [server, other] = JSON.parse(line) as [number, number];
  return { sweep, server, other };
}

test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  'a sweep that ends by %s leaves no server running',
  async (signal) => {
    const { sweep, server, other } = await startSweep();
    try {
      expect([isAlive(server), isAlive(other)]).toEqual([true, true]);
      sweep.kill(signal);
      await expect.poll(() => isAlive(server), { timeout: 5_000 }).toBe(false);
      // Without a chance to run, a process cannot end programs that know nothing of it.
      if (signal !== 'SIGKILL') await expect.poll(() => isAlive(other), { timeout: 5_000 }).toBe(false);
    } finally {
      for (const pid of [server, other]) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    }
  },
);
