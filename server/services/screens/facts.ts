import { measureDocument } from '../../../core/language/measure';
import { wordsOf } from '../../../core/language/text';
import type { Text } from '../../../core/language/types';
import { menuDocuments } from '../../../core/menuDocuments';
import type { Ctx } from '../../ctx';
import { beside } from '../../db/memo';
import { menuTitle } from '../menus/menuTitle';
import type { Documents } from '../platform/documents';
import { readText } from '../platform/documentText';
import type { Screen } from './places';

type Members = Record<string, unknown>;
type Screens = ReadonlyMap<string, Screen>;

/** What a served document says about itself. */
interface Facts {
  title: Text | { create?: Text; edit?: Text } | undefined;
  /** Ids that its members `document` name. */
  names: ReadonlySet<string>;
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function collect(value: unknown, into: Set<string>): void {
  if (Array.isArray(value)) for (const each of value) collect(each, into);
  if (!isMembers(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (name === 'document')
      for (const id of isMembers(member) ? Object.values(member) : [member]) into.add(String(id));
    collect(member, into);
  }
}

const shippedVersion = '';
/** Facts of each document that was served once, by its id and version; the overlay changes versions. */
const known = beside<Documents, Promise<Facts>>();

async function readFacts(documents: Documents, id: string): Promise<Facts> {
  const document = (await documents.get(id)).document as Members;
  const names = new Set<string>();
  collect(document, names);
  names.delete(id);
  return { title: document.title as Facts['title'], names };
}

/** Facts of every served document; read again when the overlay changed it. */
async function factsOf(documents: Documents, ids: readonly string[]): Promise<Map<string, Facts>> {
  const versions = new Map(documents.overlay().map(({ id, version }) => [id, version]));
  const found = await Promise.all(
    ids
      .filter((id) => documents.has(id))
      .map(async (id): Promise<[string, Facts]> => {
        const key = `${id} ${versions.get(id) ?? shippedVersion}`;
        return [id, await known(documents, key, () => readFacts(documents, id))];
      }),
  );
  return new Map(found);
}

export interface Use {
  id: string;
  title: string;
  /** Code of the menu, id of the document. */
  code: string;
  how: 'menu' | 'document';
}

export interface Surroundings {
  titleOf: (id: string) => string;
  usesOf: (id: string) => Use[];
}

function titleText(ctx: Ctx, title: Facts['title']): string {
  if (isMembers(title) && ('create' in title || 'edit' in title)) {
    const both = title as { create?: Text; edit?: Text };
    return wordsOf(both.edit ?? both.create, ctx.t);
  }
  // Values are known when a document is open: what stood before one is left.
  return wordsOf(title as Text | undefined, ctx.t).replace(/[\s·]+$/, '');
}

function isText(value: unknown): value is Text {
  if (typeof value === 'string') return true;
  if (!isMembers(value) || (value.values !== undefined && !isMembers(value.values))) return false;
  return typeof value.key === 'string' || (!('key' in value) && typeof value.text === 'string');
}

/** The title of a text that may have issues; undefined when it has no such form. */
function readTitle(document: unknown): Facts['title'] {
  const title = isMembers(document) && !measureDocument(document) ? document.title : undefined;
  if (isText(title)) return title;
  if (!isMembers(title)) return undefined;
  return [title.edit, title.create].find(isText);
}

/** Title of each document that exists only as a draft; a text that is not JSON says none. */
async function draftTitles(ctx: Ctx, only: ReadonlyMap<string, string>): Promise<Map<string, Facts['title']>> {
  if (!only.size) return new Map();
  const rows = await ctx.db.kysely
    .selectFrom('weftScreenDraft')
    .select(['path', 'content'])
    .where('path', 'in', [...only.keys()])
    .execute();
  return new Map(
    rows.map(({ path, content }) => {
      const id = only.get(path) ?? '';
      return [id, readTitle(readText(content, id).document)];
    }),
  );
}

/** Titles of documents in the person's language, and what shows or opens each: menus and other documents. */
export async function surroundings(ctx: Ctx, documents: Documents, screens: Screens): Promise<Surroundings> {
  const facts = await factsOf(documents, [...screens.keys()]);
  const unserved = [...screens.values()].filter(({ id, draft }) => draft && !facts.has(id));
  const drafts = await draftTitles(ctx, new Map(unserved.map(({ id, path }) => [path, id])));
  const menus = await ctx.db.kysely
    .selectFrom('weftMenu')
    .select(['id', 'enCode', 'fullName', 'urlAddress'])
    .where('deleteMark', 'is', null)
    .orderBy('sortCode')
    .orderBy('id')
    .execute();
  const uses = new Map<string, Use[]>();
  const add = (id: string, use: Use) => uses.set(id, [...(uses.get(id) ?? []), use]);
  for (const menu of menus) {
    const shown = menuDocuments(menu.enCode, menu.urlAddress ?? '').find((id) => facts.has(id));
    if (shown) add(shown, { id: menu.id, title: menuTitle(ctx, menu), code: menu.enCode, how: 'menu' });
  }
  const menuOf = (id: string) => uses.get(id)?.find(({ how }) => how === 'menu')?.title;
  const titleOf = (id: string) => titleText(ctx, facts.get(id)?.title ?? drafts.get(id)) || menuOf(id) || id;
  for (const [id, { names }] of facts)
    for (const name of names) add(name, { id, title: titleOf(id), code: id, how: 'document' });
  return { titleOf, usesOf: (id) => uses.get(id) ?? [] };
}
