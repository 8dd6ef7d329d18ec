import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const folders = ['cmaps', 'standard_fonts', 'wasm'];

/** Copies what pdf.js fetches by name (widgets/preview/pdf.ts): tables of Chinese characters, fonts, picture decoders. */
export function pdfData(): Plugin {
  return {
    name: 'weft-pdf-data',
    apply: 'build',
    generateBundle() {
      const path = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
      const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
      for (const folder of folders)
        for (const name of readdirSync(join(dirname(path), folder))) {
          if (name.startsWith('LICENSE')) continue;
          const source = readFileSync(join(dirname(path), folder, name));
          this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${folder}/${name}`, source });
        }
    },
  };
}
