import type { Issue } from '../../../core/language/types';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { findOne } from '../../db/find';
import type { AuthorRights } from '../../services/authors/authorRights';
import type { Documents } from '../../services/platform/documents';
import { currentOverlay, saveOverlay } from '../../services/platform/overlayTable';
import { checkToPublish } from './checkScreen';
import { authorOf, saveDraft, seenDraft } from './drafts';
import { issuesFor } from './issueWords';
import { findScreen, fragmentsName, shippedText } from './places';
import { isHeldByOther, needsSecond } from './secondPerson';

const bus = (ctx: Ctx) => ({ publishAtCommit: ctx.publish });

/** A document for its editor: the text to go on with, what is shipped and what is published, and who stands where. */
export async function screenInfo(ctx: Ctx, id: string): Promise<Reply> {
  const { path, kind, origin, saved, draft } = await findScreen(ctx.db, id);
  const [[current], written, shipped] = await Promise.all([
    currentOverlay(ctx.db, [path]),
    draft ? findOne(ctx.db, 'weftScreenDraft', ['content', 'note', 'authorId'], { path }) : undefined,
    shippedText(id),
  ]);
  const version = saved?.version ?? current?.version ?? 0;
  const published = current?.content ?? shipped ?? '';
  const base = draft?.base ?? version;
  return {
    data: {
      id,
      path,
      kind,
      origin,
      document: written?.content ?? published,
      shipped: shipped ?? '',
      published,
      version,
      base,
      behind: base === version ? 0 : 1,
      author: saved?.author ?? '',
      note: saved?.note ?? '',
      savedTime: saved?.savedTime.getTime() ?? null,
      draft: draft?.revision ?? 0,
      draftAuthor: draft?.author ?? '',
      draftNote: written?.note ?? '',
      draftTime: draft?.savedTime.getTime() ?? null,
      heldByOther: await isHeldByOther(ctx, id, written),
    },
  };
}

async function refuseIssues(ctx: Ctx, found: readonly Issue[], why: string): Promise<void> {
  const issues = await issuesFor(ctx, found);
  const [first] = issues;
  if (!first) return;
  const message = [first.message, first.hint].filter(Boolean).join(ctx.t('common.sentenceJoin'));
  throw new Refusal(why, { at: first.at || '/', message }, { data: { issues } });
}

/** The documents that are served, and what their authors may. */
export interface Publishing {
  documents: Documents;
  rights: AuthorRights;
}

async function assertValid(ctx: Ctx, { documents, rights }: Publishing, text: string, id: string): Promise<void> {
  const { issues } = await checkToPublish(ctx, documents, rights, text, id);
  await refuseIssues(ctx, issues, 'screen.hasIssues');
}

interface Published {
  document: string;
  /** The version that the author began from. */
  expected: number;
  /** The revision of the draft that the author saw; 0: there was none. */
  draft: number;
  note: string;
}

/**
 * Shows a text to everybody as the next version; its draft is used up. Of two who began from one version the second is told.
 * Where another person must publish it, it waits as a draft.
 */
export async function publishScreen(
  ctx: Ctx,
  publishing: Publishing,
  id: string,
  { document, expected, draft, note }: Published,
): Promise<Reply> {
  await assertValid(ctx, publishing, document, id);
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx };
    if (await needsSecond(inside, id, document)) {
      await saveDraft(inside, id, { document, draft, base: expected, note });
      return { data: null, msg: 'screen.waits' };
    }
    const { path } = await findScreen(tx, id);
    const save = { path, content: document, author: authorOf(ctx), authorId: ctx.user.id, note, expected };
    const done = await saveOverlay(tx, bus(ctx), save);
    await seenDraft(tx, path, draft);
    await tx.kysely.deleteFrom('weftScreenDraft').where('path', '=', path).execute();
    return { data: null, msg: done === 'same' ? 'screen.publishedSame' : 'screen.published' };
  });
}

