import { isObject } from '../../../core/isObject';
import { fragmentFilesFor } from '../../../core/language/expand';
import { measureDocument } from '../../../core/language/measure';
import { wordsOf } from '../../../core/language/text';
import type { Text } from '../../../core/language/types';
import { menuDocuments } from '../../../core/menuDocuments';
import type { Ctx } from '../../ctx';
import { findAll } from '../../db/find';
import { beside } from '../../db/memo';
import type { Calls, Documents } from '../../services/platform/documents';
import { readText } from '../../services/platform/documentText';
import { menuTitle } from '../menus/menuTitle';
import { fragmentsId, fragmentsName, type Screen } from './places';

type Screens = ReadonlyMap<string, Screen>;

/** What a served document, or a file of fragments, says about itself. */
interface Facts {
  title: Text | { create?: Text; edit?: Text } | undefined;
  /** Ids of documents, calls and entities that its members name, and of the files of fragments that it uses itself. */
  names: Record<'document' | 'call' | 'entity' | 'fragment', ReadonlySet<string>>;
}

type Names = Record<'document' | 'call' | 'entity', Set<string>>;

/** Fragments have places for arguments: `{ "arg": … }`, `<name>.info`. */
const isArgument = (value: unknown): boolean =>
  isObject(value) ? 'arg' in value || '$' in value : typeof value !== 'string' || value.includes('<');

/** Collects what members of these names hold: a text, or texts by case. */
function collect(value: unknown, into: Names): void {
  if (Array.isArray(value)) for (const each of value) collect(each, into);
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (Object.hasOwn(into, name) && !(isObject(member) && isArgument(member)))
      for (const id of isObject(member) ? Object.values(member) : [member])
        if (!isArgument(id)) into[name as keyof Names].add(String(id));
    collect(member, into);
  }
}

function factsIn(id: string, whole: unknown, written: unknown): Facts {
  const names: Names = { document: new Set(), call: new Set(), entity: new Set() };
  collect(whole, names);
  names.document.delete(id);
  const fragment = new Set([...fragmentFilesFor(written, {})].map(fragmentsId));
  fragment.delete(id);
  return { title: isObject(whole) ? (whole.title as Facts['title']) : undefined, names: { ...names, fragment } };
}

const shippedVersion = '';
/** Facts of each document that was served once, by its id and version; the overlay changes versions. */
const known = beside<Documents, Promise<Facts>>();

async function readFacts(documents: Documents, id: string): Promise<Facts> {
  const [{ document }, written] = await Promise.all([documents.get(id), documents.written(id)]);
  return factsIn(id, document, written);
}

/** Facts of every served document and file of fragments; read again when the overlay changed it. */
async function factsOf(documents: Documents, ids: readonly string[]): Promise<Map<string, Facts>> {
  const versions = new Map(documents.overlay().map(({ id, version }) => [id, version]));
  const fragments = documents.fragments();
  const found = ids.flatMap((id): Promise<[string, Facts]>[] => {
    const name = fragmentsName(id);
    const content = name === undefined ? undefined : fragments[name];
    if (content !== undefined) return [Promise.resolve([id, factsIn(id, content, content)])];
    if (!documents.has(id)) return [];
    const key = `${id} ${versions.get(id) ?? shippedVersion}`;
    return [known(documents, key, () => readFacts(documents, id)).then((facts) => [id, facts])];
  });
  return new Map(await Promise.all(found));
}

export interface Use {
  id: string;
  title: string;
  /** Code of the menu, id of the document, name of the call. */
  code: string;
  how: 'menu' | 'document' | 'fragment' | 'entity' | 'call';
}

export interface Surroundings {
  titleOf: (id: string) => string;
  /** The menus that show a document, and the documents and files of fragments that name it. */
  usesOf: (id: string) => Use[];
  /** What a document names itself. */
  usedBy: (id: string) => Use[];
}

