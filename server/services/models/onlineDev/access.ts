import { type Ctx, Refusal } from '../../../ctx';
import { beside } from '../../../db/memo';
import { type Grants, grantsOf } from '../../permissions/grants';
import { findPublished, type Published } from './published';

type Kind = 'button' | 'column' | 'form';

/** A granted data scheme: which rows its holders see (contract-platform §4.3). */
export interface DataScheme {
  enCode: string;
  conditionJson: string | null;
}

/** What this person may do with a model. undefined stands for everything of that kind. */
export interface ModelAccess {
  buttons: Set<string> | undefined;
  columns: Set<string> | undefined;
  forms: Set<string> | undefined;
  /** Rows of any of these schemes; of none without one. */
  schemes: DataScheme[] | undefined;
}

/** The server's own view, for what no person asked to see. */
export const everything: ModelAccess = {
  buttons: undefined,
  columns: undefined,
  forms: undefined,
  schemes: undefined,
};
const tables = { button: 'weftModuleButton', column: 'weftModuleColumn', form: 'weftModuleForm' } as const;

/** What follows from a person's grants ends with them. */
const byGrants = beside<Grants, Promise<ModelAccess | undefined>>();

async function codesOf(ctx: Ctx, grants: Grants, kind: Kind, menuIds: string[]): Promise<Set<string>> {
  const ids = [...grants.items[kind]];
  if (!ids.length) return new Set();
  const rows = await ctx.db.kysely
    .selectFrom(tables[kind])
    .select('enCode')
    .where('id', 'in', ids)
    .where('moduleId', 'in', menuIds)
    .where('enabledMark', '=', 1)
    .where('deleteMark', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.enCode));
}

/** Schemes that let everything through; the second is what other servers of the family call it. */
const allRows = new Set(['all', 'jnpf_alldata']);

async function schemesOf(ctx: Ctx, grants: Grants, menuIds: string[]): Promise<DataScheme[] | undefined> {
  const ids = [...grants.items.resource];
  if (!ids.length) return [];
  const schemes = await ctx.db.kysely
    .selectFrom('weftModuleDataAuthorizeScheme')
    .select(['enCode', 'conditionJson'])
    .where('id', 'in', ids)
    .where('moduleId', 'in', menuIds)
    .where('enabledMark', '=', 1)
    .where('deleteMark', 'is', null)
    .execute();
  return schemes.some((scheme) => allRows.has(scheme.enCode)) ? undefined : schemes;
}

async function read(ctx: Ctx, grants: Grants, published: Published): Promise<ModelAccess | undefined> {
  if (grants.administrator) return everything;
  const menus = await ctx.db.kysely
    .selectFrom('weftMenu')
    .select('id')
    .where('moduleId', '=', published.modelId)
    .where('deleteMark', 'is', null)
    .execute();
  const menuIds = menus.map((menu) => menu.id).filter((id) => grants.menuIds.has(id));
  if (!menuIds.length) return undefined;
  const uses = published.model.list?.usePermission;
  const [buttons, columns, forms] = await Promise.all(
    (['button', 'column', 'form'] as const).map((kind) =>
      uses?.[kind] ? codesOf(ctx, grants, kind, menuIds) : undefined,
    ),
  );
  const schemes = uses?.data ? await schemesOf(ctx, grants, menuIds) : undefined;
  return { buttons, columns, forms, schemes };
}

/** What the model's menu, granted through roles, lets this person do; undefined: they have no such menu. */
export async function findAccess(ctx: Ctx, published: Published): Promise<ModelAccess | undefined> {
  const grants = await grantsOf(ctx.db, ctx.user);
  return byGrants(grants, `${published.modelId}/${published.version}`, () => read(ctx, grants, published));
}

/**
 * As `findAccess`; no menu is a denial, and "not yours" reads like "does not exist" in direct calls of the API
 * (contract-visualdev §7, reliability T08–T10).
 */
export async function modelAccess(ctx: Ctx, published: Published): Promise<ModelAccess> {
  const access = await findAccess(ctx, published);
  if (!access) throw new Refusal('error.denied', {}, { code: 403 });
  return access;
}

/** A published model as one person may use it: what a call of OnlineDev works with. */
export interface OpenModel {
  published: Published;
  access: ModelAccess;
}

/** Opens a model for a call that needs one of these buttons, where the model asks for button permissions at all. */
export async function openModel(ctx: Ctx, modelId: string, buttons: readonly string[]): Promise<OpenModel> {
  const published = await findPublished(ctx.db, modelId);
  if (!published) throw new Refusal('visualdev.gone');
  const access = await modelAccess(ctx, published);
  if (buttons.length && access.buttons && !buttons.some((code) => access.buttons?.has(code)))
    throw new Refusal('error.denied', {}, { code: 403 });
  return { published, access };
}
