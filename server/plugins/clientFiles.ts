import { readFile } from 'node:fs/promises';
import { addLanguages, fallbacksOf, type Language, languages, usualLanguage } from '../../core/languages';
import { loadLocale } from '../../schemas';
import { entitiesOf, wordsOf } from '../checkModules';
import { inAnyLanguage } from '../http/words';
import type { Module } from '../module';

const namespaceOf = (key: string) => key.slice(0, key.indexOf('.'));
const namespacesOf = (words: object) => [...new Set(Object.keys(words).map(namespaceOf))];

/** Words of plugins in any language, without those that the product has itself. */
async function lastWords(own: ReturnType<typeof wordsOf>): Promise<object> {
  const all = inAnyLanguage(own);
  const shipped = await loadLocale(usualLanguage, namespacesOf(all));
  return Object.fromEntries(Object.entries(all).filter(([key]) => !Object.hasOwn(shipped, key)));
}

/**
 * Words of plugins in one language, with those that stand in for missing ones: also of a namespace of the product, if the plugin brings
 * the language.
 */
async function wordsIn(language: Language, own: ReturnType<typeof wordsOf>, isNew: boolean): Promise<object> {
  const [, fallback] = fallbacksOf(language);
  const shipped = isNew && fallback ? await loadLocale(fallback, namespacesOf(own[language] ?? {})) : {};
  const lists = fallbacksOf(language).map((each) => own[each] ?? {});
  return Object.assign({}, shipped, ...lists.reverse());
}

/** What the page fetches of plugins (app/plugins), by path: their list, words and scripts. Empty without plugins. */
export async function clientFiles(plugins: readonly Module[]): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  if (!plugins.length) return files;
  const added = plugins.flatMap(({ languages: more = [] }) => more);
  addLanguages(added);
  const put = (path: string, content: object) => files.set(path, Buffer.from(JSON.stringify(content)));
  const own = wordsOf(plugins);
  const last = await lastWords(own);
  for (const { code } of languages) {
    const isNew = added.some((each) => each.code === code);
    put(`/plugins/words/${code}.json`, { ...last, ...(await wordsIn(code, own, isNew)) });
  }
  const scripts: string[] = [];
  for (const { name, client } of plugins) {
    if (!client) continue;
    scripts.push(`/plugins/${name}.js`);
    files.set(`/plugins/${name}.js`, await readFile(client));
  }
  const calls = Object.assign({}, ...plugins.map((plugin) => plugin.calls ?? {}));
  put('/plugins/plugins.json', { calls, entities: entitiesOf(plugins), languages: added, scripts });
  return files;
}
