import { newId } from '../../../core/id';
import { buildTree } from '../../../core/tree';
import type { Ctx, Reply } from '../../ctx';
import { Refusal } from '../../ctx';
import { changeRow, findRow, insertRows, listRows, lockRow, markDeleted, type StoredRow } from '../../db/rows';
import type { Db } from '../../db/types';
import { branchIds, containing, withAncestors } from '../../resources/tree';
import { readScheme, schemeForm } from '../permissions/schemeConditions';

/** The five kinds of permission items under a menu (contract §4.3). */
export type ItemFamily =
  | 'moduleButton'
  | 'moduleColumn'
  | 'moduleForm'
  | 'moduleDataAuthorize'
  | 'moduleDataAuthorizeScheme';

export interface ItemRow extends StoredRow {
  moduleId: string;
  fullName: string;
  enCode: string;
  sortCode: number;
  enabledMark: number;
  description: string | null;
  parentId?: string;
  fieldRule?: number;
  bindTable?: string | null;
  childTableKey?: string | null;
  conditionJson?: string | null;
}

export type ItemForm = Record<string, unknown> & { moduleId: string; fullName: string; enCode: string };

const tables: Record<ItemFamily, string> = {
  moduleButton: 'weftModuleButton',
  moduleColumn: 'weftModuleColumn',
  moduleForm: 'weftModuleForm',
  moduleDataAuthorize: 'weftModuleDataAuthorize',
  moduleDataAuthorizeScheme: 'weftModuleDataAuthorizeScheme',
};

/** Unique index → what is refused. */
function takenOf(family: ItemFamily): Record<string, string> {
  const table = tables[family].replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return { [`${table}_en_code`]: 'menu.codeTaken' };
}

function isField(family: ItemFamily): boolean {
  return family === 'moduleColumn' || family === 'moduleForm' || family === 'moduleDataAuthorize';
}

/** How a field's code is stored: with its sub-table or auxiliary table in it (contract §4.3). */
function storedCode(form: ItemForm): string {
  const code = form.enCode.trim();
  if (form.fieldRule === 2 && form.childTableKey) return `${form.childTableKey}-${code}`;
  if (form.fieldRule === 1 && form.bindTable) return `jnpf_${form.bindTable}_jnpf_${code}`;
  return code;
}

/** The code as the person typed it. */
function typedCode(row: ItemRow): string {
  if (row.fieldRule === 2 && row.childTableKey) return row.enCode.replace(`${row.childTableKey}-`, '');
  if (row.fieldRule === 1 && row.bindTable) return row.enCode.replace(`jnpf_${row.bindTable}_jnpf_`, '');
  return row.enCode;
}

const hidden = new Set([
  'creatorTime',
  'creatorUserId',
  'lastModifyTime',
  'lastModifyUserId',
  'deleteMark',
  'deleteTime',
  'deleteUserId',
]);

function shown(row: ItemRow) {
  const members = Object.entries(row).filter(([name]) => !hidden.has(name));
  return {
    ...(Object.fromEntries(members.map(([name, value]) => [name, value ?? ''])) as Partial<ItemRow>),
    id: row.id,
  };
}

/** Items of a menu: buttons as a tree, the others as rows with their stored codes. */
export async function itemList(ctx: Ctx, family: ItemFamily, moduleId: string, keyword?: string): Promise<Reply> {
  const rows = await listRows<ItemRow>(ctx.db, tables[family], { moduleId });
  if (family !== 'moduleButton') return { data: { list: rows.filter(containing(keyword, ctx.hidden)).map(shown) } };
  const branches = rows.map((row) => ({ ...shown(row), parentId: row.parentId ?? '-1' }));
  const named = branches as ((typeof branches)[number] & { fullName: string; enCode: string })[];
  return { data: { list: buildTree(withAncestors(named, containing(keyword, ctx.hidden))) } };
}

/** Stored codes of a menu's items. */
export async function codesOf(db: Db, family: ItemFamily, moduleId: string): Promise<Set<string>> {
  return new Set((await listRows<ItemRow>(db, tables[family], { moduleId })).map((row) => row.enCode));
}

export async function itemInfo(ctx: Ctx, family: ItemFamily, id: string): Promise<Reply> {
  const row = await findRow<ItemRow>(ctx.db, tables[family], id);
  if (!row) throw new Refusal('error.notFound');
  const scheme = family === 'moduleDataAuthorizeScheme' ? schemeForm(row.conditionJson) : {};
  return { data: { ...shown(row), ...scheme, enCode: typedCode(row) } };
}

/** Holds the menu, so that writers of its items take turns. */
async function lockMenu(tx: Db, moduleId: string): Promise<void> {
  const menus = tx.kysely
    .selectFrom('weftMenu')
    .select('id')
    .where('id', '=', moduleId)
    .where('deleteMark', 'is', null);
  if (!(await menus.forUpdate().executeTakeFirst())) throw new Refusal('menu.menuGone');
}

/**
 * Buttons and schemes that people write have single names in their menu. A published model may bring two buttons of one
 * name, so this is no index.
 */
async function refuseNameTaken(tx: Db, family: ItemFamily, form: ItemForm, id?: string): Promise<void> {
  if (isField(family)) return;
  const rows = await listRows<ItemRow>(tx, tables[family], { moduleId: form.moduleId, fullName: form.fullName.trim() });
  if (rows.some((row) => row.id !== id)) throw new Refusal('menu.nameTaken');
}

