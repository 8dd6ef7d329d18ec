import { itemCalls } from './itemCalls';

/**
 * The only access to the data of the product, beside `editing.ts`, which editors load. It returns JSON; the reader casts it to the types of core/language. Files
 * are globbed, so adding a screen edits no list.
 *
 * `dialogs/billRule/edit.json` is the document `billRule.edit`; `locales/zh/billRule.json` holds the keys `billRule.…`;
 * `fragments/actions.json` holds the fragments `actions.…`.
 */
type Tree = { [key: string]: string | Tree };

const documentFiles = import.meta.glob<unknown>('./{pages,forms,dialogs,drawers,pickers,details}/**/*.json', {
  import: 'default',
});
/** Fetched with the first screen that needs them. */
const fragmentFiles = import.meta.glob<unknown>('./fragments/*.json', { import: 'default' });
const callFiles = import.meta.glob<Record<string, unknown>>('./calls/*.json', { import: 'default', eager: true });
const entityFiles = import.meta.glob<unknown>('./entities/*.json', { import: 'default' });
/** Names of seeded rows and summaries of calls are the server's (server/seed/seedWords.ts, modules/apiDocs/summaries.ts). */
const localeFiles = import.meta.glob<Tree>(['./locales/*/*.json', '!./locales/*/{language,seed,callSummaries}.json'], {
  import: 'default',
});

/** `./dialogs/billRule/edit.json` → `billRule.edit`. */
function idOf(path: string): string {
  return path
    .replace(/^\.\/[^/]+\//, '')
    .replace(/\.json$/, '')
    .replaceAll('/', '.');
}

function byId(files: Record<string, () => Promise<unknown>>): Map<string, () => Promise<unknown>> {
  return new Map(Object.entries(files).map(([path, load]) => [idOf(path), load]));
}

const documents = byId(documentFiles);
const entities = byId(entityFiles);

function flatten(prefix: string, tree: Tree, into: Record<string, string>): void {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') into[`${prefix}.${key}`] = value;
    else flatten(`${prefix}.${key}`, value, into);
  }
}

export const documentIds: string[] = [...documents.keys()];
export const entityIds: string[] = [...entities.keys()];
/** Namespaces of words: the file names of a language. */
export const namespaces: string[] = [
  ...new Set(Object.keys(localeFiles).map((path) => path.replace(/^.*\/|\.json$/g, ''))),
];

/** Name → method, path and body kind; every file of calls/ and those of permission items in one map. */
export const calls: Record<string, unknown> = Object.assign({}, itemCalls, ...Object.values(callFiles));

/** A document as written in its file, with `use` and `define`; undefined when no shipped document has this id. */
export async function loadWritten(id: string): Promise<unknown> {
  return documents.get(id)?.();
}

/** Every shipped file of fragments by name. */
export async function loadFragments(): Promise<Readonly<Record<string, unknown>>> {
  return loadNamed(Object.keys(fragmentFiles).map((path) => path.replace(/^.*\/|\.json$/g, '')));
}

async function loadNamed(names: readonly string[]): Promise<Record<string, unknown>> {
  const load = async (name: string) => [name, await fragmentFiles[`./fragments/${name}.json`]?.()] as const;
  const found = await Promise.all(names.map(load));
  return Object.fromEntries(found.filter(([, content]) => content !== undefined));
}

/** The shipped files of fragments that a document needs, directly or through other files. */
async function fragmentsOf(written: unknown): Promise<Readonly<Record<string, unknown>>> {
  const { fragmentFilesFor } = await import('../core/language/expand');
  const loaded: Record<string, unknown> = {};
  for (;;) {
    const missing = [...fragmentFilesFor(written, loaded)].filter((name) => !Object.hasOwn(loaded, name));
    const found = await loadNamed(missing);
    if (!Object.keys(found).length) return loaded;
    Object.assign(loaded, found);
  }
}

/** A document with its fragments expanded; undefined when no shipped document has this id. */
export async function loadDocument(id: string): Promise<unknown> {
  const written = await loadWritten(id);
  if (written === undefined) return undefined;
  const { expand } = await import('../core/language/expand');
  const fragments = await fragmentsOf(written);
  const { document, issues } = expand(written, { fragments });
  const [first] = issues;
  if (first) throw new Error(`The document ${id} cannot be expanded: ${first.at} ${first.message}`);
  return document;
}
export async function loadEntity(id: string): Promise<unknown> {
  return entities.get(id)?.();
}

/** Every shipped document and its file below schemas/: `billRule.edit` is `dialogs/billRule/edit.json`. */
export const documentPlaces = (): [id: string, path: string][] =>
  Object.keys(documentFiles).map((path) => [idOf(path), path.slice(2)]);

/** Every key of one language, flattened: `billRule.fullName`; only those of the named files when `namespaces` is given. */
export async function loadLocale(language: string, namespaces?: string[]): Promise<Record<string, string>> {
  const into: Record<string, string> = {};
  const parts = (path: string) => path.replace(/\.json$/, '').split('/');
  const wanted = Object.entries(localeFiles).filter(([path]) => {
    const [, , folder = '', name = ''] = parts(path);
    return folder === language && (namespaces?.includes(name) ?? true);
  });
  await Promise.all(wanted.map(async ([path, load]) => flatten(parts(path)[3] ?? '', await load(), into)));
  return into;
}
