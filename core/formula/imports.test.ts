import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folders = ['core', 'engine', 'runtime', 'widgets', 'app', 'server', 'schemas'];

const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);
const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(
    (found) => found[1] as string,
  );

it('stack §2: mathjs comes in by its number subset and through one file, so a page pays for a parser only', () => {
  const users = sources.flatMap((file) =>
    importsOf(file)
      .filter((name) => name.startsWith('mathjs'))
      .map((name) => [file, name]),
  );
  expect(users).toEqual([['core/formula/parse.ts', 'mathjs/number']]);
});

it('ajv compiles code, so nothing that a page loads imports it: core keeps it in one file', () => {
  const users = sources.filter(
    (file) => !file.startsWith('server/') && importsOf(file).some((name) => /^ajv/.test(name)),
  );
  expect(users.filter((file) => file !== 'core/language/validate.ts')).toEqual([]);
});
