import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../core/language/types';
import { createValidator, formatIssue } from '../../core/language/validate';
import { checkModel } from '../../core/model/checkModel';
import { documentMakers } from '../../core/model/documents';
import { type ModelSource, normaliseModel } from '../../core/model/normalise';
import { planStorage } from '../../core/model/storage';
import { fullSource } from '../support/models/testFullModel';
import { jobSource, source31, source34, sourceFork } from '../support/models/testModels';

const schemas = new URL('../../schemas/', import.meta.url);
const read = (path: string) => JSON.parse(readFileSync(new URL(path, schemas), 'utf8'));
const locales = (folder: string, prefix = ''): string[] =>
  readdirSync(new URL(folder, schemas)).flatMap((file) =>
    keysOf(read(`${folder}${file}`), `${prefix}${file.replace(/\.json$/, '')}`),
  );
function keysOf(words: JsonObject, prefix: string): string[] {
  return Object.entries(words).flatMap(([name, word]) =>
    typeof word === 'string' ? [`${prefix}.${name}`] : keysOf(word as JsonObject, `${prefix}.${name}`),
  );
}
const validate = createValidator({
  schema: read('language.json'),
  calls: Object.assign({}, ...readdirSync(new URL('calls/', schemas)).map((file) => read(`calls/${file}`))),
  locales: new Set(locales('locales/zh/')),
});

const parse = (text: unknown) => (typeof text === 'string' ? JSON.parse(text) : structuredClone(text ?? {}));
const types = [1, 3, 4, 5].map((type) =>
  fullSource({ list: { type, groupField: 'province', parentField: 'code', treeLazyType: 1 } }),
);
const sources = [jobSource(), source31, source34, sourceFork, fullSource(), ...types].map((source) => ({
  ...source,
  formData: parse(parse(source.formData)),
  columnData: parse(source.columnData),
  tables: parse(source.tables ?? '[]'),
})) as unknown as Json[];

/** What stands in the way of publishing, or what is wrong with the documents that would be served. */
function outcome(source: ModelSource): { refused: string[]; broken: string[] } {
  // The server gives every model its id.
  const model = normaliseModel({ ...source, id: '7' });
  const issues = [...checkModel(model), ...(planStorage(model).issues ?? [])];
  const refused = issues.filter(({ level }) => level === 'error').map(({ at, message }) => `${at}: ${message}`);
  if (refused.length) return { refused, broken: [] };
  const makers = documentMakers(model, { moduleId: '1', version: '1', scripts: true });
  return {
    refused,
    broken: [...makers].flatMap(([id, make]) => validate(make()).map((issue) => `${id} ${formatIssue(issue)}`)),
  };
}

function places(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([name, member]) => places(member, [...at, name]))];
}

type Kind = 'drop' | 'rename' | 'replace' | 'double' | 'cycle' | 'swell';

function mutate(model: Json, path: string[], kind: Kind, value: unknown, other: unknown): void {
  const name = path.at(-1);
  const parent = path.slice(0, -1).reduce<unknown>((at, step) => (at as JsonObject)?.[step], model);
  if (name === undefined || typeof parent !== 'object' || parent === null) return;
  const holder = parent as Record<string, unknown>;
  if (kind === 'drop') delete holder[name];
  else if (kind === 'replace') holder[name] = value;
  else if (kind === 'double') holder[`${name}2`] = structuredClone(holder[name]);
  // A part of the model within itself, as far as JSON can be circular.
  else if (kind === 'cycle') holder[name] = structuredClone(other);
  else if (kind === 'swell')
    holder[name] = Array.isArray(holder[name]) ? Array(40).fill(holder[name]).flat() : 'x'.repeat(3000);
  else {
    holder[`x${name}`] = holder[name];
    delete holder[name];
  }
}

const odd = fc.constantFrom<unknown>(
  null,
  '',
  0,
  -1,
  1e308,
  2.5,
  true,
  [],
  {},
  [[]],
  [null],
  'x',
  'province',
  'tableField50-name',
  '__proto__',
  'constructor',
  'all',
  { $: 'x' },
  [{ $: 'form.nowhere' }],
  { func: '() =>' },
  '[',
  '/(a+)+$/',
  '日'.repeat(400),
);

describe('mutations of good models (issue 3)', () => {
  it('the good ones give documents without a fault', () => {
    for (const source of sources)
      expect(outcome(source as unknown as ModelSource)).toEqual({ refused: [], broken: [] });
  });

  it('500 of them: each is refused with its JSON pointer, or every document of it is valid', () => {
    const mutation = fc.record({
      source: fc.nat(sources.length - 1),
      edits: fc.array(
        fc.record({
          place: fc.nat(),
          from: fc.nat(),
          kind: fc.constantFrom<Kind>('drop', 'rename', 'replace', 'replace', 'double', 'cycle', 'swell'),
          value: odd,
        }),
        { minLength: 1, maxLength: 4 },
      ),
    });
    fc.assert(
      fc.property(mutation, ({ source, edits }) => {
        const model = structuredClone(sources[source]!);
        for (const { place, from, kind, value } of edits) {
          const all = places(model);
          const other = all[from % all.length]!.reduce<unknown>((at, step) => (at as JsonObject)?.[step], model);
          mutate(model, all[place % all.length]!, kind, value, other);
        }
        const { refused, broken } = outcome(model as unknown as ModelSource);
        expect(broken).toEqual([]);
        for (const line of refused) expect(line).toMatch(/^\/(formData|columnData|tables)?/);
      }),
      { numRuns: Number(process.env.WEFT_FUZZ_RUNS ?? 500), seed: 20_261_121 },
    );
  }, 180_000);
});
