import { Type } from 'typebox';
import { screenKinds } from '../../../core/language/screenKinds';
import { type Ctx, Refusal } from '../../ctx';
import type { Kit } from '../../module';
import { checkToPublish } from '../screens/checkScreen';
import { createScreen, saveDraft } from '../screens/drafts';
import { issuesFor } from '../screens/issueWords';
import { allScreens } from '../screens/places';
import { screenInfo } from '../screens/versions';
import { loadSchema } from './languageTools';
import { outlineOf } from './outline';
import { tool } from './tool';

const Id = Type.String({ maxLength: 200, pattern: '^[\\w-]+(\\.[\\w-]+)*$', description: 'Id of the document' });
const Document = Type.String({ maxLength: 1_000_000, description: 'Text of the document, JSON' });
const Count = (description: string) => Type.Integer({ minimum: 0, description });
const Kind = Type.Union(screenKinds.map((kind) => Type.Literal(kind)));

async function checked(kit: Kit, ctx: Ctx, id: string, text: string) {
  const { issues, document } = await checkToPublish(ctx, kit.documents, kit.rights, text, id);
  return { document, issues: await issuesFor(ctx, issues) };
}

const check = tool({
  name: 'check',
  description: 'What is wrong with the text of a document: JSON pointer, message and hint of each issue.',
  input: Type.Object({ id: Id, document: Document }),
  run: async (kit, ctx, { id, document }) => ({ issues: (await checked(kit, ctx, id, document)).issues }),
});

const draw = tool({
  name: 'draw',
  description:
    'The outline of a document with its fragments expanded: views, fields, columns, buttons and actions. Without a text, the draft, else what is published, with its text, draft and base.',
  input: Type.Object({ id: Id, document: Type.Optional(Document) }),
  run: async (kit, ctx, { id, document: given }) => {
    const stored = given === undefined ? ((await screenInfo(ctx, id)).data as Stored) : undefined;
    const { document, issues } = await checked(kit, ctx, id, given ?? stored!.document);
    const outline = document === undefined ? '' : outlineOf(await loadSchema(kit), document, ctx.t);
    return { outline, issues, ...(stored && { document: stored.document, draft: stored.draft, base: stored.base }) };
  },
});

interface Stored {
  document: string;
  draft: number;
  base: number;
}

const draft = tool({
  name: 'draft',
  description:
    'Keeps a text as the draft of a document, for a person to look at and publish. It is refused when another draft was saved since it was read. A new document takes kind and title, and 0 as draft and base.',
  input: Type.Object({
    id: Id,
    document: Document,
    draft: Count('Number of the draft that draw told; 0: there was none'),
    base: Count('Version that draw told; 0: shipped, or none'),
    note: Type.Optional(Type.String({ maxLength: 500, description: 'What the text changes' })),
    kind: Type.Optional(Kind),
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  }),
  button: ({ kind }) => (kind === undefined ? 'btn_edit' : 'btn_add'),
  run: async (kit, ctx, { id, document, draft: seen, base, note, kind, title }) => {
    const isNew = kind !== undefined && !(await allScreens(ctx.db)).has(id);
    if (isNew) {
      if (title === undefined) throw new Refusal('request.missing', { field: 'title' });
      await createScreen(ctx, { id, kind, title });
    }
    const saved = await saveDraft(ctx, id, { document, draft: isNew ? 1 : seen, base, note });
    const { issues } = await checked(kit, ctx, id, document);
    return { ...(saved.data as { draft: number }), issues };
  },
});

export const documentTools = [check, draw, draft];
