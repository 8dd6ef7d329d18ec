import type { Ctx, Reply } from '../../ctx';
import type { Permission } from '../../permission';
import { seedName } from '../../seed/seedNames';
import { checkBoard } from '../boards/versions';
import type { Documents } from '../platform/documents';
import { titleText } from '../screens/facts';
import { authorNow } from './authorNow';
import type { AuthorRights } from './authorRights';
import { type Beyond, beyondAuthor } from './publishingIssues';
import { nothingShipped, type ShippedUses, usesAsShipped } from './shippedUses';

interface Named {
  what: 'user' | 'board' | 'interface' | 'model' | 'menu';
  id: string;
  name: string;
  /** Of menus and interfaces. */
  code: string | null;
  /** Of a board: the published document, and who published it. */
  document: string | null;
  authorId: string | null;
}

/** Names of what pages rely on and of people, and the published boards: one statement, however many pages there are. */
const readNamed = ({ db }: Pick<Ctx, 'db'>) =>
  db.raw<Named>(
    `select 'user' as what, id, real_name || '/' || account as name, null as code, null as document, null as "authorId" from weft_user
     union all select 'interface', id, full_name, en_code, null, null from weft_data_interface where delete_mark is null
     union all select 'model', id, full_name, null, null, null from weft_visualdev where delete_mark is null
     union all select 'menu', id, full_name, en_code, null, null from weft_menu where delete_mark is null
     union all select 'board', b.id, b.full_name, null, v.document, b.published_user_id from weft_board b
       join weft_board_version v on v.board_id = b.id and v.version = b.published_version
       where b.delete_mark is null and b.enabled_mark = 1 and b.published_user_id is not null`,
  );

interface Page {
  id: string;
  kind: 'document' | 'board';
  name: string;
  document: unknown;
  authors: readonly string[];
  shipped: ShippedUses;
}

function boardsOf(documents: Documents, rows: readonly Named[]): Page[] {
  return rows.flatMap(({ what, id, name, document, authorId }) => {
    if (what !== 'board') return [];
    const checked = checkBoard(documents, document ?? '', id).document;
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

function moduleOf(permission: Permission | undefined): string | undefined {
  const [first] = Array.isArray(permission) ? permission : [permission];
  return typeof first === 'object' && 'module' in first ? first.module : undefined;
}

/** What a page relied on, by its name: an interface, a model or the screen of a call, with the call. */
function wordsFor(ctx: Ctx, rights: AuthorRights, rows: readonly Named[]): (beyond: Beyond) => string {
  const find = (what: Named['what'], key: unknown) =>
    rows.find((row) => row.what === what && (row.id === key || (row.code !== null && row.code === key)));
  return (beyond) => {
    if ('run' in beyond) return find('interface', beyond.run)?.name ?? beyond.run;
    const menu = find('menu', moduleOf(rights.rightOf(beyond.call)?.permission));
    const screen = menu && seedName(ctx.language, menu.code ?? '', menu.name);
    const name = find('model', beyond.params.modelId)?.name ?? screen;
    return name ? `${name} (${beyond.call})` : beyond.call;
  };
}

/**
 * The published pages that are refused something they show, because an author of theirs may not do it any more: a row for each
 * page and author, with what it relied on in words.
 */
export async function closedPages(ctx: Ctx, documents: Documents, rights: AuthorRights): Promise<Reply> {
  const rows = await readNamed(ctx);
  const people = new Map(rows.flatMap(({ what, id, name }) => (what === 'user' ? [[id, name] as const] : [])));
  const say = wordsFor(ctx, rights, rows);
  const list = [];
  for (const { id, kind, name, document, authors, shipped } of [
    ...(await overlayPages(ctx, documents)),
    ...boardsOf(documents, rows),
  ])
    for (const authorId of authors) {
      const author = await authorNow(ctx.db, authorId);
      const beyond = await beyondAuthor(ctx.db, author, rights, document, shipped);
      if (beyond.length === 0) continue;
      const known = people.get(authorId) ?? authorId;
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
