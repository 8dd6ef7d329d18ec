import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calls, documentIds } from '../../schemas';
import { partWords, shellWords } from './wordGroups';

const root = join(import.meta.dirname, '..', '..');
const namespaces = readdirSync(join(root, 'schemas/locales/zh')).map((name) => name.replace('.json', ''));
const words = (namespace: string): string[] => {
  const flat = (prefix: string, tree: object): string[] =>
    Object.entries(tree).flatMap(([name, value]) =>
      typeof value === 'string' ? [`${prefix}.${name}`] : flat(`${prefix}.${name}`, value),
    );
  return flat(namespace, JSON.parse(readFileSync(join(root, `schemas/locales/zh/${namespace}.json`), 'utf8')));
};
const sources = ['app', 'engine', 'widgets', 'runtime', 'core'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|testing\//.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8').replace(/^\s*(\/?\*|\/\/).*$/gm, '')),
);

test('issue 11 §4 first load: words that code names are in the first chunks, the others come with documents', () => {
  const late = namespaces.filter((namespace) => ![...shellWords, ...partWords].includes(namespace));
  // Sentences of checks that only screens of designers show.
  const ofDesigners = /^visualdev\.(formEmpty|listEmpty)$/;
  const named = late.flatMap(words).filter((key) => {
    if (Object.hasOwn(calls, key) || documentIds.includes(key) || ofDesigners.test(key)) return false;
    return sources.some((text) => text.includes(`'${key}'`) || text.includes(`\`${key}`));
  });
  expect(late.length).toBeGreaterThan(20);
  expect(named).toEqual([]);
});
