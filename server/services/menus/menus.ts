import { newId } from '../../../core/id';
import { buildTree } from '../../../core/tree';
import type { Ctx, Reply } from '../../ctx';
import { Refusal } from '../../ctx';
import { changeRow, findRow, insertRows, lockRow, markDeleted } from '../../db/rows';
import type { Db } from '../../db/types';
import { branchIds, containing, withAncestors } from '../../resources/tree';
import { type MenuRow, menuEntry } from './menuEntry';
import { withRelation } from './menuRelation';

/** Unique index → what is refused (contract §4.2). */
const menuTaken = { weft_menu_full_name: 'menu.nameTaken', weft_menu_en_code: 'menu.codeTaken' };

export interface MenuForm {
  parentId: string;
  systemId: string;
  fullName: string;
  enCode: string;
  icon?: string | null;
  type: number;
  category?: string;
  urlAddress?: string | null;
  linkTarget?: string | null;
  propertyJson?: string | null;
  moduleId?: string | null;
  sortCode?: number;
  enabledMark?: number;
  description?: string | null;
  isButtonAuthorize?: number;
  isColumnAuthorize?: number;
  isFormAuthorize?: number;
  isDataAuthorize?: number;
}

/** Living menus in the order of every list. */
export async function allMenus(db: Db, where: { systemId?: string; category?: string } = {}): Promise<MenuRow[]> {
  let query = db.kysely.selectFrom('weftMenu').selectAll().where('deleteMark', 'is', null);
  if (where.systemId) query = query.where('systemId', '=', where.systemId);
  if (where.category) query = query.where('category', '=', where.category);
  return query.orderBy('sortCode').orderBy('creatorTime', 'desc').orderBy('id').execute();
}

/** Menus of one application as a tree; a keyword keeps what matches and its ancestors. */
export async function menusBySystem(
  ctx: Ctx,
  systemId: string,
  query: { keyword?: string; category?: string },
): Promise<Reply> {
  const rows = await allMenus(ctx.db, { systemId, category: query.category });
  return { data: { list: buildTree(withAncestors(rows, containing(query.keyword, ctx.hidden)).map(menuEntry)) } };
}

/** Directories that may become the parent of menu `id`: not itself, nothing below it. `0` stands for none and for all. */
export async function menuSelector(ctx: Ctx, id: string, systemId: string, category?: string): Promise<Reply> {
  const rows = await allMenus(ctx.db, { systemId: systemId === '0' ? undefined : systemId, category });
  const without = branchIds(rows, id);
  const directories = rows.filter((row) => row.type <= 1 && !without.has(row.id));
  const nodes = directories.map(({ id: nodeId, parentId, fullName, icon, type, systemId: of }) => ({
    id: nodeId,
    parentId,
    fullName,
    icon: icon ?? '',
    type,
    systemId: of,
  }));
  return { data: { list: buildTree(nodes) } };
}

/** Applications with their menus; `hasModule` says whether permission items may hang under the node. */
export async function allMenuTree(ctx: Ctx, category?: string): Promise<Reply> {
  const systems = await ctx.db.kysely
    .selectFrom('weftSystem')
    .select(['id', 'fullName', 'icon', 'enCode'])
    .where('deleteMark', 'is', null)
    .where('enabledMark', '=', 1)
    .orderBy('sortCode')
    .execute();
  const rows = await allMenus(ctx.db, { category });
  const roots = systems.map((system) => ({ ...system, parentId: '-1', type: 0, hasModule: false }));
  const nodes = rows.map((row) => ({
    id: row.id,
    fullName: row.fullName,
    icon: row.icon ?? '',
    enCode: row.enCode,
    parentId: row.parentId === '-1' ? row.systemId : row.parentId,
    type: row.type,
    hasModule: row.type > 1,
  }));
  return { data: { list: buildTree([...roots, ...nodes]) } };
}

export async function menuInfo(ctx: Ctx, id: string): Promise<Reply> {
  const row = await findRow(ctx.db, 'weftMenu', id);
  if (!row) throw new Refusal('error.notFound');
  const menu = row as unknown as MenuRow;
  return { data: { ...menuEntry(menu), moduleId: menu.moduleId ?? '' } };
}

/** `moduleId` of the property text, which must be an object. */
export function moduleIdOf(propertyJson: string | null | undefined): string | null {
  if (!propertyJson) return null;
  try {
    const value: unknown = JSON.parse(propertyJson);
    if (typeof value !== 'object' || value === null) throw new Refusal('menu.propertyBad');
    const { moduleId } = value as { moduleId?: unknown };
    return typeof moduleId === 'string' && moduleId ? moduleId : null;
  } catch {
    throw new Refusal('menu.propertyBad');
  }
}

