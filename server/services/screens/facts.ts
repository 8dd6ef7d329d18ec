import { wordsOf } from '../../../core/language/text';
import type { Text } from '../../../core/language/types';
import { menuDocuments } from '../../../core/menuDocuments';
import type { Ctx } from '../../ctx';
import { beside } from '../../db/memo';
import { menuTitle } from '../menus/menuTitle';
import type { Documents } from '../platform/documents';

type Members = Record<string, unknown>;

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

/** Titles of documents in the person's language, and what shows or opens each: menus and other documents. */
export async function surroundings(ctx: Ctx, documents: Documents, ids: readonly string[]): Promise<Surroundings> {
  const facts = await factsOf(documents, ids);
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
  const titleOf = (id: string) => titleText(ctx, facts.get(id)?.title) || menuOf(id) || id;
  for (const [id, { names }] of facts)
    for (const name of names) add(name, { id, title: titleOf(id), code: id, how: 'document' });
  return { titleOf, usesOf: (id) => uses.get(id) ?? [] };
}
