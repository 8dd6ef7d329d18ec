import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

const packages = join(import.meta.dirname, '..', '..', 'node_modules');

const prefix = '.weft-bundle-';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes the folders of runs that were killed. */
function clearGone(dir: string): void {
  for (const name of readdirSync(dir)) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number(/^\d+/.exec(name.slice(prefix.length))?.[0]);
    if (!(pid && isAlive(pid))) rmSync(join(dir, name), { recursive: true, force: true });
  }
}

/** vitest's globalSetup: a folder for the programs of one run (bundle.ts), which the projects of the run share; a run again of watch mode builds anew. */
export function setup(project: TestProject): (() => void) | undefined {
  if (process.env.WEFT_BUNDLE) return undefined;
  clearGone(packages);
  const place = mkdtempSync(join(packages, `${prefix}${process.pid}-`));
  process.env.WEFT_BUNDLE = place;
  project.onTestsRerun(() => rmSync(join(place, 'programs'), { recursive: true, force: true }));
  return () => {
    delete process.env.WEFT_BUNDLE;
    rmSync(place, { recursive: true, force: true });
  };
}
