import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Call, Entity, JsonObject } from '../../core/language/types';
import { upgrade } from '../../core/language/upgrade';
import { createValidator, formatIssue } from '../../core/language/validate';
import { calls, documentIds, entityIds, loadEntity, loadLocale } from '../../schemas';

const folder = new URL('../fixtures/language0/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const language = new URL('../../schemas/language.json', import.meta.url);
const entities = await Promise.all(entityIds.map(async (id) => [id, (await loadEntity(id)) as Entity] as const));
const validate = createValidator({
  schema: JSON.parse(readFileSync(language, 'utf8')) as JsonObject,
  calls: calls as Record<string, Call>,
  locales: new Set(Object.keys(await loadLocale('zh'))),
  documents: new Set(documentIds),
  entities: Object.fromEntries(entities),
});

describe('ADR 0007 documents that were written before the language had versions', () => {
  it('are a frozen set', () => expect(files.length).toBeGreaterThanOrEqual(14));
  it.each(files)('%s is refused as it is and valid when upgraded', (name) => {
    const document = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
    expect(document.language).toBeUndefined();
    expect(validate(document).length).toBeGreaterThan(0);
    expect(validate(upgrade(document)).map(formatIssue)).toEqual([]);
  });
});
