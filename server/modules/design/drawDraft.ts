import {
  type DrawnPart,
  drawDraft,
  isDrawable,
  type PostedDraft,
  type ReadableFields,
} from '../../../core/design/model/drawDraft';
import type { Document } from '../../../core/language/types';
import { type Ctx, Refusal } from '../../ctx';
import { findAll } from '../../db/find';
import { grantsOf } from '../../services/permissions/grants';
import { type DataScheme, modelAccess } from '../records/access';
import { findPublished } from '../records/published';
import { hiddenFields } from '../records/readableFields';

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

/** The documents that a draft would have, as its texts are now. Nothing is saved. */
function drawn(posted: PostedDraft, part: DrawnPart, readable?: ReadableFields): DrawnDraft {
  const { document, others } = drawDraft(posted, part, readable);
  return { ...(document && { document }), documents: others(), issues: [] };
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
async function drawnAs(ctx: Ctx, posted: PostedDraft, part: DrawnPart, roleId: string): Promise<DrawnDraft> {
  if (!ctx.user.isAdministrator) throw new Refusal('error.denied', {}, { code: 403 });
  const { id, account, realName } = ctx.user;
  const role = {
    ...ctx,
    user: { ...ctx.user, isAdministrator: false, viewing: { by: { id, account, realName }, roleId } },
  };
  const published = await findPublished(ctx.db, posted.id ?? '');
  const moduleId = published && (await menuOf(role, published.modelId));
  if (!published || !moduleId)
    return {
      documents: {},
      issues: [],
      note: ctx.t(published ? 'visualdev.asRoleOut' : 'visualdev.asRoleUnpublished'),
    };
  const access = await modelAccess(role, published);
  const note = ctx.t('visualdev.asRole', { rows: await rowsSeen(ctx, moduleId, access.schemes) });
  return { ...drawn(posted, part, { moduleId, hidden: hiddenFields(published, access) }), moduleId, note };
}

/** The documents that a draft would have, as its texts are now, for everybody or as a role sees them. */
export async function drawPosted(ctx: Ctx, posted: PostedDraft, part: DrawnPart, roleId: string): Promise<DrawnDraft> {
  return roleId && isDrawable(posted) ? drawnAs(ctx, posted, part, roleId) : drawn(posted, part);
}
