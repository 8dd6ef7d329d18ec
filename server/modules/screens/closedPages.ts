import type { Ctx, Reply } from '../../ctx';
import type { AuthorRights } from '../../services/authors/authorRights';
import { type Named, readNamed, wordsFor } from '../../services/authors/namedDefinitions';
import { beyondAuthor } from '../../services/authors/publishingIssues';
import { nothingShipped, type ShippedUses, usesAsShipped } from '../../services/authors/shippedUses';
import { documentKinds } from '../../services/platform/documentKinds';
import type { Documents } from '../../services/platform/documents';
import { authorNow } from '../../services/sessions/authorNow';
import { titleText } from './facts';

interface Page {
  id: string;
  kind: 'document' | 'board';
  name: string;
  document: unknown;
  authors: readonly string[];
  shipped: ShippedUses;
}

function boardsOf(ctx: Ctx, documents: Documents, rows: readonly Named[]): Page[] {
  const read = documentKinds.of(ctx.db, 'board');
  return rows.flatMap(({ what, id, name, document, authorId }) => {
    if (what !== 'board') return [];
    const checked = read?.(documents, document ?? '', id).document;
    const authors = [authorId ?? ''];
    return checked ? [{ id, kind: 'board' as const, name, document: checked, authors, shipped: nothingShipped }] : [];
  });
}

async function overlayPages(ctx: Ctx, documents: Documents): Promise<Page[]> {
  const written = documents.overlay().filter(({ id }) => documents.authors(id)?.length);
  return Promise.all(
    written.map(async ({ id }) => {
      const { document } = await documents.get(id);
      const name = titleText(ctx, (document as { title?: never }).title) || id;
      const authors = documents.authors(id) ?? [];
      return { id, kind: 'document' as const, name, document, authors, shipped: await usesAsShipped(document, id) };
    }),
  );
}

/**
 * The published pages that are refused something they show, because an author of theirs may not do it any more: a row for each
 * page and author, with what it relied on in words.
 */
export async function closedPages(ctx: Ctx, documents: Documents, rights: AuthorRights): Promise<Reply> {
  const rows = await readNamed(ctx, true);
  const people = new Map(rows.flatMap(({ what, id, name }) => (what === 'user' ? [[id, name] as const] : [])));
  const say = wordsFor(ctx, rights, rows);
  const list = [];
  for (const { id, kind, name, document, authors, shipped } of [
    ...(await overlayPages(ctx, documents)),
    ...boardsOf(ctx, documents, rows),
  ])
    for (const authorId of authors) {
      const author = await authorNow(ctx.db, authorId);
      const beyond = await beyondAuthor(ctx.db, author, rights, document, shipped);
      if (beyond.length === 0) continue;
      const known = people.get(authorId) ?? ctx.t('engine.past.gone');
      list.push({
        id: `${kind} ${id} ${authorId}`,
        name: kind === 'document' && name !== id ? `${name} · ${id}` : name,
        kind,
        author: author ? known : ctx.t('screen.closedOut', { author: known }),
        relied: [...new Set(beyond.map(say))].join(ctx.t('message.nameSeparator')),
      });
    }
  return { data: { list } };
}
