import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Call } from '../../core/language/types';
import { calls } from '../../schemas';
import { stillToCome } from './stillToCome';

/** Method and path without the names of parameters; `Action` and `Actions` are one address (contract §0). */
const addressOf = (method: string, path: string) =>
  `${method} ${path.replace(/\{\w+\}/g, '{}').replace(/\/Actions?(?=\/)/g, '/Actions')}`;

/** The import of any module (contract-platform §6) is that of the default module, a model. */
const ofDefaultModule = (address: string) =>
  address
    .replace(/ \{\}\/api\/\{\}\/Uploader$/, ' /api/visualdev/OnlineDev/Uploader')
    .replace(/ \/api\/\{\}\/(?=\w+$)/, ' /api/visualdev/OnlineDev/{}/');

const text = readFileSync(new URL('../../docs/spec/requirements.md', import.meta.url), 'utf8');
const required = [...text.matchAll(/^- \*\*API-(\d+)\*\* `(GET|POST|PUT|DELETE) ([^`]+)`/gm)].map(
  ([, number, method, path]) => ({ number: number!, address: ofDefaultModule(addressOf(method!, path!)) }),
);
const catalogue = new Set((Object.values(calls) as Call[]).map(({ method, path }) => addressOf(method, path)));
const listed = Object.values(stillToCome).flat();
const named = (numbers: string[]) => required.filter(({ number }) => numbers.includes(number));

describe('API-005: the calls of docs/spec/requirements.md', () => {
  test('the list is read', () => expect(required.length).toBeGreaterThan(220));

  test('a required call is in schemas/calls, or listed as still to come', () => {
    const missing = required.filter(({ number, address }) => !catalogue.has(address) && !listed.includes(number));
    expect(missing).toEqual([]);
  });

  test('what is still to come is required and not there: the list shrinks', () => {
    expect(listed.filter((number) => !required.some((each) => each.number === number))).toEqual([]);
    expect(named(listed).filter(({ address }) => catalogue.has(address))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });
});
