import type { Ctx, Reply } from '../../ctx';
import { type PageQuery, paged, pageOf } from '../../lists/paging';
import type { Documents } from '../../services/platform/documents';
import { checkScreen } from './checkScreen';
import { surroundings } from './facts';
import { allScreens, findScreen, type Screen } from './places';

interface ScreensQuery extends PageQuery {
  kind?: string;
  origin?: string;
  draft?: string;
}

/** Number of issues: of the draft, else of the version that is refused. */
async function issuesOf(ctx: Ctx, documents: Documents, shown: readonly Screen[]): Promise<(id: string) => number> {
  const refused = new Map(documents.issues().map(({ id, issues }) => [id.replace('/', '.'), issues.length]));
  const paths = shown.flatMap(({ draft }) => (draft ? [draft.path] : []));
  const drafts = paths.length
    ? await ctx.db.kysely.selectFrom('weftScreenDraft').select(['path', 'content']).where('path', 'in', paths).execute()
    : [];
  const texts = new Map(drafts.map(({ path, content }) => [path, content]));
  const counts = new Map(
    shown.map(({ id, draft }) => {
      const text = draft && texts.get(draft.path);
      return [id, text === undefined ? (refused.get(id) ?? 0) : checkScreen(documents, text, id).issues.length];
    }),
  );
  return (id) => counts.get(id) ?? 0;
}

/** Every document that is shipped, in the overlay, or a draft: its title, where it comes from, and what uses it. */
export async function listScreens(ctx: Ctx, documents: Documents, query: ScreensQuery): Promise<Reply> {
  const screens = await allScreens(ctx.db);
  const { titleOf, usesOf } = await surroundings(ctx, documents, screens);
  const keyword = query.keyword?.trim().toLowerCase() ?? '';
  const found = [...screens.values()]
    .filter(({ kind, origin, draft }) => {
      if (query.kind && query.kind !== kind) return false;
      if (query.origin && query.origin !== origin) return false;
      return !query.draft || query.draft === String(Number(Boolean(draft)));
    })
    .filter(({ id }) => !keyword || `${id} ${titleOf(id)}`.toLowerCase().includes(keyword))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const page = pageOf(query);
  const shown = found.slice(page.offset, page.offset + page.pageSize);
  const countOf = await issuesOf(ctx, documents, shown);
  const rows = shown.map(({ id, kind, origin, saved, draft }) => {
    const uses = usesOf(id);
    const last = draft ?? (origin === 'shipped' ? undefined : saved);
    return {
      id,
      // Where a menu shows it (core/menuDocuments).
      address: id.replaceAll('.', '/'),
      title: titleOf(id),
      kind,
      origin,
      draft: draft ? 1 : null,
      draftRevision: draft?.revision ?? 0,
      version: saved?.version ?? 0,
      author: last?.author ?? '',
      savedTime: last?.savedTime.getTime() ?? null,
      issues: countOf(id),
      uses: uses.length,
      menus: uses.filter(({ how }) => how === 'menu').map(({ title }) => title),
    };
  });
  return { data: paged(rows, found.length, page) };
}

/** The menus that show a document and the documents that name it; of a file of fragments those that use it. */
export async function usesOfScreen(ctx: Ctx, documents: Documents, id: string): Promise<Reply> {
  await findScreen(ctx.db, id);
  const screens = await allScreens(ctx.db);
  const { usesOf } = await surroundings(ctx, documents, screens);
  return { data: { list: usesOf(id) } };
}

/** What a document uses: documents that it opens, files of fragments, entities, calls. */
export async function usedByScreen(ctx: Ctx, documents: Documents, id: string): Promise<Reply> {
  await findScreen(ctx.db, id);
  const screens = await allScreens(ctx.db);
  const { usedBy } = await surroundings(ctx, documents, screens);
  return { data: { list: usedBy(id) } };
}
