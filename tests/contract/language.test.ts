// Process: own. It reads the registries as the product loads them.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv/dist/2020';
import { describe, expect, it } from 'vitest';
import { checkWritten, fragmentFileIssues } from '../../core/language/expand';
import { expandedSchema, writtenSchema } from '../../core/language/expand/schema';
import { languageSchema } from '../../core/language/schema';
import type { Call, Entity, JsonObject } from '../../core/language/types';
import { createValidator, formatIssue } from '../../core/language/validate';
import { languages } from '../../core/languages';
import { patternNames } from '../../core/patterns';
import { engineViews } from '../../engine/views';
import { calls, documentIds, entityIds, loadEntity, loadFragments, loadLocale, loadWritten } from '../../schemas';
import { exampleIds, loadExample } from '../../schemas/editing';
import { actionDefinitions } from '../../widgets/actions';
import { widgetDefinitions } from '../../widgets/definitions';
import { viewDefinitions } from '../../widgets/views';

const file = fileURLToPath(new URL('../../schemas/language.json', import.meta.url));
const schema = languageSchema({
  widgets: widgetDefinitions,
  views: [...engineViews, ...viewDefinitions],
  actions: actionDefinitions,
  calls: Object.keys(calls),
  patterns: patternNames,
});
const written = `${JSON.stringify(writtenSchema(schema), null, 2)}\n`;

const entities: Record<string, Entity> = {};
for (const id of entityIds) entities[id] = (await loadEntity(id)) as Entity;
const locales = Object.fromEntries(
  await Promise.all(languages.map(async ({ code }) => [code, new Set(Object.keys(await loadLocale(code)))] as const)),
) as Record<string, Set<string>>;

const validate = createValidator({
  schema: schema as JsonObject,
  calls: calls as Record<string, Call>,
  locales: locales.zh,
  documents: new Set(documentIds),
  entities,
});
const fragments = await loadFragments();
const isKey = (text: unknown): boolean => typeof text === 'object' || Boolean(locales.zh?.has(text as string));
const sentences = (written: unknown): string[] =>
  checkWritten(written, { fragments }, validate).issues.map(formatIssue);

describe('schemas/language.json', () => {
  it('architecture §3 is what the registries say; UPDATE=1 writes it', () => {
    if (process.env.UPDATE) writeFileSync(file, written);
    expect(
      readFileSync(file, 'utf8') === written,
      'language.json is stale: UPDATE=1 npx vitest run tests/contract/language',
    ).toBe(true);
  });
});

describe('the schema that editors read', () => {
  const accepts = new Ajv({ strict: true, allowUnionTypes: true, allErrors: true, keywords: ['x-weft'] }).compile(
    writtenSchema(schema),
  );
  const errorsOf = (content: unknown): string[] =>
    accepts(content) ? [] : (accepts.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  it('ADR 0007 is that of expanded documents where nothing is reused', () => {
    expect(expandedSchema(writtenSchema(schema))).toEqual(schema);
    expect(expandedSchema(schema)).toBe(schema);
  });
  it('ADR 0007 accepts every document and every file of fragments as written', async () => {
    for (const content of Object.values(fragments)) expect(errorsOf(content)).toEqual([]);
    for (const id of documentIds) expect(errorsOf(await loadWritten(id)), id).toEqual([]);
  });
  const page = (view: object) => ({ language: 1, kind: 'page', id: 'a', define: { t: { view: 'x' } }, views: [view] });
  const table = { id: 'a', view: 'table', source: { use: 't' }, columns: [] };
  it('ADR 0007 accepts use, forEach, define, perform and save', () => {
    const each = { forEach: ['a'], as: 'k', item: { name: '<k>' } };
    const button = (action: object) => ({ name: 'b', label: { text: 'b' }, onClick: [action] });
    const call = calls['role.remove'] ? 'role.remove' : '';
    for (const view of [
      { use: 't' },
      { use: 'views.search', with: { for: 'x' }, visible: 3 },
      each,
      { ...table, columns: { use: 't' }, rowActions: [{ use: 't' }, each] },
      { ...table, toolbar: [button({ do: 'perform', call, confirm: 'a', notify: false, refresh: ['a'] })] },
      { ...table, toolbar: [button({ do: 'save', call, onOk: [{ use: 't' }] })] },
    ]) {
      expect(errorsOf(page(view)), JSON.stringify(view)).toEqual([]);
    }
    expect(errorsOf({ language: 1, define: { anything: [1] } })).toEqual([]);
  });
  it('ADR 0007 refuses what reuse does not explain', () => {
    for (const view of [
      { use: 't t' },
      { forEach: 1, as: 'k', item: {} },
      { ...table, colums: [] },
      { ...table, columns: [{ nam: 'x' }] },
    ]) {
      expect(errorsOf(page(view)), JSON.stringify(view)).not.toEqual([]);
    }
  });
});

describe('every entity', () => {
  const check = new Ajv({ strict: true, allowUnionTypes: true, keywords: ['x-weft'] }).compile(schema);
  it.each(entityIds)('%s is valid', (id) => {
    check(entities[id]);
    expect(check.errors).toBeNull();
    expect(
      Object.values(entities[id]?.fields ?? {})
        .flatMap(({ label }) => label ?? [])
        .filter((key) => !isKey(key)),
    ).toEqual([]);
  });
});

describe('every document of the product', () => {
  it('ADR 0007 every file of fragments is well formed', () => {
    expect(Object.values(fragments).flatMap(fragmentFileIssues)).toEqual([]);
  });
  it.each(documentIds)('%s is valid', async (id) => expect(sentences(await loadWritten(id))).toEqual([]));
  it.each(exampleIds)('the example %s is valid', async (id) => expect(sentences(await loadExample(id))).toEqual([]));
});