async function checkParent(tx: Db, family: ItemFamily, form: ItemForm, id?: string): Promise<void> {
  if (family !== 'moduleButton' || form.parentId === undefined || form.parentId === '-1') return;
  const rows = await listRows<ItemRow>(tx, tables[family], { moduleId: form.moduleId });
  const branches = rows.map((row) => ({ id: row.id, parentId: row.parentId ?? '-1' }));
  if (id && branchIds(branches, id).has(String(form.parentId))) throw new Refusal('menu.parentSelf');
  if (!rows.some((row) => row.id === form.parentId)) throw new Refusal('menu.parentGone');
}

function columnsOf(family: ItemFamily, form: ItemForm): Record<string, unknown> {
  const fullName = form.fullName.trim();
  if (!fullName) throw new Refusal('menu.nameMissing');
  if (!form.enCode.trim()) throw new Refusal('menu.codeMissing');
  const parent = family === 'moduleButton' ? { parentId: form.parentId ?? '-1' } : {};
  return { ...form, ...parent, fullName, enCode: isField(family) ? storedCode(form) : form.enCode.trim() };
}

/** The form with the conditions of a scheme checked against the fields of its menu. */
async function checked(tx: Db, family: ItemFamily, form: ItemForm): Promise<ItemForm> {
  if (family !== 'moduleDataAuthorizeScheme' || form.conditionJson === undefined) return form;
  const fields = await listRows<ItemRow>(tx, tables.moduleDataAuthorize, { moduleId: form.moduleId });
  return { ...form, conditionJson: JSON.stringify(readScheme(form.conditionJson, fields)) };
}

export async function createItem(ctx: Ctx, family: ItemFamily, form: ItemForm): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    await lockMenu(tx, form.moduleId);
    await checkParent(tx, family, form);
    await refuseNameTaken(tx, family, form);
    await insertRows(
      tx,
      tables[family],
      takenOf(family),
      [{ id: newId(), ...columnsOf(family, await checked(tx, family, form)) }],
      ctx,
    );
  });
  ctx.publish('permission.changed', {});
  return { data: null, msg: 'common.created' };
}

/** Several columns or form fields at once; codes that the menu has already are left as they are. */
export async function createItems(
  ctx: Ctx,
  family: ItemFamily,
  moduleId: string,
  items: Omit<ItemForm, 'moduleId'>[],
): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    await lockMenu(tx, moduleId);
    const known = await codesOf(tx, family, moduleId);
    const fresh = items.map((item) => columnsOf(family, { ...item, moduleId } as ItemForm));
    const wanted = new Map(
      fresh.filter((item) => !known.has(item.enCode as string)).map((item) => [item.enCode, item]),
    );
    const added = [...wanted.values()].map((item) => ({ id: newId(), ...item }));
    await insertRows(tx, tables[family], takenOf(family), added, ctx);
  });
  ctx.publish('permission.changed', {});
  return { data: null, msg: 'common.created' };
}

export async function updateItem(ctx: Ctx, family: ItemFamily, id: string, form: ItemForm): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockRow<ItemRow>(tx, tables[family], id);
    const whole = { ...form, moduleId: row.moduleId } as ItemForm;
    await lockMenu(tx, row.moduleId);
    await checkParent(tx, family, whole, id);
    await refuseNameTaken(tx, family, whole, id);
    await changeRow(tx, tables[family], takenOf(family), id, columnsOf(family, await checked(tx, family, whole)), ctx);
  });
  ctx.publish('permission.changed', {});
  return { data: null, msg: 'common.updated' };
}

/** A data-rule field that a scheme uses stays. */
async function refuseUsed(tx: Db, row: ItemRow): Promise<void> {
  const schemes = await listRows<ItemRow>(tx, tables.moduleDataAuthorizeScheme, { moduleId: row.moduleId });
  const uses = (scheme: ItemRow) => (scheme.conditionJson ?? '').includes(`"${row.id}"`);
  if (schemes.some(uses)) throw new Refusal('menu.fieldUsed');
}

export async function removeItem(ctx: Ctx, family: ItemFamily, id: string): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockRow<ItemRow>(tx, tables[family], id);
    if (family === 'moduleButton') {
      const rows = await listRows<ItemRow>(tx, tables[family], { parentId: id });
      if (rows.length > 0) throw new Refusal('menu.itemHasChildren');
    }
    if (family === 'moduleDataAuthorize') await refuseUsed(tx, row);
    await tx.kysely.deleteFrom('weftAuthorize').where('itemId', '=', id).execute();
    await markDeleted(tx, tables[family], id, ctx);
  });
  ctx.publish('permission.changed', {});
  return { data: null, msg: 'common.deleted' };
}

export async function toggleItem(ctx: Ctx, family: ItemFamily, id: string): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockRow<ItemRow>(tx, tables[family], id);
    await changeRow(tx, tables[family], {}, id, { enabledMark: row.enabledMark === 1 ? 0 : 1 }, ctx);
  });
  ctx.publish('permission.changed', {});
  return { data: null, msg: 'common.stateChanged' };
}
