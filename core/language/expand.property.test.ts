import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expand } from './expand';
import { follow, grown, pathOf } from './expand/grown';
import { escapePointer } from './measure';
import type { Json } from './types';

const names = ['a', 'b', 'c', 'x', 'y', 'name', 'do', 'items', 'a/b', 'm~n', ''];
const fragmentNames = ['f', 'g', 'h', 'one.f', 'one.g', 'two.f', 'nowhere'];
const words = ['a', 'text <p>', '<p.a>', '<<', 'perform', '<q><p>', '__proto__', 'use'];

/** JSON as a designer might write it, valid or not: reuse anywhere, names that exist and names that do not. */
const { json: written, compound } = fc.letrec<{ json: Json; member: Json; item: Json; compound: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 5 },
    fc.oneof(fc.constantFrom(...words), fc.integer({ min: 0, max: 9 }), fc.boolean(), fc.constant(null)),
    fc.dictionary(fc.constantFrom(...names), tie('json'), { maxKeys: 3 }),
    fc.array(tie('item'), { maxLength: 3 }),
    tie('member'),
  ),
  member: fc.oneof(
    fc.record({ arg: fc.constantFrom('p', 'q', 'p.a', 'r') }),
    fc.record(
      {
        use: fc.constantFrom(...fragmentNames),
        with: fc.dictionary(fc.constantFrom('p', 'q'), tie('json')),
        x: tie('json'),
      },
      { requiredKeys: ['use'] },
    ),
  ),
  item: fc.oneof(
    tie('json'),
    fc.record({ forEach: tie('json'), as: fc.constantFrom('p', 'i', 'j'), item: tie('json') }),
    tie('compound'),
  ),
  compound: fc.record(
    {
      do: fc.constantFrom('perform', 'save'),
      call: tie('json'),
      confirm: tie('json'),
      notify: tie('json'),
      refresh: tie('json'),
    },
    { requiredKeys: ['do', 'call'] },
  ),
}));
const fragment = fc.oneof(
  written,
  compound,
  fc.record({
    args: fc.constantFrom<Json>(['p'], ['p', 'q?'], { p: 1, q: [2] }, ['q', { p: { a: 1 } }]),
    value: written,
  }),
);
const define = fc.dictionary(fc.constantFrom('f', 'g', 'h'), fragment);
const document = fc.record({ kind: fc.constant('page'), define, views: fc.array(written, { maxLength: 3 }) });
const fragments = fc.record({ one: fc.record({ define }), two: fc.record({ define }) });

function* pointersOf(value: unknown, at = ''): Generator<string> {
  yield at;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) yield* pointersOf(member, `${at}/${escapePointer(key)}`);
}

/** Whether `fragments/<file>.json#<pointer>`, or a pointer into the document, exists. */
function exists(origin: string, written: unknown, files: Record<string, unknown>): boolean {
  const [, file, pointer = origin] = /^fragments\/(\w+)\.json#(.*)$/.exec(origin) ?? [];
  let at: unknown = file === undefined ? written : files[file];
  for (const name of pathOf(pointer)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return false;
    at = (at as Record<string, unknown>)[name];
  }
  return at !== undefined;
}

it('ADR 0007 expanding is deterministic, and what was expanded stays as it is', () => {
  fc.assert(
    fc.property(document, fragments, (doc, files) => {
      const first = expand(doc, { fragments: files });
      expect(expand(structuredClone(doc), { fragments: structuredClone(files) }).document).toEqual(first.document);
      if (first.issues.length > 0) return;
      const again = expand(first.document, { fragments: files });
      expect(again).toMatchObject({ document: first.document, issues: [] });
    }),
    { numRuns: 500 },
  );
}, 60_000);

it('ADR 0007 the origin of every value, and the place of every issue, exists in a file as written', () => {
  let expanded = 0;
  fc.assert(
    fc.property(document, fragments, (doc, files) => {
      const { document: result, issues, origin, usedAt } = expand(doc, { fragments: files });
      for (const { at } of issues) expect(exists(at, doc, files), `issue ${at}`).toBe(true);
      for (const pointer of pointersOf(result)) {
        expect(exists(origin(pointer), doc, files), `${pointer} → ${origin(pointer)}`).toBe(true);
        const used = usedAt(pointer);
        if (used !== undefined) expect(exists(used, doc, files), `${pointer} used at ${used}`).toBe(true);
      }
      if (issues.length === 0 && doc.views.length > 0) expanded += 1;
    }),
    { numRuns: 500 },
  );
  expect(expanded).toBeGreaterThan(20);
}, 60_000);

it('a pointer that leads beyond the document keeps what is left of it', () => {
  const root = grown(new Map([['a', grown(1, '/x')]]), '');
  expect(follow(root, ['a', 'b', 'c'])).toMatchObject({ found: { at: '/x' }, rest: ['b', 'c'] });
});
