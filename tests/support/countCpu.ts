import { appendFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { cpuOf } from './cpu.mjs';

// vitest's setupFiles: before the test file is read, so that reading it counts. WEFT_CPU_FILE names the list. It is taken out of the
// environment: a vitest that a test starts is in that test's figure. Files that share a worker find it where the first one put it.
const held = globalThis as { weftCpuFile?: string };
held.weftCpuFile ??= process.env.WEFT_CPU_FILE;
delete process.env.WEFT_CPU_FILE;
const list = held.weftCpuFile;
const before = list ? cpuOf() : 0;

// The first hook that is set runs last.
if (list) {
  afterAll(() => {
    const { testPath } = expect.getState();
    const project = process.env.WEFT_PROJECT ?? '';
    appendFileSync(list, `${JSON.stringify({ file: testPath, project, cpu: cpuOf() - before })}\n`);
  });
}
