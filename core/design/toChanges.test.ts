import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../language/types';
import { applied } from './changes';
import { OpFailure } from './edit';
import { toChanges } from './toChanges';
import type { Op } from './types';

const edited = (text: string, ...ops: object[]) =>
  applied(text, toChanges(text, ops.map((op) => ({ text: 'formData', ...op })) as Op[]));
const lines = (...all: string[]) => all.join('\n');

describe('a JSON text keeps its writing', () => {
  test('a value: only its own letters change; other digits stay', () => {
    const text = '{\n  "a": 12345678901234567890,\n  "b": {"c":[1,2]},\n  "b2": true\n}\n';
    expect(edited(text, { op: 'replace', path: '/b/c', value: [1, 2, 3] })).toBe(text.replace('[1,2]', '[1,2,3]'));
    expect(edited(text, { op: 'add', path: '/d', value: 'x' })).toBe(text.replace('true', 'true,\n  "d": "x"'));
    expect(edited(text, { op: 'remove', path: '/b' })).toBe(text.replace('\n  "b": {"c":[1,2]},', ''));
    expect(edited(text, { op: 'remove', path: '/a' })).toBe(text.replace('"a": 12345678901234567890,\n  ', ''));
    expect(edited(text, { op: 'copy', from: '/a', path: '/e' })).toContain('"e": 12345678901234567890');
  });

  test('a list that was in one line stays in it up to 100 letters, and is laid out beyond', () => {
    const text = lines('{', '  "names": ["a", "b"]', '}');
    expect(edited(text, { op: 'add', path: '/names/1', value: 'c' })).toBe(text.replace('"b"', '"c", "b"'));
    expect(edited(text, { op: 'replace', path: '/names', value: ['x'] })).toBe(text.replace('"a", "b"', '"x"'));
    const long = 'l'.repeat(100);
    expect(edited(text, { op: 'add', path: '/names/-', value: long })).toBe(
      lines('{', '  "names": [', '    "a",', '    "b",', `    "${long}"`, '  ]', '}'),
    );
  });

  test('what is new is written like its surroundings', () => {
    expect(edited('{"a":1}', { op: 'add', path: '/b', value: { c: [1] } })).toBe('{"a":1, "b":{"c":[1]}}');
    expect(edited('{"a":1,"b":2}', { op: 'add', path: '/c', value: 3 })).toBe('{"a":1,"b":2,"c":3}');
    const text = lines('{', '  "list": [', '    { "n": 1 }', '  ]', '}');
    expect(edited(text, { op: 'add', path: '/list/0', value: { n: 0, m: [] } })).toBe(
      lines('{', '  "list": [', '    {', '      "n": 0,', '      "m": []', '    },', '    { "n": 1 }', '  ]', '}'),
    );
    expect(edited('', { op: 'add', path: '', value: { a: [] } })).toBe('{\n  "a": []\n}');
  });

  test('a move carries the written bytes and re-indents them', () => {
    const text = lines('{', '  "a": [', '    {', '      "n":  1e2', '    }', '  ],', '  "b": { "c": [] }', '}');
    expect(edited(text, { op: 'move', from: '/a/0', path: '/b/c/0' })).toBe(
      lines('{', '  "a": [],', '  "b": { "c": [', '    {', '      "n":  1e2', '    }', '  ] }', '}'),
    );
  });

  test('a member under another name keeps its place; of repeated members all go', () => {
    expect(edited('{"a": 1, "b": 2}', { op: 'move', from: '/a', path: '/c' })).toBe('{"c": 1, "b": 2}');
    expect(edited('{"a": 1, "b": 2, "a": 3}', { op: 'remove', path: '/a' })).toBe('{"b": 2}');
  });

  test('an operation without a place is told', () => {
    expect(() => edited('{}', { op: 'remove', path: '/a' })).toThrow(OpFailure);
    expect(() => edited('{"a": []}', { op: 'add', path: '/a/2', value: 1 })).toThrow(OpFailure);
    expect(() => edited('{"a": [{}]}', { op: 'move', from: '/a', path: '/a/0/b' })).toThrow(OpFailure);
    expect(() => edited('{"a": 1}', { op: 'test', path: '/a', value: 2 })).toThrow(OpFailure);
    expect(edited('{"a": {"b": 1, "c": 2}}', { op: 'test', path: '/a', value: { c: 2, b: 1 } })).toBeTruthy();
  });
});

