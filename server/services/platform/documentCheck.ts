import { extendLanguage, type MoreWords } from '../../../core/language/schema/extend';
import type { Entity, JsonObject } from '../../../core/language/types';
import { createValidator } from '../../../core/language/validate';
import { usualLanguage } from '../../../core/languages';
import { entityIds, loadEntity } from '../../../schemas';
import type { Entities } from '../../entities/entities';
import type { Calls, CheckDocument } from './documents';
import { productWords } from './productWords';

/** Generated from the registries of widgets, actions and calls. */
const language = import.meta.glob<JsonObject>('../../../schemas/language.json', { import: 'default' });

/** What the modules of a server add to the language and its words. */
export interface OwnLanguage extends Omit<MoreWords, 'calls'> {
  entities?: Entities;
  /** Keys of words. */
  keys?: readonly string[];
}

/**
 * The checks of core/language with this product's words, calls, entities and documents. `documents` may grow
 * later: the overlay folder adds ids.
 */
export async function createDocumentCheck(
  documents: ReadonlySet<string>,
  calls: Calls,
  { keys = [], entities: ownEntities = {}, ...own }: OwnLanguage = {},
): Promise<CheckDocument> {
  const [load] = Object.values(language);
  // Without it every document would pass.
  if (!load) throw new Error('schemas/language.json is missing');
  const [schema, words, entities] = await Promise.all([
    load(),
    productWords(usualLanguage),
    Promise.all(entityIds.map(async (id) => [id, (await loadEntity(id)) as Entity] as const)),
  ]);
  return createValidator({
    schema: extendLanguage(schema, { ...own, calls: Object.keys(calls) }),
    calls,
    locales: new Set([...Object.keys(words), ...keys]),
    documents,
    entities: { ...Object.fromEntries(entities), ...ownEntities },
  });
}
