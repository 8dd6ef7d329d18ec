import type { ScreenKind } from '../../../core/language/screenKinds';
import type { JsonObject } from '../../../core/language/types';
import { formatDate } from '../../../core/model/dates';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import type { Db } from '../../db/types';
import { currentOverlay, takeTurn } from '../../services/platform/overlayTable';
import { type PageStart, viewsOf } from './pageStarts';
import { allScreens, findScreen, fragmentsId, fragmentsName, pathOf, shippedText } from './places';
import { isHeldByOther } from './secondPerson';

/** How the person stands in versions and drafts. */
export const authorOf = ({ user }: Ctx): string => `${user.realName}/${user.account}`;

/** The draft at this place; refused when somebody saved it since the author read it (`seen`: 0 when there was none). */
export async function seenDraft(tx: Db, path: string, seen: number) {
  const draft = await tx.kysely.selectFrom('weftScreenDraft').selectAll().where('path', '=', path).executeTakeFirst();
  if (draft && draft.revision !== seen) {
    const time = draft.savedTime.getTime();
    throw new Refusal(
      'screen.draftMeanwhile',
      { user: draft.author, time: formatDate(time, 'yyyy-MM-dd HH:mm') },
      { data: { conflict: { user: draft.author, time, revision: draft.revision } } },
    );
  }
  return draft;
}

interface Written {
  document: string;
  /** The revision of the draft that the author saw; 0: there was none. */
  draft: number;
  /** The version of the overlay that the author began from; 0: the shipped document, or none. */
  base: number;
  /** What the author says about the version that it is to become. */
  note?: string;
}

/**
 * Keeps a text without publishing it: one draft of a document, whoever writes it. Issues do not matter. A text that is as its
 * author left it remains theirs, with what they said about it.
 */
export async function saveDraft(ctx: Ctx, id: string, { document, draft: seen, base, note }: Written): Promise<Reply> {
  return ctx.db.transaction(async (tx) => {
    await takeTurn(tx);
    const { path } = await findScreen(tx, id);
    const draft = await seenDraft(tx, path, seen);
    const left = draft?.content === document ? draft : undefined;
    const row = {
      content: document,
      base,
      note: note ?? left?.note ?? '',
      revision: (draft?.revision ?? 0) + 1,
      author: left?.author ?? authorOf(ctx),
      authorId: left?.authorId ?? ctx.user.id,
      savedTime: left?.savedTime ?? ctx.now,
    };
    await tx.kysely
      .insertInto('weftScreenDraft')
      .values({ path, ...row })
      .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
      .execute();
    const heldByOther = await isHeldByOther({ ...ctx, db: tx }, id, row);
    return { data: { draft: row.revision, heldByOther }, msg: 'screen.draftSaved' };
  });
}

/** Takes a draft away; refused when somebody saved it since the author read it (`seen`; absent: any). */
export async function discardDraft(ctx: Ctx, id: string, seen: number | undefined): Promise<Reply> {
  return ctx.db.transaction(async (tx) => {
    await takeTurn(tx);
    const { path } = await findScreen(tx, id);
    if (seen !== undefined) await seenDraft(tx, path, seen);
    await tx.kysely.deleteFrom('weftScreenDraft').where('path', '=', path).execute();
    return { data: null, msg: 'screen.draftDiscarded' };
  });
}

const start = (kind: ScreenKind, id: string, title: string, views: JsonObject[]): object => {
  if (kind === 'fragment') return { language: 1, define: {} };
  const head = { language: 1, id, title: { text: title } };
  if (kind === 'page') return { ...head, kind: 'page', views };
  if (kind === 'picker') {
    const column = { name: 'label', label: { text: title } };
    const tab = { name: 'all', title: { text: title }, show: 'table', source: [], columns: [column] };
    return { ...head, kind: 'picker', tabs: [tab] };
  }
  if (kind === 'detail') return { ...head, kind: 'detail', load: { values: {} }, fields: [] };
  return { ...head, kind: 'form', frame: kind === 'drawer' ? 'drawer' : 'dialog', fields: [] };
};

/** The text that a copy begins with: what is published, else the draft, under its new id. */
async function copied(tx: Db, from: string, id: string, title: string): Promise<string> {
  const { path } = await findScreen(tx, from);
  const [current] = await currentOverlay(tx, [path]);
  const text = current?.content ?? (await shippedText(from));
  if (text === undefined) throw new Refusal('error.notFound');
  const named = fragmentsName(from) === undefined ? { id, title: { text: title } } : {};
  return JSON.stringify({ ...(JSON.parse(text) as object), ...named }, null, 2);
}

export interface NewScreen {
  kind: ScreenKind;
  id: string;
  title: string;
  /** The document to begin with; its kind counts. */
  from?: string;
  /** What a page begins with. */
  begin?: PageStart;
}

/** The id under which a new document stands; the name of a file of fragments has no dots. */
function idFor(kind: ScreenKind, given: string): string {
  const wrong = kind === 'fragment' ? given.includes('.') : fragmentsName(given) !== undefined;
  if (wrong) throw new Refusal('screen.idPattern', {}, { errors: [{ field: 'id', message: '' }] });
  return kind === 'fragment' ? fragmentsId(given) : given;
}

/** Begins an own document as a draft; people see it when it is published. */
export async function createScreen(ctx: Ctx, made: NewScreen): Promise<Reply> {
  const { kind: wanted, id: given, title, from, begin = 'blank' } = made;
  return ctx.db.transaction(async (tx) => {
    await takeTurn(tx);
    const screens = await allScreens(tx);
    const kind = (from ? screens.get(from)?.kind : undefined) ?? wanted;
    const id = idFor(kind, given);
    if (screens.has(id)) throw new Refusal('screen.idTaken', {}, { errors: [{ field: 'id', message: '' }] });
    const path = pathOf(kind, id);
    const content = from
      ? await copied(tx, from, id, title)
      : JSON.stringify(start(kind, id, title, viewsOf(begin, ctx.t)), null, 2);
    // An own document that was removed has a history at its place.
    const [earlier] = await currentOverlay(tx, [path]);
    const row = { path, content, base: earlier?.version ?? 0, revision: 1, savedTime: ctx.now };
    await tx.kysely
      .insertInto('weftScreenDraft')
      .values({ ...row, author: authorOf(ctx), authorId: ctx.user.id })
      .execute();
    return { data: { id }, msg: 'screen.created' };
  });
}
