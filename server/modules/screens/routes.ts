import { Type } from 'typebox';
import { screenKinds } from '../../../core/language/screenKinds';
import type { RouteSpec } from '../../http/routeSpec';
import type { AuthorRights } from '../../services/authors/authorRights';
import type { Documents } from '../../services/platform/documents';
import { checkToPublish, showsNothing } from './checkScreen';
import { closedPages } from './closedPages';
import { createScreen, discardDraft, saveDraft } from './drafts';
import { issuesFor } from './issueWords';
import { listScreens, usedByScreen, usesOfScreen } from './listScreens';
import { pageStarts } from './pageStarts';
import { screenModule } from './places';
import { publishPlan } from './publishPlan';
import { publishScreen, removeScreen, restoreScreen, screenInfo, screenVersion, screenVersions } from './versions';

const module = screenModule;
const Id = Type.String({ maxLength: 200, pattern: '^[\\w-]+(\\.[\\w-]+)*$' });
const Path = Type.Object({ id: Type.String({ maxLength: 200, pattern: '^[\\w.-]+$' }) });
const Document = Type.String({ maxLength: 1_000_000 });
const bodyLimit = 4 * 1024 * 1024;
const Count = Type.Integer({ minimum: 0 });
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const Kind = Type.Union(screenKinds.map((kind) => Type.Literal(kind)));

/** `/api/visualdev/Screen` (ours): the documents of the product and of the overlay, edited while it runs. */
export function screenRoutes(documents: Documents, rights: AuthorRights): RouteSpec[] {
  const publishing = { documents, rights };
  return [
    {
      call: 'screen.list',
      summary: 'Documents that are shipped, in the overlay, or drafts, with what uses them',
      hides: 'none',
      permission: { module },
      query: Type.Object(
        {
          keyword: text(200),
          currentPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
          pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
          kind: text(20),
          origin: text(20),
          draft: text(1),
        },
        { additionalProperties: true },
      ),
      handler: (ctx, { query }) => listScreens(ctx, documents, query),
    },
    {
      call: 'screen.closed',
      summary: 'Pages that may not do all they show, because an author lost a right',
      permission: 'administrator',
      handler: (ctx) => closedPages(ctx, documents, rights),
    },
    {
      call: 'screen.info',
      summary: 'One document: the text to go on with, what is shipped and what is published',
      hides: 'none',
      permission: { module },
      path: Path,
      handler: (ctx, { path }) => screenInfo(ctx, path.id),
    },
    {
      call: 'screen.usedBy',
      summary: 'Menus that show a document and documents that name it',
      hides: 'none',
      permission: { module },
      path: Path,
      handler: (ctx, { path }) => usesOfScreen(ctx, documents, path.id),
    },
    {
      call: 'screen.uses',
      summary: 'Documents, files of fragments, entities and calls that a document uses',
      hides: 'none',
      permission: { module },
      path: Path,
      handler: (ctx, { path }) => usedByScreen(ctx, documents, path.id),
    },
    {
      call: 'screen.check',
      summary: 'What is wrong with the text of a document; without issues the document with fragments expanded',
      hides: 'none',
      permission: { module },
      path: Path,
      body: Type.Object({ document: Document }),
      bodyLimit,
      handler: async (ctx, { path, body }) => {
        const { issues, ...found } = await checkToPublish(ctx, documents, rights, body.document, path.id);
        if (issues.length === 0 && showsNothing(found.document))
          return { data: { issues, note: ctx.t('screen.nothingYet') } };
        return { data: { ...found, issues: await issuesFor(ctx, issues) } };
      },
    },
    {
      call: 'screen.plan',
      summary: 'What publishing a text would newly read and change, and whether another person must publish it',
      hides: 'none',
      permission: { module, button: 'btn_release' },
      path: Path,
      body: Type.Object({ document: Document }),
      bodyLimit,
      handler: (ctx, { path, body }) => publishPlan(ctx, publishing, path.id, body.document),
    },
    {
      call: 'screen.add',
      summary: 'Begins an own document as a draft',
      hides: 'none',
      permission: { module, button: 'btn_add' },
      body: Type.Object(
        {
          ...{ kind: Kind, id: Id, title: Type.String({ minLength: 1, maxLength: 200 }), from: text(200) },
          begin: Type.Optional(Type.Union(pageStarts.map((begin) => Type.Literal(begin)))),
        },
        { additionalProperties: true },
      ),
      audit: 'screen',
      handler: (ctx, { body }) => createScreen(ctx, body),
    },
    {
      call: 'screen.saveDraft',
      summary: 'Keeps the text of a document without publishing it',
      hides: 'none',
      permission: { module, button: 'btn_edit' },
      path: Path,
      body: Type.Object({ document: Document, draft: Count, base: Count }),
      bodyLimit,
      audit: 'screen',
      handler: (ctx, { path, body }) => saveDraft(ctx, path.id, body),
    },
    {
      call: 'screen.discardDraft',
      summary: 'Takes the draft of a document away',
      hides: 'none',
      permission: { module, button: 'btn_edit' },
      path: Path,
      body: Type.Object({ draft: Type.Optional(Count) }, { additionalProperties: true }),
      audit: 'screen',
      handler: (ctx, { path, body }) => discardDraft(ctx, path.id, body.draft),
    },
    {
      call: 'screen.publish',
      summary: 'Shows a text to everybody as the next version of a document',
      hides: 'none',
      permission: { module, button: 'btn_release' },
      path: Path,
      body: Type.Object({ document: Document, expected: Count, draft: Count, note: Type.String({ maxLength: 500 }) }),
      bodyLimit,
      audit: 'screen',
      auditNote: ({ note }) => note,
      handler: (ctx, { path, body }) => publishScreen(ctx, publishing, path.id, body),
    },
    {
      call: 'screen.versions',
      summary: 'The versions of a document',
      hides: 'none',
      permission: { module },
      path: Path,
      handler: (ctx, { path }) => screenVersions(ctx, path.id),
    },
    {
      call: 'screen.version',
      summary: 'The text of one version of a document beside what is published',
      hides: 'none',
      permission: { module },
      path: Type.Object({ ...Path.properties, version: Type.String({ pattern: '^\\d{1,9}$' }) }),
      handler: (ctx, { path }) => screenVersion(ctx, path.id, Number(path.version)),
    },
    {
      // It publishes, and asks for no more than publishing the same text does; the version before stays and can be restored.
      call: 'screen.restore',
      summary: 'Shows an earlier version of a document again, as a new one',
      hides: 'none',
      permission: { module, button: 'btn_release' },
      path: Path,
      body: Type.Object({ version: Count, expected: Type.Optional(Count) }, { additionalProperties: true }),
      audit: 'screen',
      handler: (ctx, { path, body }) => restoreScreen(ctx, publishing, path.id, body),
    },
    {
      call: 'screen.remove',
      summary: 'Takes an own document away, or what changes a shipped one',
      hides: 'none',
      permission: { module, button: 'btn_remove' },
      proof: true,
      path: Path,
      body: Type.Object(
        { expected: Type.Optional(Count), draft: Type.Optional(Count) },
        { additionalProperties: true },
      ),
      audit: 'screen',
      handler: (ctx, { path, body }) => removeScreen(ctx, documents, path.id, body),
    },
  ];
}
