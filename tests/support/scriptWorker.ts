import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..', '..');
/** Where server/modules/interfaces/runProcessing searches when there is no build. */
const place = join(root, 'node_modules', '.weft');

/** vitest's globalSetup of the server tests: Node runs no TypeScript in workers, so the worker is built first. */
export async function setup(): Promise<void> {
  mkdirSync(place, { recursive: true });
  const dir = mkdtempSync(join(place, 'build-'));
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: 'server/modules/interfaces/scriptWorker.ts',
      target: 'node20',
      outDir: dir,
      rolldownOptions: { output: { format: 'es', entryFileNames: '[name].js', codeSplitting: false } },
    },
  });
  // A concurrent test run may be reading the old file.
  renameSync(join(dir, 'scriptWorker.js'), join(place, 'scriptWorker.js'));
  rmSync(dir, { recursive: true, force: true });
}
