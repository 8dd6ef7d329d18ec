import { Type } from 'typebox';
import { expandedSchema } from '../../../core/language/expand/schema';
import { extendLanguage } from '../../../core/language/schema/extend';
import type { JsonObject } from '../../../core/language/types';
import { languagePages, loadLanguage, loadLanguagePage } from '../../../schemas/editing';
import { Refusal } from '../../ctx';
import type { Kit } from '../../module';
import { tool } from './tool';

const Word = (description: string) => Type.Optional(Type.String({ maxLength: 100, description }));

/** The JSON Schema of the language with the calls of this server. */
export async function loadSchema({ documents }: Pick<Kit, 'documents'>): Promise<JsonObject> {
  return extendLanguage((await loadLanguage()) as JsonObject, { calls: Object.keys(documents.calls) });
}

const language = tool({
  name: 'language',
  description:
    'The language of documents, as Markdown: an overview with the list of all words, or the page of one word.',
  input: Type.Object({ word: Word('A word of the list: view.table, action.open, field') }),
  run: async (_kit, _ctx, { word = 'README' }) => {
    const page = languagePages.includes(word) ? await loadLanguagePage(word) : undefined;
    if (page === undefined) throw new Refusal('error.notFound');
    return page;
  },
});

const schema = tool({
  name: 'schema',
  description:
    'The JSON Schema of one word of the language, or the names of all. Documents may have { "use": … } of a fragment in most places besides.',
  input: Type.Object({ word: Word('A name of the list: document.page, view.table, props.select, call') }),
  run: async (kit, _ctx, { word }) => {
    const defs = expandedSchema(await loadSchema(kit)).$defs as Record<string, JsonObject>;
    if (word === undefined) return { words: Object.keys(defs) };
    if (!Object.hasOwn(defs, word)) throw new Refusal('error.notFound');
    return defs[word]!;
  },
});

export const languageTools = [language, schema];
