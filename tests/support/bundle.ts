import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { emptyCluster } from '../../server/build/emptyCluster';
import { templates } from '../../server/build/templates';

const root = join(import.meta.dirname, '..', '..');

/** Programs that tests start: the product, and those that write until they are killed. */
const programs = {
  main: 'server/main.ts',
  crashWriter: 'tests/support/crashWriter.ts',
  deliverer: 'tests/support/deliverer.ts',
  releaseWriter: 'tests/support/releaseWriter.ts',
  screenWriter: 'tests/support/screenWriter.ts',
};
const besides = {
  embeddedWorker: 'server/db/embeddedWorker.mjs',
  sheetProcess: 'server/modules/files/spreadsheets/sheetProcess.mjs',
  scriptWorker: 'server/modules/interfaces/scriptWorker.ts',
};

export interface Bundle {
  file: (program: keyof typeof programs) => string;
}

/** Builds into this folder, as the product is built. */
async function make(dir: string): Promise<void> {
  const entries = Object.entries({ ...programs, ...besides });
  await build({
    root,
    configFile: false,
    publicDir: false,
    plugins: [templates(), emptyCluster()],
    logLevel: 'error',
    build: {
      ssr: true,
      target: 'node20',
      outDir: dir,
      rolldownOptions: {
        input: Object.fromEntries(entries.map(([name, source]) => [name, join(root, source)])),
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  });
}

/**
 * The programs for plain Node, built once a run by the first test that asks (tests/support/bundlePlace.ts), inside the project, so
 * that packages are found.
 */
export async function bundle(): Promise<Bundle> {
  const place = process.env.WEFT_BUNDLE;
  if (!place) throw new Error('tests/support/bundlePlace.ts is no globalSetup of this project.');
  const dir = join(place, 'programs');
  if (!existsSync(dir)) {
    const fresh = mkdtempSync(join(place, 'build-'));
    await make(fresh);
    try {
      renameSync(fresh, dir);
    } catch (error) {
      // Another worker was first.
      if (!existsSync(dir)) throw error;
      rmSync(fresh, { recursive: true, force: true });
    }
  }
  return { file: (program) => join(dir, `${program}.js`) };
}
