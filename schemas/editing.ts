/**
 * What editors of documents need: the schema of the language, its pages and the examples. Apart from `index.ts`, so that the first
 * load has neither.
 */
const languageFile = import.meta.glob<Record<string, unknown>>('./language.json', { import: 'default' });
const exampleFiles = import.meta.glob<unknown>('./examples/*.json', { import: 'default' });

const pageFiles = import.meta.glob<string>('../docs/language/*.md', { query: '?raw', import: 'default' });

/** Names of the pages about the words of the language: `view.table`. */
export const languagePages: string[] = Object.keys(pageFiles).map((path) => path.slice(17, -3));

/** A page as Markdown; undefined when there is none of this name. */
export async function loadLanguagePage(name: string): Promise<string | undefined> {
  return pageFiles[`../docs/language/${name}.md`]?.();
}

/** `./examples/rate.json` is the example `rate`. */
const fileOf = (id: string) => `./examples/${id}.json`;

export const exampleIds: string[] = Object.keys(exampleFiles).map((path) => path.slice(11, -5));

/** An example document; undefined when there is none of this name. */
export async function loadExample(id: string): Promise<unknown> {
  return exampleFiles[fileOf(id)]?.();
}

/** The JSON Schema of the language: documents, entities and fragment files. */
export async function loadLanguage(): Promise<Record<string, unknown>> {
  const [load] = Object.values(languageFile);
  if (!load) throw new Error('schemas/language.json is missing');
  return load();
}
