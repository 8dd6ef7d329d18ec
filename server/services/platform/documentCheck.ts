import type { Entity, JsonObject } from '../../../core/language/types';
import { createValidator } from '../../../core/language/validate';
import { usualLanguage } from '../../../core/languages';
import { entityIds, loadEntity, loadLocale } from '../../../schemas';
import type { Calls, CheckDocument } from './documents';

/** Generated from the registries of widgets, actions and calls. */
const language = import.meta.glob<JsonObject>('../../../schemas/language.json', { import: 'default' });

/** The language with the calls of modules beside those of schemas/calls. */
function withCalls(schema: JsonObject, calls: Calls): JsonObject {
  const defs = schema.$defs as { call: { enum: string[] } };
  const known = new Set(defs.call.enum);
  const more = Object.keys(calls).filter((name) => !known.has(name));
  if (!more.length) return schema;
  return { ...schema, $defs: { ...defs, call: { ...defs.call, enum: [...known, ...more] } } } as unknown as JsonObject;
}

/**
 * The checks of core/language with this product's words, calls, entities and documents. `documents` may grow
 * later: the overlay folder adds ids.
 */
export async function createDocumentCheck(documents: ReadonlySet<string>, calls: Calls): Promise<CheckDocument> {
  const [load] = Object.values(language);
  // Without it every document would pass.
  if (!load) throw new Error('schemas/language.json is missing');
  const [schema, words, entities] = await Promise.all([
    load(),
    loadLocale(usualLanguage),
    Promise.all(entityIds.map(async (id) => [id, (await loadEntity(id)) as Entity] as const)),
  ]);
  return createValidator({
    schema: withCalls(schema, calls),
    calls,
    locales: new Set(Object.keys(words)),
    documents,
    entities: Object.fromEntries(entities),
  });
}
