import { itemKinds, type PermissionKind } from '../../../core/permissionItems';
import { type Asker, Refusal } from '../../ctx';
import { findAll } from '../../db/find';
import { beside } from '../../db/memo';
import { itemTables } from '../../permissionItems';
import { type Grants, grantsOf } from '../../services/permissions/grants';
import { allRowsCodes } from '../../services/permissions/holdings';
import { findPublished, type Published } from './published';

/** A granted data scheme: the rows that its holders see (contract-platform §4.3). */
export interface DataScheme {
  enCode: string;
  conditionJson: string | null;
}

/** What this user may do with a model. undefined: everything of that kind. */
export interface ModelAccess {
  buttons: Set<string> | undefined;
  columns: Set<string> | undefined;
  forms: Set<string> | undefined;
  /** The rows of any of these schemes; an empty list allows no rows. */
  schemes: DataScheme[] | undefined;
}

/** The server's own access, for reads that are not on behalf of a user. */
export const everything: ModelAccess = {
  buttons: undefined,
  columns: undefined,
  forms: undefined,
  schemes: undefined,
};

/** Cached with the user's grants. */
const byGrants = beside<Grants, Promise<ModelAccess | undefined>>();

async function codesOf(ctx: Asker, grants: Grants, kind: PermissionKind, menuIds: string[]): Promise<Set<string>> {
  const ids = [...grants.items[kind]];
  if (!ids.length) return new Set();
  const rows = await ctx.db.kysely
    .selectFrom(itemTables[kind])
    .select('enCode')
    .where('id', 'in', ids)
    .where('moduleId', 'in', menuIds)
    .where('enabledMark', '=', 1)
    .where('deleteMark', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.enCode));
}

const allRows = new Set(allRowsCodes);

async function schemesOf(ctx: Asker, grants: Grants, menuIds: string[]): Promise<DataScheme[] | undefined> {
  const ids = [...grants.items.resource];
  if (!ids.length) return [];
  const schemes = await findAll(ctx.db, 'weftModuleDataAuthorizeScheme', ['enCode', 'conditionJson'], {
    id: ids,
    moduleId: menuIds,
    enabledMark: 1,
    deleteMark: null,
  });
  return schemes.some((scheme) => allRows.has(scheme.enCode)) ? undefined : schemes;
}

async function read(ctx: Asker, grants: Grants, published: Published): Promise<ModelAccess | undefined> {
  if (grants.administrator) return everything;
  const menus = await findAll(ctx.db, 'weftMenu', ['id'], { moduleId: published.modelId, deleteMark: null });
  const menuIds = menus.map((menu) => menu.id).filter((id) => grants.menuIds.has(id));
  if (!menuIds.length) return undefined;
  const uses = published.model.list?.usePermission;
  const codes = (kind: PermissionKind) =>
    uses?.[itemKinds[kind].checked] ? codesOf(ctx, grants, kind, menuIds) : undefined;
  const [buttons, columns, forms] = await Promise.all([codes('button'), codes('column'), codes('form')]);
  const schemes = uses?.data ? await schemesOf(ctx, grants, menuIds) : undefined;
  return { buttons, columns, forms, schemes };
}

/** What this user may do through the granted menu of the model; undefined: no such menu. */
export async function findAccess(ctx: Asker, published: Published): Promise<ModelAccess | undefined> {
  const grants = await grantsOf(ctx.db, ctx.user);
  return byGrants(grants, `${published.modelId}/${published.version}`, () => read(ctx, grants, published));
}

/**
 * As `findAccess`; without a menu the call is denied, and forbidden is treated as missing in direct API calls
 * (contract-visualdev §7, reliability T08–T10).
 */
export async function modelAccess(ctx: Asker, published: Published): Promise<ModelAccess> {
  const access = await findAccess(ctx, published);
  if (!access) throw new Refusal('error.denied', {}, { code: 403 });
  return access;
}

/** A published model with one user's access: the context of an OnlineDev call. */
export interface OpenModel {
  published: Published;
  access: ModelAccess;
}

/** Opens a model for a call that needs one of these buttons, if the model uses button permissions. */
export async function openModel(ctx: Asker, modelId: string, buttons: readonly string[]): Promise<OpenModel> {
  const published = await findPublished(ctx.db, modelId);
  if (!published) throw new Refusal('visualdev.gone');
  const access = await modelAccess(ctx, published);
  if (buttons.length && access.buttons && !buttons.some((code) => access.buttons?.has(code)))
    throw new Refusal('error.denied', {}, { code: 403 });
  return { published, access };
}
