/**
 * `node bench/weights.mjs`: the chunks of the client and what they hold. `node bench/weights.mjs list shell`: their modules
 * by package. `--deep`: by file. Kilobytes are of each module minified and gzipped alone, so they add up to more than the chunk.
 */
import { gzipSync } from 'node:zlib';
import { build, minifySync } from 'vite';

const root = new URL('..', import.meta.url).pathname;
const words = process.argv.slice(2);
const deep = words.includes('--deep');
const wanted = words.filter((word) => !word.startsWith('--'));

const chunks = [];
const collect = {
  name: 'weft-weights',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.push(file);
  },
};
await build({
  root,
  configFile: `${root}vite.config.ts`,
  logLevel: 'error',
  build: { write: false },
  plugins: [collect],
});

const kilobytes = (text) => gzipSync(text, { level: 9 }).length / 1000;

/** `antd/es/table`, `@formily/core`, `engine/table`. */
function groupOf(id) {
  const path = id.replace(/\?.*$/, '').replace(root, '');
  if (deep) return path.replace(/^.*node_modules\//, '');
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)(\/(?:es|lib)\/[^/]+)?/.exec(path);
  if (inPackage) return inPackage[1] === 'antd' ? inPackage[1] + (inPackage[2] ?? '') : inPackage[1];
  return path.split('/').slice(0, 3).join('/');
}

function weigh(chunk) {
  const groups = new Map();
  for (const [id, { code }] of Object.entries(chunk.modules)) {
    if (!code) continue;
    const small = minifySync('module.js', code, { module: false, compress: false }).code ?? code;
    groups.set(groupOf(id), (groups.get(groupOf(id)) ?? 0) + kilobytes(small));
  }
  return [...groups].sort((a, b) => b[1] - a[1]);
}

chunks.sort((a, b) => kilobytes(b.code) - kilobytes(a.code));
for (const chunk of chunks) {
  if (wanted.length > 0 && !wanted.includes(chunk.name)) continue;
  console.log(`${chunk.name}  ${kilobytes(chunk.code).toFixed(1)} KB  ← ${chunk.imports.join(', ')}`);
  if (wanted.length > 0)
    for (const [name, size] of weigh(chunk)) console.log(`  ${size.toFixed(2).padStart(7)}  ${name}`);
}