/** An external address opens a page of another host or of ours, nothing that runs as a script. */
function checkAddress(form: MenuForm): void {
  const address = form.urlAddress?.trim() ?? '';
  if (form.type === 2 && !address) throw new Refusal('menu.addressMissing');
  if (form.type === 7 && !/^(https?:\/\/|\/|\$\{)/i.test(address)) throw new Refusal('menu.addressBad');
  if (form.type !== 7 && /^\s*[a-z]+script:/i.test(address)) throw new Refusal('menu.addressBad');
}

function checkText(form: MenuForm): void {
  if (!form.fullName.trim()) throw new Refusal('menu.nameMissing');
  if (!form.enCode.trim()) throw new Refusal('menu.codeMissing');
  checkAddress(form);
}

async function checkParent(tx: Db, form: MenuForm, id?: string): Promise<void> {
  if (form.parentId === '-1') return;
  const rows = await allMenus(tx, { systemId: form.systemId });
  if (id && branchIds(rows, id).has(form.parentId)) throw new Refusal('menu.parentSelf');
  const parent = rows.find((row) => row.id === form.parentId);
  if (!parent || parent.type > 1 || parent.category !== (form.category ?? 'Web')) throw new Refusal('menu.parentGone');
}

async function checkSystem(tx: Db, id: string): Promise<void> {
  if (!(await findRow(tx, 'weftSystem', id))) throw new Refusal('menu.systemGone');
}

/** Pages, models and dictionaries carry permission items unless said otherwise (contract §4.1). */
function columnsOf(form: MenuForm): Record<string, unknown> {
  const permitted = [2, 3, 4].includes(form.type) ? 1 : 0;
  return {
    ...form,
    fullName: form.fullName.trim(),
    enCode: form.enCode.trim(),
    urlAddress: form.urlAddress?.trim() ?? '',
    category: form.category ?? 'Web',
    linkTarget: form.linkTarget || '_self',
    moduleId: moduleIdOf(form.propertyJson),
    isButtonAuthorize: form.isButtonAuthorize ?? permitted,
    isColumnAuthorize: form.isColumnAuthorize ?? permitted,
    isFormAuthorize: form.isFormAuthorize ?? permitted,
    isDataAuthorize: form.isDataAuthorize ?? permitted,
  };
}

/** Checks what is to be a new menu and where it is to stand; answers its columns. */
export async function placeMenu(tx: Db, form: MenuForm): Promise<Record<string, unknown>> {
  checkText(form);
  await checkSystem(tx, form.systemId);
  await checkParent(tx, form);
  return columnsOf(await withRelation(tx, form));
}

export async function createMenu(ctx: Ctx, form: MenuForm): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const columns = await placeMenu(tx, form);
    await insertRows(tx, 'weftMenu', menuTaken, [{ id: newId(), ...columns }], ctx);
  });
  ctx.publish('menu.changed', {});
  return { data: null, msg: 'common.created' };
}

export async function updateMenu(ctx: Ctx, id: string, form: MenuForm): Promise<Reply> {
  checkText(form);
  await ctx.db.transaction(async (tx) => {
    const row = (await lockRow(tx, 'weftMenu', id)) as unknown as MenuRow;
    if (row.type !== form.type && (await hasChildren(tx, id))) throw new Refusal('menu.typeHasChildren');
    if (row.systemId !== form.systemId) await checkSystem(tx, form.systemId);
    await checkParent(tx, form, id);
    await changeRow(tx, 'weftMenu', menuTaken, id, columnsOf(await withRelation(tx, form)), ctx);
  });
  ctx.publish('menu.changed', {});
  return { data: null, msg: 'common.updated' };
}

async function hasChildren(tx: Db, id: string): Promise<boolean> {
  const children = tx.kysely
    .selectFrom('weftMenu')
    .select('id')
    .where('parentId', '=', id)
    .where('deleteMark', 'is', null);
  return (await children.executeTakeFirst()) !== undefined;
}

const itemTables = [
  'weftModuleButton',
  'weftModuleColumn',
  'weftModuleForm',
  'weftModuleDataAuthorize',
  'weftModuleDataAuthorizeScheme',
] as const;

/** A deleted menu takes its permission items and every grant of them along (contract §4.2). */
async function removeItems(tx: Db, id: string, ctx: Ctx): Promise<void> {
  const gone = [id];
  for (const table of itemTables) {
    const mark = { deleteMark: 1, deleteTime: ctx.now, deleteUserId: ctx.user.id };
    const rows = await tx.kysely
      .updateTable(table)
      .set(mark)
      .where('moduleId', '=', id)
      .where('deleteMark', 'is', null)
      .returning('id')
      .execute();
    gone.push(...rows.map((row) => row.id));
  }
  await tx.kysely.deleteFrom('weftAuthorize').where('itemId', 'in', gone).execute();
  await tx.kysely.deleteFrom('weftColumnSetting').where('moduleId', '=', id).execute();
}

export async function removeMenu(ctx: Ctx, id: string): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    await lockRow(tx, 'weftMenu', id);
    if (await hasChildren(tx, id)) throw new Refusal('menu.hasChildren');
    await removeItems(tx, id, ctx);
    await markDeleted(tx, 'weftMenu', id, ctx);
  });
  ctx.publish('menu.changed', {});
  return { data: null, msg: 'common.deleted' };
}

export async function toggleMenu(ctx: Ctx, id: string): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockRow(tx, 'weftMenu', id);
    await changeRow(tx, 'weftMenu', menuTaken, id, { enabledMark: row.enabledMark === 1 ? 0 : 1 }, ctx);
  });
  ctx.publish('menu.changed', {});
  return { data: null, msg: 'common.stateChanged' };
}