/** Every kept version, the newest first; of a shipped document also what is shipped, as version 0. */
export async function screenVersions(ctx: Ctx, id: string): Promise<Reply> {
  const { path, saved } = await findScreen(ctx.db, id);
  const rows = await ctx.db.kysely
    .selectFrom('weftOverlay')
    .select(['version', 'author', 'note', 'savedTime', ({ eb }) => eb('content', 'is', null).as('removed')])
    .where('path', '=', path)
    .orderBy('version', 'desc')
    .execute();
  const current = saved && !saved.removed ? saved.version : 0;
  // What a restore begins from: also a removal is a version.
  const newest = rows[0]?.version ?? 0;
  const kept = rows.map(({ version, author, note, savedTime, removed }) => ({
    id: String(version),
    version,
    name: ctx.t('screen.versionText', { version }),
    author,
    note: removed ? ctx.t('screen.removed') : note,
    savedTime: savedTime.getTime() as number | null,
    removed: removed ? 1 : 0,
    current: version === current ? 1 : 0,
    newest,
  }));
  const shipped = {
    id: '0',
    version: 0,
    name: ctx.t('screen.shippedVersion'),
    author: '',
    note: '',
    savedTime: null,
    removed: 0,
    current: current ? 0 : 1,
    newest,
  };
  const isShipped = (await shippedText(id)) !== undefined;
  return { data: { list: isShipped ? [...kept, shipped] : kept } };
}

async function textOf(ctx: Ctx, id: string, path: string, version: number): Promise<string> {
  const row =
    version === 0
      ? { content: (await shippedText(id)) ?? null }
      : await findOne(ctx.db, 'weftOverlay', ['content'], { path, version });
  if (!row || row.content === null) throw new Refusal('screen.noVersion');
  return row.content;
}

/** The text of one version beside what is published now. */
export async function screenVersion(ctx: Ctx, id: string, version: number): Promise<Reply> {
  const { path } = await findScreen(ctx.db, id);
  const [current] = await currentOverlay(ctx.db, [path]);
  const published = current?.content ?? (await shippedText(id)) ?? '';
  return { data: { document: await textOf(ctx, id, path, version), published } };
}

/** Shows an earlier version again, as a new one; what is shipped (version 0) by taking the change away. */
export async function restoreScreen(
  ctx: Ctx,
  publishing: Publishing,
  id: string,
  { version, expected }: { version: number; expected?: number },
): Promise<Reply> {
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx };
    const { path } = await findScreen(tx, id);
    const content = await textOf(inside, id, path, version);
    await assertValid(ctx, publishing, content, id);
    const note = ctx.t('screen.restoredNote', { version });
    if (version && (await needsSecond(inside, id, content))) {
      await saveDraft(inside, id, { document: content, draft: 0, base: expected ?? 0, note });
      return { data: null, msg: 'screen.waits' };
    }
    const author = { author: authorOf(ctx), authorId: ctx.user.id };
    await saveOverlay(tx, bus(ctx), { path, content: version ? content : null, ...author, note, expected });
    return { data: null, msg: version ? 'screen.restored' : 'screen.removed' };
  });
}

/** What a person saw of a document before an action on it; absent members are not compared. */
interface Seen {
  /** The version of the overlay; 0: none. */
  expected?: number;
  /** The revision of the draft; 0: none. */
  draft?: number;
}

/** Takes a document and its draft away; a shipped one shows as shipped again. Its versions stay. */
export async function removeScreen(
  ctx: Ctx,
  documents: Documents,
  id: string,
  { expected, draft }: Seen,
): Promise<Reply> {
  const fragments = fragmentsName(id);
  if (fragments !== undefined)
    await refuseIssues(ctx, documents.checkFragments(fragments, undefined), 'screen.stillUsed');
  return ctx.db.transaction(async (tx) => {
    const { path, origin } = await findScreen(tx, id);
    const author = { author: authorOf(ctx), authorId: ctx.user.id };
    await saveOverlay(tx, bus(ctx), { path, content: null, ...author, expected });
    if (draft !== undefined) await seenDraft(tx, path, draft);
    await tx.kysely.deleteFrom('weftScreenDraft').where('path', '=', path).execute();
    return { data: null, msg: origin === 'own' ? 'screen.deleted' : 'screen.removed' };
  });
}
