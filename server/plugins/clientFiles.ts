import { readFile } from 'node:fs/promises';
import { addLanguages, fallbacksOf, type Language, languages } from '../../core/languages';
import { loadLocale } from '../../schemas';
import { wordsOf } from '../checkModules';
import type { Module } from '../module';

const namespaceOf = (key: string) => key.slice(0, key.indexOf('.'));

/**
 * Words of plugins in one language, with those that stand in for missing ones: also of a namespace of the product, if the plugin brings
 * the language.
 */
async function wordsIn(language: Language, own: ReturnType<typeof wordsOf>, isNew: boolean): Promise<object> {
  const [, fallback] = fallbacksOf(language);
  const namespaces = [...new Set(Object.keys(own[language] ?? {}).map(namespaceOf))];
  const shipped = isNew && fallback ? await loadLocale(fallback, namespaces) : {};
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
  for (const { code } of languages) {
    const isNew = added.some((each) => each.code === code);
    put(`/plugins/words/${code}.json`, await wordsIn(code, own, isNew));
  }
  const scripts: string[] = [];
  for (const { name, client } of plugins) {
    if (!client) continue;
    scripts.push(`/plugins/${name}.js`);
    files.set(`/plugins/${name}.js`, await readFile(client));
  }
  const calls = Object.assign({}, ...plugins.map((plugin) => plugin.calls ?? {}));
  put('/plugins/plugins.json', { calls, languages: added, scripts });
  return files;
}
