import { appendFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { cpuOf } from './cpu.mjs';

// vitest's setupFiles: before the test file is read, so that reading it counts. WEFT_CPU_FILE names the list.
const list = process.env.WEFT_CPU_FILE;
const before = list ? cpuOf() : 0;

// The first hook that is set runs last.
if (list) {
  afterAll(() => {
    const { testPath } = expect.getState();
    const project = process.env.WEFT_PROJECT ?? '';
    appendFileSync(list, `${JSON.stringify({ file: testPath, project, cpu: cpuOf() - before })}\n`);
  });
}
