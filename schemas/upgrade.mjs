/** Upgrades a folder of documents to the current language: `npm run upgrade -- FOLDER`. Prints what it changed. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';

const { module } = await runnerImport(join(import.meta.dirname, '../core/language/upgrade.ts'));

/** JSON files below a folder, or the file itself. */
function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name));
}

let changed = 0;
for (const file of process.argv.slice(2).flatMap(filesOf)) {
  const written = readFileSync(file, 'utf8');
  const document = JSON.parse(written);
  const upgraded = module.upgrade(document);
  if (upgraded === document) continue;
  writeFileSync(file, `${JSON.stringify(upgraded, null, 2)}\n`);
  changed += 1;
  console.log(file);
}
console.log(`${changed} upgraded to language ${module.languageVersion}`);
