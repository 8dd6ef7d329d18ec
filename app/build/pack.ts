import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|html|svg|json|wasm|mjs)$/;
const minBytes = 1024;
/** How much a compressor remembers decides where it begins anew: the best differs from file to file. */
const memLevels = [6, 7, 8, 9];

async function smallest(bytes: Buffer): Promise<Buffer> {
  const packed = await Promise.all(memLevels.map((memLevel) => promisify(gzip)(bytes, { level: 9, memLevel })));
  return packed.reduce((best, each) => (each.length < best.length ? each : best));
}

/** Writes `<file>.br` and `<file>.gz` beside each file of the build, as small as they get (server/http/serveClient.ts). */
export function pack(): Plugin {
  return {
    name: 'weft-pack',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => compressible.test(name));
      await Promise.all(
        names.map(async (name) => {
          const path = join(dir, name);
          const bytes = await readFile(path);
          if (bytes.length < minBytes) return;
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
          await writeFile(`${path}.gz`, await smallest(bytes));
        }),
      );
    },
  };
}
