import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const packages = join(import.meta.dirname, '..', '..', 'node_modules');

/** vitest's globalSetup: a folder for the programs of one run (bundle.ts), which the projects of the run share. */
export function setup(): (() => void) | undefined {
  if (process.env.WEFT_BUNDLE) return undefined;
  const place = mkdtempSync(join(packages, '.weft-bundle-'));
  process.env.WEFT_BUNDLE = place;
  return () => {
    delete process.env.WEFT_BUNDLE;
    rmSync(place, { recursive: true, force: true });
  };
}
