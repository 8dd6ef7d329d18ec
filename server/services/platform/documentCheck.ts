import type { Call, Entity, JsonObject } from '../../../core/language/types';
import { createValidator } from '../../../core/language/validate';
import { usualLanguage } from '../../../core/languages';
import { calls, entityIds, loadEntity, loadLocale } from '../../../schemas';
import type { CheckDocument } from './documents';

/** Generated from the registries of widgets, actions and calls. */
const language = import.meta.glob<JsonObject>('../../../schemas/language.json', { import: 'default' });

/**
 * The checks of core/language with this product's words, calls, entities and documents. `documents` may grow
 * later: the overlay folder adds ids.
 */
export async function createDocumentCheck(documents: ReadonlySet<string>): Promise<CheckDocument> {
  const [load] = Object.values(language);
  // Without it every document would pass.
  if (!load) throw new Error('schemas/language.json is missing');
  const [schema, words, entities] = await Promise.all([
    load(),
    loadLocale(usualLanguage),
    Promise.all(entityIds.map(async (id) => [id, (await loadEntity(id)) as Entity] as const)),
  ]);
  return createValidator({
    schema,
    calls: calls as Record<string, Call>,
    locales: new Set(Object.keys(words)),
    documents,
    entities: Object.fromEntries(entities),
  });
}
