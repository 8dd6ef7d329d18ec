/** Writes `locales/zhtw` from `locales/zh`: Traditional Chinese as written in Taiwan, phrases included. `npm run generate`. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Converter } from 'opencc-js';

const convert = Converter({ from: 'cn', to: 'twp' });

const converted = (value) =>
  typeof value === 'string'
    ? convert(value)
    : Object.fromEntries(Object.entries(value).map(([key, member]) => [key, converted(member)]));

/** File name → the required content in `locales/zhtw`. */
export function traditional(folder) {
  const from = join(folder, 'zh');
  const files = readdirSync(from).filter((name) => name.endsWith('.json'));
  return new Map(
    files.map((name) => {
      const words = converted(JSON.parse(readFileSync(join(from, name), 'utf8')));
      return [name, `${JSON.stringify(words, null, 2)}\n`];
    }),
  );
}

if (process.argv[1] === import.meta.filename) {
  const folder = join(import.meta.dirname, 'locales');
  const target = join(folder, 'zhtw');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const [name, content] of traditional(folder)) writeFileSync(join(target, name), content);
}