/** RFC 6902 on values: what the text must stand for afterwards. */
function reference(root: Json, op: Op): Json {
  const steps = (pointer: string) => pointer.split('/').slice(1);
  const at = (pointer: string) => steps(pointer).reduce((now, step) => (now as never)[step] as Json, root);
  const holder = (pointer: string) => at(pointer.slice(0, pointer.lastIndexOf('/'))) as never as Record<string, Json>;
  const last = (pointer: string) => steps(pointer).at(-1) as string;
  const put = (pointer: string, value: Json) => {
    const into = holder(pointer);
    if (Array.isArray(into)) into.splice(last(pointer) === '-' ? into.length : Number(last(pointer)), 0, value);
    else into[last(pointer)] = value;
  };
  const take = (pointer: string) => {
    const from = holder(pointer);
    const value = from[last(pointer)] as Json;
    if (Array.isArray(from)) from.splice(Number(last(pointer)), 1);
    else delete from[last(pointer)];
    return value;
  };
  if (op.op === 'add') put(op.path, structuredClone(op.value));
  else if (op.op === 'replace') holder(op.path)[last(op.path)] = structuredClone(op.value);
  else if (op.op === 'remove') take(op.path);
  else if (op.op === 'copy') put(op.path, structuredClone(at(op.from)));
  else if (op.op === 'move') put(op.path, take(op.from));
  return root;
}

const name = fc.constantFrom('a', 'b', 'c', 'd');
const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small' },
    fc.oneof(fc.integer(), fc.constantFrom('x, y', 'a: b', '', 'l'.repeat(60)), fc.boolean(), fc.constant(null)),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(name, tie('json'), { maxKeys: 4 }),
  ) as fc.Arbitrary<Json>,
}));
/** All places in a value, and those where something may be added. */
function placesIn(value: Json, at = ''): { values: string[]; slots: string[] } {
  const entries = typeof value === 'object' && value ? Object.entries(value) : [];
  const below = entries.map(([step, each]) => placesIn(each as Json, `${at}/${step}`));
  const isList = Array.isArray(value);
  const own = isList ? [`${at}/-`, ...value.map((_, index) => `${at}/${index}`)] : [`${at}/a`, `${at}/z`];
  return {
    values: [...entries.map(([step]) => `${at}/${step}`), ...below.flatMap(({ values }) => values)],
    slots: [...(typeof value === 'object' && value ? own : []), ...below.flatMap(({ slots }) => slots)],
  };
}
const chosen = <T>(from: readonly T[], by: number) => from[by % from.length] as T;
function opFor(value: Json, kind: Op['op'], by: [number, number], given: Json): Op | undefined {
  const { values, slots } = placesIn(value);
  if (kind === 'test' || values.length === 0)
    return { text: 'formData', op: 'add', path: chosen(slots, by[1]), value: given };
  const from = chosen(values, by[0]);
  if (kind === 'remove') return { text: 'formData', op: kind, path: from };
  if (kind === 'replace') return { text: 'formData', op: kind, path: from, value: given };
  if (kind === 'copy') return { text: 'formData', op: kind, from, path: chosen(slots, by[1]) };
  if (kind === 'add') return { text: 'formData', op: kind, path: chosen(slots, by[1]), value: given };
  const rest = placesIn(reference(structuredClone(value), { text: 'formData', op: 'remove', path: from }));
  const path = chosen(rest.slots, by[1]);
  return path.startsWith(`${from}/`) || rest.slots.length === 0
    ? undefined
    : { text: 'formData', op: 'move', from, path };
}
const kinds = fc.constantFrom<Op['op']>('add', 'replace', 'remove', 'move', 'copy');
const acts = fc.array(fc.tuple(kinds, fc.tuple(fc.nat(), fc.nat()), json), { minLength: 1, maxLength: 6 });
const object = fc.dictionary(name, json, { maxKeys: 4 });
const space = fc.constantFrom(undefined, 2, 4);

test('any operations on any text: the text stands for what RFC 6902 makes of the value', () => {
  fc.assert(
    fc.property(object, space, acts, (value, indent, given) => {
      const text = JSON.stringify(value, null, indent);
      let now = structuredClone(value) as Json;
      const ops: Op[] = [];
      for (const [kind, by, each] of given) {
        const op = opFor(now, kind, by, each);
        if (!op) continue;
        now = reference(now, op);
        ops.push(op);
      }
      expect(JSON.parse(applied(text, toChanges(text, ops)))).toEqual(now);
    }),
    { numRuns: 1_000 },
  );
});

test('replacing, adding and removing again leaves every other line as it was', () => {
  fc.assert(
    fc.property(object, fc.nat(), json, (value, by, given) => {
      const text = JSON.stringify({ first: 1, ...value, last: 1 }, null, 2);
      const { slots } = placesIn(JSON.parse(text));
      const path = chosen(
        slots.filter((slot) => !/\/a$|-$/.test(slot)),
        by,
      );
      const parent = path.slice(0, path.lastIndexOf('/'));
      const holder = parent
        .split('/')
        .slice(1)
        .reduce((now, step) => now[step], JSON.parse(text));
      const added = edited(text, { op: 'add', path, value: given });
      // A container without parts becomes one in several lines.
      if (Object.keys(holder).length > 0) expect(edited(added, { op: 'remove', path })).toBe(text);
    }),
    { numRuns: 500 },
  );
});
