import type { Json, JsonObject } from '../core/language/types';
import type { Editing } from '../engine/host';
import { exampleIds, languagePages, loadExample, loadLanguage, loadLanguagePage } from '../schemas/editing';
import { entityOf, loadEntities } from './entities';

/** The schema of documents alone: `language.json` also has entities and fragment files. */
async function documentSchema(): Promise<JsonObject> {
  const { $defs } = await loadLanguage();
  return { $ref: '#/$defs/document', $defs: $defs as Json };
}

export const editing: Editing = {
  documentSchema,
  entity: async (id) => {
    await loadEntities([id]);
    return entityOf(id);
  },
  names: exampleIds,
  example: async (name) => (await loadExample(name)) as JsonObject,
  pages: languagePages,
  page: loadLanguagePage,
};
