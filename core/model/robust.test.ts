import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobSource, source31, source34, sourceFork } from '../../tests/support/models/testModels';
import type { Json } from '../language/types';
import { checkModel } from './checkModel';
import { diffStorage } from './diffStorage';
import { displayRow, planDisplay, systemTexts, wantedIds } from './display';
import { modelDocuments } from './documents';
import { type ModelSource, normaliseModel } from './normalise';
import { queryCondition, querySort } from './query';
import { planStorage } from './storage';
import { modelScripts, modelTargets } from './targets';
import { modelFields } from './validate';
import { mainFields } from './walk';
import { toStoredRecord, toWireRow } from './wire';

/** Every derivation from a model, from the upload to a rendered row. */
function wholeChain(source: ModelSource, value: unknown = 'x'): void {
  const model = normaliseModel(source);
  const plan = planStorage(model);
  diffStorage(undefined, plan);
  // A refused plan is never in force; publishing a plan in force again changes nothing.
  if (!plan.issues?.length) expect(diffStorage(plan, planStorage(model, plan)).steps).toEqual([]);
  modelDocuments(model, { moduleId: '1', version: '1' });
  modelFields(model);
  checkModel(model);
  modelTargets(model);
  modelScripts(model);
  const names = mainFields(model).map((field) => field.vModel);
  const record = Object.fromEntries(names.map((name) => [name, value]));
  toStoredRecord(model, plan, record);
  const row = Object.fromEntries(plan.main.columns.map(({ column }) => [column, value]));
  toWireRow(plan.main, mainFields(model), row);
  const display = planDisplay(model, plan);
  wantedIds(display.fields, [row]);
  displayRow(row, display, {}, { children: Object.fromEntries(names.map((name) => [name, [row]])) });
  systemTexts(row, display, {});
  queryCondition(model, JSON.stringify(record));
  querySort(model, names.join(','), 'asc');
}

/** Every place of a JSON value, as a path. */
function paths(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([name, member]) => paths(member, [...at, name]))];
}

function change(value: Json, path: string[], by: (parent: Record<string, unknown>, name: string) => void): void {
  const name = path.at(-1);
  const parent = path.slice(0, -1).reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], value);
  if (name !== undefined && typeof parent === 'object' && parent !== null) by(parent as Record<string, unknown>, name);
}

const parse = (text: unknown) => (typeof text === 'string' ? JSON.parse(text) : structuredClone(text ?? {}));
const sources = [jobSource(), source31, source34, sourceFork].map((source) => ({
  ...source,
  formData: parse(parse(source.formData)),
  columnData: parse(source.columnData),
  tables: parse(source.tables ?? '[]'),
}));

const odd = fc.constantFrom<unknown>(
  null,
  '',
  0,
  -1,
  1e308,
  true,
  [],
  {},
  [[]],
  [null],
  'x',
  '__proto__',
  'all',
  { $: 'x' },
  '[',
  '日'.repeat(400),
);

describe('bad models', () => {
  it('missing, renamed and mistyped members anywhere: no throw, whatever is left of the model (issue 3)', () => {
    const mutation = fc.record({
      source: fc.nat(sources.length - 1),
      edits: fc.array(
        fc.record({ place: fc.nat(), kind: fc.constantFrom('drop', 'rename', 'replace', 'double'), value: odd }),
        {
          minLength: 1,
          maxLength: 6,
        },
      ),
      stored: odd,
    });
    fc.assert(
      fc.property(mutation, ({ source, edits, stored }) => {
        const model = structuredClone(sources[source]!) as unknown as Json;
        for (const { place, kind, value } of edits) {
          const places = paths(model);
          change(model, places[place % places.length]!, (parent, name) => {
            if (kind === 'drop') delete parent[name];
            else if (kind === 'double') parent[`${name}2`] = structuredClone(parent[name]);
            // A copy: later edits change it, and the values are shared by all runs.
            else if (kind === 'replace') parent[name] = structuredClone(value);
            else {
              parent[`x${name}`] = parent[name];
              delete parent[name];
            }
          });
        }
        wholeChain(model as ModelSource, stored);
      }),
      { numRuns: Number(process.env.WEFT_FUZZ_RUNS ?? 200) },
    );
  }, 180_000);

  it('nothing at all, and what is no model', () => {
    for (const source of [
      undefined,
      null,
      5,
      'x',
      [],
      {},
      { formData: 'null' },
      { formData: '[]', columnData: '5', tables: '{}' },
    ])
      wholeChain(source as ModelSource);
  });

  it('round trip: every node keeps the members that nobody knows', () => {
    const source = jobSource();
    const model = normaliseModel(source);
    expect({ ...model.form.raw, fields: model.form.fields.map((field) => field.raw) }).toEqual(
      JSON.parse(source.formData as string),
    );
    expect(model.list?.raw).toEqual(JSON.parse(source.columnData as string));
  });
});
