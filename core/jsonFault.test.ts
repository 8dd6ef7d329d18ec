import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonFault } from './jsonFault';

const place = (text: string) => {
  const fault = findJsonFault(text);
  return fault && [fault.line, fault.column];
};

describe('findJsonFault (issue 11 §4: line and column of what is no JSON)', () => {
  it.each([
    ['', [1, 1]],
    ['hello', [1, 1]],
    ['{"a": 1,}', [1, 9]],
    ['[1, 2,\n  3,\n]', [3, 1]],
    ['{"a": 1\n"b": 2}', [2, 1]],
    ['{a: 1}', [1, 2]],
    ["{'a': 1}", [1, 2]],
    ['{"a" 1}', [1, 6]],
    ['{"a": "x\ny"}', [1, 9]],
    ['{"a": "\\q"}', [1, 8]],
    ['[1] 2', [1, 5]],
    ['[01]', [1, 3]],
    ['{"a": [1, {"b": tru}]}', [1, 17]],
    ['[1', [1, 3]],
    [']', [1, 1]],
  ])('%j', (text, expected) => expect(place(text)).toEqual(expected));

  it('shows the text around the place', () => {
    expect(findJsonFault('{"fields": [\n  {"a": 1},\n]}')?.excerpt).toBe('{"fields": [ {"a": 1}, ▸]}');
  });

  it('agrees with JSON.parse on every text, and does not end in a deep one', () => {
    const good = (text: string) => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', ']', '"', '\\', 'x', '0'), (json, at, letter) => {
        const cut = at % (json.length + 1);
        for (const text of [json, json.slice(0, cut) + letter + json.slice(cut), json.slice(0, cut)])
          expect(findJsonFault(text) === undefined).toBe(good(text));
      }),
    );
    expect(place('['.repeat(100_000))).toEqual([1, 100_001]);
    expect(place(`["${'\\"x'.repeat(2_000_000)}"`)).toEqual([1, 6_000_004]);
  });
});
