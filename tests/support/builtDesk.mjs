import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const assets = join(import.meta.dirname, '../../dist/web/assets');

/** What the list of models has loaded, behind the first page. */
const before = ['start', 'shell', 'list', 'forms', 'dates', 'icons', 'tree', 'fields', 'views', 'models'];
/** The text editor, and the parser of JSON that it brings (ADR 0013). */
const editor = ['editor', 'json'];
/** What is drawn when a desk opens and nothing is chosen. */
const drawn = [
  'Code',
  'ModelOutline',
  'ListOutline',
  'DeskButtons',
  'PreviewView',
  'AutosaveView',
  'PresenceView',
  'drawDraft',
];

/** The files of the build that these chunks are in, and all that those import at once. */
function loadedBy(names) {
  const files = readdirSync(assets).filter((file) => file.endsWith('.js'));
  const loaded = new Set();
  const load = (file) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    const text = readFileSync(join(assets, file), 'utf8');
    for (const [, imported] of text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([\w.-]+\.js)"/g)) load(imported);
  };
  for (const name of names) {
    const found = files.filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file));
    if (found.length !== 1) throw new Error(`${found.length} chunks are called ${name}`);
    load(found[0]);
  }
  return loaded;
}

const kilobytes = (files) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(assets, file)), { level: 9 }).length, 0) / 1000;

/** JavaScript of a desk until it is drawn, gzipped, by chunk; the text editor is not counted. `models`: what draws models. */
export function deskChunks() {
  const known = new Set([...loadedBy(before), ...loadedBy(editor)]);
  const own = [...loadedBy(drawn)].filter((file) => !known.has(file));
  return {
    own: kilobytes(own),
    outline: kilobytes(
      [...loadedBy(['ModelOutline', 'DeskButtons'])].filter((file) => !known.has(file) || file.startsWith('models-')),
    ),
    chunks: own.map((file) => `${file} ${kilobytes([file]).toFixed(1)}`),
  };
}
