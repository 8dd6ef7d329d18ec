/**
 * What editors of documents need: the schema of the language and the examples. Apart from `index.ts`, so that the first
 * load has neither.
 */
const languageFile = import.meta.glob<Record<string, unknown>>('./language.json', { import: 'default' });
const exampleFiles = import.meta.glob<unknown>('./examples/*.json', { import: 'default' });

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
