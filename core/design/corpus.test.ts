import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { jobSource, source31, source34, sourceFork } from '../../tests/support/models/testModels';
import { screenFolders } from '../language/screenKinds';
import type { Json } from '../language/types';
import { isObject } from '../model/read';
import { applied } from './changes';
import { escaped } from './model/rename';
import { toChanges } from './toChanges';
import type { Op } from './types';

const root = new URL('../../', import.meta.url);
const folders = [...Object.keys(screenFolders), 'samples', 'templates', 'examples'];

function filesIn(folder: string): string[] {
  const url = new URL(`${folder}/`, root);
  return readdirSync(url, { withFileTypes: true }).flatMap((each) => {
    if (each.isDirectory()) return filesIn(`${folder}/${each.name}`);
    return each.name.endsWith('.json') ? [`${folder}/${each.name}`] : [];
  });
}
const exists = (folder: string) => readdirSync(new URL('schemas/', root)).includes(folder);
const shipped = [...folders.filter(exists).map((folder) => `schemas/${folder}`), 'tests/fixtures'].flatMap(filesIn);

/** Texts of models of every generation, as their designers wrote them. */
const models = Object.entries({ jobs: jobSource(), source31, source34, sourceFork }).flatMap(([name, source]) =>
  (['formData', 'columnData'] as const).flatMap((member): [string, string][] => {
    const text = (source as Record<string, unknown>)[member];
    return typeof text === 'string' && text.startsWith('{') ? [[`${name} ${member}`, text]] : [];
  }),
);

interface Found {
  leaves: [path: string, value: Json][];
  objects: string[];
  lists: [path: string, length: number][];
}

function walk(value: Json, path: string, found: Found): Found {
  if (Array.isArray(value)) {
    found.lists.push([path, value.length]);
    value.forEach((each, index) => void walk(each, `${path}/${index}`, found));
  } else if (isObject(value)) {
    found.objects.push(path);
    for (const [name, each] of Object.entries(value)) walk(each, `${path}/${escaped(name)}`, found);
  } else found.leaves.push([path, value]);
  return found;
}

/** Some of a list, spread over it. */
function some<T>(list: readonly T[], most: number): T[] {
  const every = Math.max(1, Math.ceil(list.length / most));
  return list.filter((_, index) => index % every === 0);
}

const text = 'document';
function thereAndBack(first: string, there: Op, back: Op): string {
  const between = applied(first, toChanges(first, [there]));
  expect(between).not.toBe(first);
  return applied(between, toChanges(between, [back]));
}

describe('designer §2.2 a text that is changed and changed back has its bytes', () => {
  test.each([...shipped.map((path): [string, string] => [path, readFileSync(new URL(path, root), 'utf8')]), ...models])(
    '%s',
    (_, first) => {
      const { leaves, objects, lists } = walk(JSON.parse(first) as Json, '', { leaves: [], objects: [], lists: [] });
      for (const [path, value] of some(leaves, 12)) {
        const other: Op = { text, op: 'replace', path, value: 'ours' };
        expect(thereAndBack(first, other, { text, op: 'replace', path, value })).toBe(first);
      }
      for (const path of some(objects, 8)) {
        const at = `${path}/weftOurs`;
        expect(thereAndBack(first, { text, op: 'add', path: at, value: 1 }, { text, op: 'remove', path: at })).toBe(
          first,
        );
      }
      for (const [path, length] of some(lists, 8)) {
        if (length < 2) continue;
        const [from, to] = [`${path}/0`, `${path}/${length - 1}`];
        const texts = JSON.stringify(JSON.parse(first));
        const back = thereAndBack(
          first,
          { text, op: 'move', from, path: to },
          { text, op: 'move', from: to, path: from },
        );
        expect(JSON.stringify(JSON.parse(back))).toBe(texts);
      }
    },
  );
});
