import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const schemas = fileURLToPath(new URL('../../schemas', import.meta.url));
const folders = ['pages', 'forms', 'dialogs', 'drawers', 'pickers', 'details', 'fragments'];
const maxLines = 8;

const isDocument = (file: string): boolean => file.endsWith('.json') && folders.includes(file.split('/')[0] as string);
const files = readdirSync(schemas, { recursive: true, encoding: 'utf8' }).filter(isDocument);

function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Every object of so many lines in a formatted text: where it begins, and what it is whatever the order of its members. */
function* longObjects(text: string): Generator<{ line: number; object: string }> {
  const lines = text.split('\n');
  for (const [start, line] of lines.entries()) {
    if (!line.endsWith('{')) continue;
    const indent = line.slice(0, line.length - line.trimStart().length);
    const length = lines.slice(start).findIndex((each) => each.startsWith(`${indent}}`)) + 1;
    if (length < maxLines) continue;
    const members = lines.slice(start + 1, start + length - 1).join('\n');
    yield { line: start + 1, object: JSON.stringify(JSON.parse(`{${members}}`), sorted) };
  }
}

function repeated(texts: Iterable<readonly [string, string]>): string[][] {
  const places = new Map<string, string[]>();
  for (const [file, text] of texts) {
    for (const { line, object } of longObjects(text)) {
      places.set(object, [...(places.get(object) ?? []), `${file}:${line}`]);
    }
  }
  return [...places.values()].filter((all) => all.length > 1);
}

it(`issue 9 §1 no object of ${maxLines} lines or more is written twice in the documents`, () => {
  const texts = files.map((file) => [file, readFileSync(join(schemas, file), 'utf8')] as const);
  expect(repeated(texts), 'give it a name: schemas/fragments/README.md').toEqual([]);
});

it('an object that is written twice is found, whatever its place and the order of its members', () => {
  const object = (indent: string, lines: string[]) =>
    [`${indent}"at": {`, ...lines.map((line) => `${indent}  ${line}`), `${indent}}`].join('\n');
  const one = object('  ', ['"a": 1,', '"b": 2,', '"c": {', '  "d": 3', '},', '"e": 4']);
  const two = object('    ', ['"e": 4,', '"c": {', '  "d": 3', '},', '"b": 2,', '"a": 1']);
  const texts = [one, `${two},\n    "more": 1`].map((text, index) => [`file${index}`, `{\n${text}\n}`] as const);
  expect(repeated(texts)).toEqual([['file0:2', 'file1:2']]);
});

it('the message that offers to take something back is written once', () => {
  const offering = files.filter((file) => readFileSync(join(schemas, file), 'utf8').includes('"model.undo"'));
  expect(offering).toEqual(['fragments/actions.json']);
});
