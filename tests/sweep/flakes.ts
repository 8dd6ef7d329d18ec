import { mkdtempSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { failedIn } from '../support/closing.mjs';
import { tiedGroup, tiedNode } from '../support/tiedNode.mjs';

const root = join(import.meta.dirname, '..', '..');
const report = join(root, 'tests', 'support', 'report.mjs');

/** All journeys, without a second try, while a process a core does nothing but count. One row: runs in which one failed. */
export async function sweepFlakes({ times, browsers }: { times: number; browsers: Record<string, string> }) {
  const cores = availableParallelism();
  const busy = Array.from({ length: cores }, () =>
    tiedNode(['-e', 'for (;;);'], { stdio: ['ignore', 'ignore', 'ignore'] }),
  );
  const dir = mkdtempSync(join(tmpdir(), 'weft-flakes-'));
  let red = 0;
  try {
    for (let time = 1; time <= times; time += 1) {
      const output = join(dir, `${time}.json`);
      const env = { ...process.env, ...browsers, WEFT_REPORT: output };
      const args = ['vitest', 'run', '--project', 'journeys', `--maxWorkers=${cores}`, `--reporter=${report}`];
      const child = tiedGroup('npx', args, { cwd: root, stdio: 'ignore', env });
      const status = await new Promise((resolve) => child.once('exit', resolve));
      if (status !== 0) red += 1;
      const failed = status === 0 ? [] : failedIn(JSON.parse(readFileSync(output, 'utf8')));
      console.log([`run ${time} of ${times}: ${status === 0 ? 'green' : 'red'}`, ...failed].join('\n'));
    }
  } finally {
    for (const child of busy) child.kill('SIGKILL');
  }
  const name = `runs of all journeys with a failure, of ${times}, with ${cores} cores busy`;
  return [{ name, value: red, unit: 'runs', goal: 0, met: red === 0 }];
}