/** The words of a document's title. */
export function titleText(ctx: Ctx, title: Facts['title']): string {
  if (isObject(title) && ('create' in title || 'edit' in title)) {
    const both = title as { create?: Text; edit?: Text };
    return wordsOf(both.edit ?? both.create, ctx.t);
  }
  // Values are known when a document is open: what stood before one is left.
  return wordsOf(title as Text | undefined, ctx.t).replace(/[\s·]+$/, '');
}

function isText(value: unknown): value is Text {
  if (typeof value === 'string') return true;
  if (!isObject(value) || (value.values !== undefined && !isObject(value.values))) return false;
  return typeof value.key === 'string' || (!('key' in value) && typeof value.text === 'string');
}

/** The title of a text that may have issues; undefined when it has no such form. */
function readTitle(document: unknown): Facts['title'] {
  const title = isObject(document) && !measureDocument(document) ? document.title : undefined;
  if (isText(title)) return title;
  if (!isObject(title)) return undefined;
  return [title.edit, title.create].find(isText);
}

/** Title of each document that exists only as a draft; a text that is not JSON says none. */
async function draftTitles(ctx: Ctx, only: ReadonlyMap<string, string>): Promise<Map<string, Facts['title']>> {
  if (!only.size) return new Map();
  const rows = await findAll(ctx.db, 'weftScreenDraft', ['path', 'content'], { path: [...only.keys()] });
  return new Map(
    rows.map(({ path, content }) => {
      const id = only.get(path) ?? '';
      return [id, readTitle(readText(content, id).document)];
    }),
  );
}

/** What is said beside the name of something that a document uses. */
function useTitle(calls: Calls, how: Use['how'], code: string, titleOf: (id: string) => string): string {
  if (how === 'document') return titleOf(code);
  const call = how === 'call' ? calls[code] : undefined;
  return call ? `${call.method} ${call.path}` : '';
}

/** Titles of documents in the person's language, and what shows or opens each: menus and other documents. */
export async function surroundings(ctx: Ctx, documents: Documents, screens: Screens): Promise<Surroundings> {
  const facts = await factsOf(documents, [...screens.keys()]);
  const unserved = [...screens.values()].filter(({ id, draft }) => draft && !facts.has(id));
  const drafts = await draftTitles(ctx, new Map(unserved.map(({ id, path }) => [path, id])));
  const menus = await findAll(ctx.db, 'weftMenu', ['id', 'enCode', 'fullName', 'urlAddress'], { deleteMark: null }, [
    'sortCode',
    'id',
  ]);
  const uses = new Map<string, Use[]>();
  const add = (id: string, use: Use) => uses.set(id, [...(uses.get(id) ?? []), use]);
  for (const menu of menus) {
    const shown = menuDocuments(menu.enCode, menu.urlAddress ?? '').find((id) => facts.has(id));
    if (shown) add(shown, { id: menu.id, title: menuTitle(ctx, menu), code: menu.enCode, how: 'menu' });
  }
  const menuOf = (id: string) => uses.get(id)?.find(({ how }) => how === 'menu')?.title;
  const titleOf = (id: string) => titleText(ctx, facts.get(id)?.title ?? drafts.get(id)) || menuOf(id) || id;
  const howOf = (id: string) => (fragmentsName(id) === undefined ? 'document' : 'fragment');
  for (const [id, { names }] of facts)
    for (const name of [...names.document, ...names.fragment])
      add(name, { id, title: titleOf(id), code: id, how: howOf(id) });
  const usedBy = (id: string): Use[] => {
    const { names } = facts.get(id) ?? factsIn(id, {}, {});
    return (['document', 'fragment', 'entity', 'call'] as const).flatMap((how) =>
      [...names[how]]
        .sort()
        .map((code) => ({ id: `${how} ${code}`, title: useTitle(documents.calls, how, code, titleOf), code, how })),
    );
  };
  return { titleOf, usesOf: (id) => uses.get(id) ?? [], usedBy };
}
