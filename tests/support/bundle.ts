import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { templates } from '../../server/build/templates';

const root = join(import.meta.dirname, '..', '..');

/**
 * Builds entries for plain Node, as the product is built, into the test's own folder (inside the project, so that
 * packages are found). Entries: name of the output → source below the project.
 */
export async function bundle(
  entries: Record<string, string>,
): Promise<{ file: (name: string) => string; remove: () => void }> {
  const dir = mkdtempSync(join(root, 'node_modules', '.weft-bundle-'));
  const input = Object.fromEntries(Object.entries(entries).map(([name, source]) => [name, join(root, source)]));
  await build({
    root,
    configFile: false,
    publicDir: false,
    plugins: [templates()],
    logLevel: 'error',
    build: {
      ssr: true,
      target: 'node20',
      outDir: dir,
      rolldownOptions: {
        input: {
          ...input,
          embeddedWorker: join(root, 'server/db/embeddedWorker.mjs'),
          sheetProcess: join(root, 'server/modules/files/spreadsheets/sheetProcess.mjs'),
          scriptWorker: join(root, 'server/modules/interfaces/scriptWorker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  });
  return { file: (name) => join(dir, `${name}.js`), remove: () => rmSync(dir, { recursive: true, force: true }) };
}
