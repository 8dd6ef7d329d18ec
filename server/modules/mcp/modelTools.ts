import { Type } from 'typebox';
import type { PostedDraft } from '../../../core/design/model/drawDraft';
import { type Ctx, Refusal } from '../../ctx';
import type { Kit } from '../../module';
import { checkPosted } from '../design/checkDraft';
import { createModel, maxName, modelInfo, modelSelector, updateModel } from '../design/drafts';
import { drawPosted } from '../design/drawDraft';
import { sampleDraft } from '../design/sampleDraft';
import { loadSchema } from './languageTools';
import { outlineOf } from './outline';
import { tool } from './tool';

/** The menu of the screen 功能设计. */
const module = 'onlineDev.webDesign';
const Id = (description: string) => Type.String({ maxLength: 50, pattern: '^[\\w-]+$', description });
const Text = (description: string) => Type.Optional(Type.String({ maxLength: 2_000_000, description }));
const texts = {
  formData: Text('Fields of the form, JSON text'),
  columnData: Text('Columns, search and buttons of the list, JSON text'),
  tables: Text('Tables of the model, JSON text; empty: made by the release'),
};
const Name = Type.String({ minLength: 1, maxLength: maxName });

const models = tool({
  name: 'models',
  description: 'Enabled models by category: id, name and code. None of their records.',
  module,
  input: Type.Object({}),
  run: async (_kit, ctx) => ({ models: await modelSelector(ctx, {}) }),
});

const model = tool({
  name: 'model',
  description: 'The texts of the draft of a model, with its revision. Without an id: a small model to begin with.',
  module,
  input: Type.Object({ id: Type.Optional(Id('Id of the model')) }),
  run: async (_kit, ctx, { id }) => {
    if (id === undefined) return sampleDraft(ctx);
    const { fullName, enCode, revision, state, formData, columnData, tables } = await modelInfo(ctx, id);
    return { id, fullName, enCode, revision, isPublished: state !== 0, formData, columnData, tables };
  },
});

const checkModel = tool({
  name: 'checkModel',
  description: 'What is wrong with the texts of a model: JSON pointer and message of each issue.',
  module,
  input: Type.Object({ id: Type.Optional(Id('Id of the model, when there is one')), ...texts }),
  run: (_kit, ctx, posted) => checkPosted(ctx, posted as PostedDraft),
});

const drawModel = tool({
  name: 'drawModel',
  description: 'The outline of the form or the list that the texts of a model would have.',
  module,
  input: Type.Object({ part: Type.Union([Type.Literal('form'), Type.Literal('list')]), ...texts }),
  run: async (kit, ctx, { part, ...posted }) => {
    const { document, note } = await drawPosted(ctx, posted as PostedDraft, part, '');
    return { outline: document ? outlineOf(await loadSchema(kit), document, ctx.t) : '', ...(note && { note }) };
  },
});

/** Scripts run where an administrator has seen the texts and trusts them: nobody has seen these. */
async function withoutTrust(ctx: Ctx, id: string): Promise<void> {
  const rows = await ctx.db.raw('update weft_visualdev set trusted = 0 where id = $1 and trusted = 1 returning id', [
    id,
  ]);
  if (rows.length) ctx.publish('model.released', { modelId: id });
}

async function changeModel(ctx: Ctx, id: string, change: Parameters<typeof updateModel>[2]) {
  return ctx.db.transaction(async (tx) => {
    const within = { ...ctx, db: tx };
    const kept = await updateModel(within, id, change);
    await withoutTrust(within, id);
    return kept;
  });
}

const draftModel = tool({
  name: 'draftModel',
  description:
    'Keeps texts as the draft of a model, for a person to look at and publish. A new model takes name and code; a change the id and the revision that model told, and is refused when the draft was saved since. Texts that are left out stay. Its scripts run after an administrator trusts them.',
  module,
  input: Type.Object({
    id: Type.Optional(Id('Id of the model to change')),
    revision: Type.Optional(Type.Integer({ minimum: 1, description: 'Required with an id' })),
    fullName: Type.Optional(Name),
    enCode: Type.Optional(Type.String({ maxLength: maxName, pattern: '^[A-Za-z]\\w*$', description: 'Code' })),
    ...texts,
  }),
  button: ({ id }) => (id === undefined ? 'btn_add' : 'btn_edit'),
  run: async (_kit: Kit, ctx: Ctx, { id, revision, fullName, enCode, ...given }) => {
    const missing = id === undefined ? !(fullName && enCode) : revision === undefined;
    if (missing) throw new Refusal('request.missing', { field: id === undefined ? 'fullName, enCode' : 'revision' });
    if (id === undefined) return createModel(ctx, { fullName: fullName!, enCode: enCode!, ...given });
    return changeModel(ctx, id, { revision, ...(fullName && { fullName }), ...(enCode && { enCode }), ...given });
  },
});

export const modelTools = [models, model, checkModel, drawModel, draftModel];
