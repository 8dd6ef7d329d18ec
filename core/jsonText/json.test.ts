import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { proposalsAt } from './complete';
import { formatJson } from './formatJson';
import { exampleAt } from './insertExample';
import { parseJson, pathAt, pointerOf, rangeOf } from './places';

const { $defs } = JSON.parse(readFileSync(join(import.meta.dirname, '../../schemas/language.json'), 'utf8'));
const language = { $ref: '#/$defs/document', $defs };

/** The text without `▸`, and where it was. */
function at(marked: string): [text: string, position: number] {
  return [marked.replace('▸', ''), marked.indexOf('▸')];
}
function marked(text: string, pointer: string): string {
  const { from, to } = rangeOf(text, parseJson(text), pointer);
  return text.slice(from, to);
}
const labels = (text: string) => proposalsAt(...at(text), language)?.options.map(({ label }) => label) ?? [];

describe('issue 15 §7: places of a JSON text', () => {
  const text = '{"views": [{"id": "a", "view": "tabel"}, {"a/b": {"c~d": 1}}], "x": 1, "x": 2}';

  test.each([
    ['/views/0/view', '"tabel"'],
    ['/views', '"views"'],
    ['/views/1', '{'],
    ['/views/1/a~1b/c~0d', '1'],
    // What is missing is marked where it is missing.
    ['/views/0/source', '{'],
    ['/x', '2'],
    ['', '{'],
  ])('the pointer %s marks %s', (pointer, expected) => expect(marked(text, pointer)).toBe(expected));

  test('a broken text is marked as far as it can be read', () => {
    expect(marked('{"views": [{"id": "a", "view": ', '/views/0/id')).toBe('"a"');
    expect(marked('', '/views')).toBe('');
  });

  test('a position is a pointer', () => {
    const [written, position] = at('{"views": [{"id": "a"}, {"a/b": ▸1}]}');
    expect(pointerOf(pathAt(written, parseJson(written), position + 1))).toBe('/views/1/a~1b');
  });
});

describe('issue 15 §7: formatting changes only space', () => {
  test('members and items have lines; empty ones stay closed', () => {
    expect(formatJson('{"a":[1,{"b":{}}],"c":[]}')).toBe(
      '{\n  "a": [\n    1,\n    {\n      "b": {}\n    }\n  ],\n  "c": []\n}',
    );
  });

  test('long digits, escapes and repeated names stay as written', () => {
    const written = '{"n":12345678901234567890,"n":1.0,"t":"\\u0041 , : {\\""}';
    expect(formatJson(written)?.replace(/\n\s*|(?<=":) /g, '')).toBe(written);
    expect(formatJson('{"a":1,}')).toBeUndefined();
  });
});

describe('issue 15 §7: completion by the schema of the language', () => {
  const table = '{"kind": "page", "views": [{"id": "a", "view": "table", ';

  test('names: of the kind of document, of the view, without those that are there', () => {
    expect(labels('{"kind": "page", ▸}')).toEqual(expect.arrayContaining(['views', 'title', 'frame']));
    expect(labels('{"kind": "page", ▸}')).not.toContain('kind');
    expect(labels(`${table}▸}]}`)).toEqual(expect.arrayContaining(['columns', 'rowActions', 'toolbar']));
    expect(labels(`${table}"colu▸`)).toContain('columns');
    expect(labels('{"kind": "page", "views": [{"use": "▸"}]}')).toEqual([]);
  });

  test('values: kinds, views, widgets and calls that exist', () => {
    expect(labels('{"kind": "▸"}')).toEqual(['page', 'form', 'detail', 'picker']);
    expect(labels('{"kind": "page", "views": [{"id": "a", "view": "▸"}]}')).toEqual(
      expect.arrayContaining(['table', 'chart', 'preview']),
    );
    expect(labels('{"kind": "form", "fields": [{"name": "a", "widget": "▸"}]}')).toContain('datePicker');
    expect(labels('{"kind": "form", "load": {"call": "▸"}}')).toContain('dictionaryData.list');
  });

  test('props: those of the widget that is named', () => {
    const props = labels('{"kind": "form", "fields": [{"name": "a", "widget": "textarea", "props": {▸}}]}');
    expect(props).toEqual(expect.arrayContaining(['autoSize', 'rows']));
    expect(props).not.toContain('min');
  });

  test('a name is replaced whole and gets its colon once', () => {
    const [text, position] = at('{"ki▸": "page"}');
    const { from, to, options } = proposalsAt(text, position, language)!;
    expect(text.slice(from, to)).toBe('"ki"');
    expect(options.find(({ label }) => label === 'kind')?.text).toBe('"kind"');
  });
});

describe('issue 15 §7: an example is inserted where it belongs', () => {
  const example = { $schema: '../language.json', kind: 'form', fields: [{ name: 'note', props: { rows: 2 } }] };
  const inserted = (marked: string, given: Record<string, unknown> = example) => {
    const [text, position] = at(marked);
    const found = exampleAt(text, position, given);
    return found && text.slice(0, found.from) + found.insert + text.slice(found.from);
  };

  test('an empty text becomes the example, without the address of its schema', () => {
    expect(JSON.parse(inserted('▸') ?? '')).toEqual({ kind: 'form', fields: example.fields });
  });

  test.each([
    [
      'behind the field at the cursor',
      '{\n  "fields": [\n    {"name": "▸a"},\n    {"name": "b"}\n  ]\n}',
      ['a', 'note', 'b'],
    ],
    ['behind the last field', '{"fields": [{"name": "a"}▸]}', ['a', 'note']],
    ['into an empty list', '{"fields": [▸]}', ['note']],
  ])('%s', (_, text, names) => {
    expect(JSON.parse(inserted(text) ?? '').fields.map(({ name }: { name: string }) => name)).toEqual(names);
  });

  test('lines go on with the indent of their neighbours', () => {
    expect(inserted('{\n  "fields": [\n    {"name": "▸a"}\n  ]\n}')).toBe(
      '{\n  "fields": [\n    {"name": "a"},\n    {\n      "name": "note",\n      "props": {\n        "rows": 2\n      }\n    }\n  ]\n}',
    );
  });

  test('fields do not go into views, nor anything into no list', () => {
    expect(inserted('{"views": [▸]}')).toBeUndefined();
    expect(inserted('{"title": "▸"}')).toBeUndefined();
  });
});
