import { formRules } from '../../../core/design/rules/formRules';
import type { Document } from '../../../core/language/types';
import { documentMakers } from '../../../core/model/documents';
import type { HiddenFields } from '../../../core/model/hiddenFields';
import { modelDocumentId } from '../../../core/model/listPage';
import { normaliseModel } from '../../../core/model/normalise';
import { sampleRows } from '../../../core/model/sampleRows';
import { type Ctx, Refusal } from '../../ctx';
import { findAll } from '../../db/find';
import { grantsOf } from '../../services/permissions/grants';
import { type DataScheme, modelAccess } from '../records/access';
import { findPublished } from '../records/published';
import { hiddenFields } from '../records/readableFields';
import { type PostedDraft, sourceOf } from './checkDraft';
import type { Source } from './examine';

/** `records`: the list with the records of the published model. */
export const drawnParts = ['form', 'list', 'records'] as const;
export type DrawnPart = (typeof drawnParts)[number];

export interface DrawnDraft {
  /** Absent when the text is no JSON, or the model has no such part. */
  document?: Document;
  /** The model's other documents by id, which the drawn one opens. */
  documents: Record<string, Document>;
  /** None: the editors of the texts show what is wrong with them. */
  issues: never[];
  /** The menu whose permissions count, when it is drawn as a role sees it. */
  moduleId?: string;
  /** What there is to say about it, a sentence. */
  note?: string;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text || '{}');
    return true;
  } catch {
    return false;
  }
}

/** Sample rows in place of the records of the list. */
function withRows(document: Document, rows: Record<string, unknown>[]): Document {
  if (document.kind !== 'page') return document;
  return {
    ...document,
    views: document.views.map((view) => (view.view === 'table' ? { ...view, source: rows } : view)),
  } as Document;
}

interface ReadableFields {
  moduleId: string;
  hidden?: HiddenFields;
}

/** The documents that a draft would have, as its texts are now. Nothing is saved; scripts do not run. */
function drawn(source: Source, part: DrawnPart, readable?: ReadableFields): DrawnDraft {
  const model = normaliseModel(source);
  const preview = part !== 'records';
  const context = {
    moduleId: '',
    version: 'draft',
    scripts: false,
    preview,
    judged: readable !== undefined,
    ...readable,
    rules: formRules(model),
  };
  const makers = documentMakers(model, context);
  const id = modelDocumentId(model.id, part === 'form' ? 'form' : 'list');
  const make = makers.get(id);
  makers.delete(id);
  const documents = Object.fromEntries([...makers].map(([name, other]) => [name, other()]));
  const document = make?.();
  return {
    ...(document ? { document: part === 'list' ? withRows(document, sampleRows(model)) : document } : {}),
    documents,
    issues: [],
  };
}

/** The granted menu of the model on the web; undefined: the role has none. */
async function menuOf(ctx: Ctx, modelId: string): Promise<string | undefined> {
  const { menuIds } = await grantsOf(ctx.db, ctx.user);
  const menus = await findAll(ctx.db, 'weftMenu', ['id'], { moduleId: modelId, category: 'Web', deleteMark: null });
  return menus.find(({ id }) => menuIds.has(id))?.id;
}

/** The names of the data that its holders see; undefined: all rows. */
async function rowsSeen(ctx: Ctx, menuId: string, schemes: DataScheme[] | undefined): Promise<string> {
  if (!schemes) return ctx.t('visualdev.asRoleAll');
  if (!schemes.length) return ctx.t('visualdev.asRoleNone');
  const named = await ctx.db.kysely
    .selectFrom('weftModuleDataAuthorizeScheme')
    .select('fullName')
    .where('moduleId', '=', menuId)
    .where(
      'enCode',
      'in',
      schemes.map(({ enCode }) => enCode),
    )
    .where('deleteMark', 'is', null)
    .orderBy('fullName')
    .orderBy('id')
    .execute();
  return named.map(({ fullName }) => fullName).join('、');
}

/**
 * The draft as a role sees it, by the permissions of the published model: what is new in the draft is granted to nobody yet.
 * For administrators, as a view through a role's eyes is.
 */
async function drawnAs(ctx: Ctx, source: Source, part: DrawnPart, roleId: string): Promise<DrawnDraft> {
  if (!ctx.user.isAdministrator) throw new Refusal('error.denied', {}, { code: 403 });
  const { id, account, realName } = ctx.user;
  const role = {
    ...ctx,
    user: { ...ctx.user, isAdministrator: false, viewing: { by: { id, account, realName }, roleId } },
  };
  const published = await findPublished(ctx.db, source.id);
  const moduleId = published && (await menuOf(role, published.modelId));
  if (!published || !moduleId)
    return {
      documents: {},
      issues: [],
      note: ctx.t(published ? 'visualdev.asRoleOut' : 'visualdev.asRoleUnpublished'),
    };
  const access = await modelAccess(role, published);
  const note = ctx.t('visualdev.asRole', { rows: await rowsSeen(ctx, moduleId, access.schemes) });
  return { ...drawn(source, part, { moduleId, hidden: hiddenFields(published, access) }), moduleId, note };
}

/** The documents that a draft would have, as its texts are now, for everybody or as a role sees them. */
export async function drawPosted(ctx: Ctx, posted: PostedDraft, part: DrawnPart, roleId: string): Promise<DrawnDraft> {
  const source = sourceOf(posted);
  if (![source.formData, source.columnData, source.tables].every(isJson)) return { documents: {}, issues: [] };
  return roleId ? drawnAs(ctx, source, part, roleId) : drawn(source, part);
}
