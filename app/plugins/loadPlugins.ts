import { placed } from '../../core/basePath';
import type { Call, Entity } from '../../core/language/types';
import { addLanguages, type LanguageFacts } from '../../core/languages';
import { chooseLanguage, type Words } from '../../runtime/i18n';
import { calls } from '../../schemas';
import { type ClientPlugin, clientTools } from '../../widgets/plugin';
import { entities } from '../entities';
import { runtime } from '../runtime';
import { parts } from './parts';

/** `/plugins/plugins.json` (server/plugins/clientFiles). */
interface Plugins {
  calls: Record<string, Call>;
  entities: Record<string, Entity>;
  languages: LanguageFacts[];
  scripts: string[];
}

async function fetchJson<T>(path: string): Promise<T> {
  const answer = await fetch(placed(path));
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return (await answer.json()) as T;
}

const words = new Map<string, Promise<Words>>();

/** Words of plugins in this language, fetched once; a failed fetch is repeated. */
function wordsIn(language: string): Promise<Words> {
  const known = words.get(language);
  if (known) return known;
  const fetched = fetchJson<Words>(`/plugins/words/${language}.json`);
  words.set(language, fetched);
  fetched.catch(() => words.delete(language));
  return fetched;
}

async function runScript(path: string): Promise<ReturnType<ClientPlugin>> {
  const { default: plugin } = (await import(/* @vite-ignore */ placed(path))) as { default: ClientPlugin };
  return plugin(clientTools);
}

/** Makes the calls, entities, languages, words, widgets, actions and views of the server's plugins known to this page. */
export async function loadPlugins(): Promise<void> {
  const plugins = await fetchJson<Plugins>('/plugins/plugins.json');
  Object.assign(calls, plugins.calls);
  for (const [name, entity] of Object.entries(plugins.entities)) entities.set(name, entity);
  addLanguages(plugins.languages);
  parts.words = wordsIn;
  const [{ widgetDefinitions }, { viewDefinitions }, { actionDefinitions }, ...made] = await Promise.all([
    import('../../widgets/definitions'),
    import('../../widgets/views'),
    import('../../widgets/actions'),
    ...plugins.scripts.map(runScript),
  ]);
  // Into the lists that the engine is made of (app/engine.ts): pages without plugins carry nothing for them.
  widgetDefinitions.push(...made.flatMap(({ widgets = [] }) => widgets));
  viewDefinitions.push(...made.flatMap(({ views = [] }) => views));
  actionDefinitions.push(...made.flatMap(({ actions = [] }) => actions));
  // The language that was chosen may be one of a plugin.
  const chosen = chooseLanguage(runtime.local.get('language'), navigator.language);
  if (chosen !== runtime.i18n.language()) await runtime.i18n.setLanguage(chosen);
}
