import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applied, type Changes, composed, inverted, mapped } from './changes';

const textOf = fc.string({ maxLength: 30 });

/** Changes of a text of this length: cut points in order, each second gap is replaced. */
const changesFor = (length: number): fc.Arbitrary<Changes> =>
  fc
    .tuple(fc.uniqueArray(fc.nat(length), { maxLength: 8 }), fc.array(fc.string({ maxLength: 5 }), { minLength: 8 }))
    .map(([cuts, inserts]) => {
      const at = [...cuts].sort((one, other) => one - other);
      const pairs = at.flatMap((from, index) => (index % 2 === 0 ? [[from, at[index + 1] ?? from]] : []));
      return pairs.map(([from, to], index) => ({ from: from ?? 0, to: to ?? 0, insert: inserts[index] ?? '' }));
    });
const twice = textOf.chain((text) =>
  changesFor(text.length).chain((first) =>
    fc.tuple(fc.constant(text), fc.constant(first), changesFor(applied(text, first).length)),
  ),
);

test('two changes in one give the same text, and both can be taken back', () => {
  fc.assert(
    fc.property(twice, ([text, first, second]) => {
      const between = applied(text, first);
      const last = applied(between, second);
      const both = composed(first, second);
      expect(applied(text, both)).toBe(last);
      expect(applied(last, inverted(text, both))).toBe(text);
      expect(applied(between, inverted(text, first))).toBe(text);
      expect(both.every(({ from }, index) => from >= (both[index - 1]?.to ?? 0))).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test('a position stays at its letter, or is gone with it', () => {
  fc.assert(
    fc.property(twice, ([text, first]) => {
      for (let at = 0; at < text.length; at += 1) {
        const next = mapped(first, at);
        const isGone = first.some(({ from, to }) => from <= at && at < to);
        expect(next === undefined).toBe(isGone);
        if (next !== undefined) expect(applied(text, first)[next]).toBe(text[at]);
      }
    }),
  );
});
