import { parseJson } from '../../../core/binding';
import { newId } from '../../../core/id';
import { generatedIcon } from '../../../core/menuLook';
import type { Model, ModelField } from '../../../core/model/types';
import { eachHiddenKind, type HiddenKind, type PermissionKind } from '../../../core/permissionItems';
import { type Ctx, Refusal } from '../../ctx';
import { findOne } from '../../db/find';
import { changeRow, insertRows } from '../../db/rows';
import type { Db } from '../../db/types';
import { itemTables } from '../../permissionItems';
import { assertMayBear, checkIdentity } from '../menus/menuIdentity';
import { menuTaken, removeItems } from '../menus/menuWrites';
import { syncSchemes } from './schemes';

interface Item {
  enCode: string;
  fullName: string;
  enabledMark: number;
  /** 0 main, 2 sub-table. */
  fieldRule?: number;
  childTableKey?: string;
  bindTable?: string;
}

const buttonLabels: Record<string, string> = {
  add: '新增',
  edit: '编辑',
  remove: '删除',
  detail: '详情',
  batchRemove: '批量删除',
  upload: '导入',
  download: '导出',
  batchPrint: '批量打印',
};

/** `btn_` codes of the list's buttons; a form-only model has `add` (contract-visualdev §7). */
function buttonsOf(model: Model): Item[] {
  if (!model.list) return [{ enCode: 'btn_add', fullName: '新增', enabledMark: 1 }];
  const { buttons, rowButtons } = model.list;
  // "Delete" of the toolbar and of a row: who grants them must tell one from the other.
  const ofRows = new Set(rowButtons.map(({ label }) => label));
  const toolbar = buttons.map((button) => (ofRows.has(button.label) ? { ...button, label: '' } : button));
  const standing = [...toolbar, ...rowButtons].map((button) => ({
    enCode: `btn_${button.value}`,
    fullName: button.label || buttonLabels[button.value] || button.value,
    enabledMark: 1,
  }));
  // The code of a custom button is its bare value (contract-visualdev §7).
  const own = model.list.customButtons.map(({ value, label }) => ({ enCode: value, fullName: label, enabledMark: 1 }));
  return [...standing, ...own];
}

function columnsOf(model: Model): Item[] {
  return (model.list?.columns ?? []).map((column) => ({
    enCode: column.prop,
    fullName: column.label,
    enabledMark: 1,
    fieldRule: column.prop.includes('-') ? 2 : 0,
    bindTable: column.field?.tableName || undefined,
  }));
}

/** Every field of the form; a sub-table's columns as `table-field`. */
function formsOf(fields: ModelField[], table?: ModelField): Item[] {
  return fields.flatMap((field) => {
    const inside = [...field.children, ...(field.panes ?? []).flatMap((pane) => pane.children)];
    const nested = formsOf(inside, field.key === 'table' ? field : table);
    if (!field.vModel) return nested;
    const own: Item = {
      enCode: table ? `${table.vModel}-${field.vModel}` : field.vModel,
      fullName: table ? `${table.label}-${field.label}` : field.label,
      enabledMark: 1,
      fieldRule: table ? 2 : 0,
      childTableKey: table?.vModel,
      bindTable: field.tableName || undefined,
    };
    return [own, ...nested];
  });
}

/** What a menu of the model has of each kind; of other kinds a model has nothing to say. */
const itemsOfModel: Partial<Record<PermissionKind, (model: Model) => Item[]>> = {
  button: buttonsOf,
  column: columnsOf,
  form: (model) => formsOf(model.form.fields),
};

/** Codes of the permission items for columns and fields that a release makes. */
export const itemCodes = (model: Model): Record<HiddenKind, string[]> =>
  eachHiddenKind((kind) => (itemsOfModel[kind]?.(model) ?? []).map(({ enCode }) => enCode));

/** Where a field is. */
const placed = ({ fieldRule = 0, childTableKey = null, bindTable = null }: Partial<Record<keyof Item, unknown>>) => ({
  fieldRule,
  childTableKey,
  bindTable,
});

/**
 * Updates the permission items of a menu to the model. An item keeps its row, and with it the grants of
 * roles, as long as its code exists; items no longer in the model are removed.
 */
async function syncItems(ctx: Ctx, tx: Db, kind: PermissionKind, menuId: string, items: Item[]): Promise<void> {
  const table = itemTables[kind];
  const wanted = new Map(items.map((item) => [item.enCode, item]));
  const rows = await tx.kysely
    .selectFrom(table)
    .select(['id', 'enCode', 'fullName'])
    .where('moduleId', '=', menuId)
    .where('deleteMark', 'is', null)
    .execute();
  const known = new Map(rows.map((row) => [row.enCode, row]));
  const lost = rows.filter((row) => !wanted.has(row.enCode)).map((row) => row.id);
  if (lost.length) {
    await tx.kysely.deleteFrom('weftAuthorize').where('itemId', 'in', lost).execute();
    await tx.kysely.deleteFrom(table).where('id', 'in', lost).execute();
  }
  for (const row of rows) {
    const item = wanted.get(row.enCode);
    if (!item || item.fullName === row.fullName) continue;
    await tx.kysely.updateTable(table).set({ fullName: item.fullName }).where('id', '=', row.id).execute();
  }
  const added = [...wanted.values()].filter((item) => !known.has(item.enCode));
  if (!added.length) return;
  const made = added.map((item, sortCode) => ({
    id: newId(),
    moduleId: menuId,
    enCode: item.enCode,
    fullName: item.fullName,
    enabledMark: item.enabledMark,
    sortCode,
    ...(kind === 'button' ? { parentId: '-1' } : placed(item)),
  }));
  await insertRows(tx, table, {}, made, ctx);
}

/** The menu's place: the requested parent, else the present one, else the root of the main application. */
export async function placeOf(tx: Db, parentId: string | undefined, systemId: string | undefined) {
  if (parentId && parentId !== '-1') {
    const parent = await findOne(tx, 'weftMenu', ['id', 'systemId', 'type'], { id: parentId, deleteMark: null });
    if (parent && parent.type <= 1) return { parentId: parent.id, systemId: parent.systemId };
    const application = await findOne(tx, 'weftSystem', ['id'], { id: parentId, deleteMark: null });
    if (!application) throw new Refusal('visualdev.noTarget');
    return { parentId: '-1', systemId: application.id };
  }
  const system = await tx.kysely
    .selectFrom('weftSystem')
    .select('id')
    .where('deleteMark', 'is', null)
    .$if(Boolean(systemId), (query) =>
      query.where((eb) => eb.or([eb('id', '=', systemId ?? ''), eb('isMain', '=', 1)])),
    )
    .orderBy('isMain', systemId ? 'asc' : 'desc')
    .orderBy('id')
    .executeTakeFirst();
  if (!system) throw new Refusal('visualdev.noTarget');
  return { parentId: '-1', systemId: system.id };
}

/** The address of a published model's page, without the leading slash. */
export const pageOf = ({ enCode }: Pick<Model, 'enCode'>): string => `model/${enCode.replaceAll('.', '')}`;

export interface MenuTarget {
  /** Default: where the menu is, at first the root of the main application. */
  parentId?: string | null;
  systemId?: string | null;
  /** False: no menu is made. */
  wanted?: boolean;
  /** Default: as it is, at first that of generated pages. */
  icon?: string | null;
  /** `#rrggbb`; default: as it is. */
  iconBackgroundColor?: string | null;
}

/** A place after every entry beside it. */
async function lastPlace(tx: Db, { parentId, systemId }: { parentId: string; systemId: string }): Promise<number> {
  const beside = await tx.kysely
    .selectFrom('weftMenu')
    .select((eb) => eb.fn.max('sortCode').as('last'))
    .where('parentId', '=', parentId)
    .where('systemId', '=', systemId)
    .where('category', '=', 'Web')
    .where('deleteMark', 'is', null)
    .executeTakeFirst();
  return Number(beside?.last ?? -1) + 1;
}

/** The colour that an administrator gave to the menu. */
function colourOf(propertyJson?: string | null): string {
  const kept = parseJson(propertyJson || '{}') as { iconBackgroundColor?: unknown } | undefined;
  return typeof kept?.iconBackgroundColor === 'string' ? kept.iconBackgroundColor : '';
}

/**
 * The menu row of a published model (type 3) and the permission items under it (contract-visualdev §1.4, §7). Publishing
 * again does not move the menu unless another parent is given, and does not enable one that was disabled.
 */
export async function publishMenu(ctx: Ctx, tx: Db, model: Model, target: MenuTarget): Promise<string> {
  const existing = await findOne(tx, 'weftMenu', 'all', {
    moduleId: model.id,
    type: 3,
    category: 'Web',
    deleteMark: null,
  });
  const clash = await tx.kysely
    .selectFrom('weftMenu')
    .select('id')
    .where('enCode', '=', model.enCode)
    .where('category', '=', 'Web')
    .where('deleteMark', 'is', null)
    .$if(existing !== undefined, (query) => query.where('id', '!=', existing!.id))
    .executeTakeFirst();
  if (clash) throw new Refusal('visualdev.menuClash');
  // No menu wanted on this side, and none exists: the model is used through other models' pages.
  if (target.wanted === false && !existing) return '';
  const authorise = {
    isButtonAuthorize: 1,
    isColumnAuthorize: 1,
    isFormAuthorize: 1,
    isDataAuthorize: 1,
  };
  const icon = target.icon || undefined;
  const colour = target.iconBackgroundColor || colourOf(existing?.propertyJson);
  const shared = {
    fullName: model.fullName,
    enCode: model.enCode,
    urlAddress: pageOf(model),
    propertyJson: JSON.stringify({ moduleId: model.id, iconBackgroundColor: colour, isTree: 0 }),
    moduleId: model.id,
    ...authorise,
  };
  let menuId = existing?.id;
  if (menuId) {
    const moved = target.parentId ? await placeOf(tx, target.parentId, target.systemId ?? undefined) : {};
    await changeRow(tx, 'weftMenu', menuTaken, menuId, { ...shared, ...moved, ...(icon && { icon }) }, ctx);
    await checkIdentity(ctx, tx, { ...existing!, ...shared, ...moved }, existing!);
  } else {
    menuId = newId();
    const place = await placeOf(tx, target.parentId ?? undefined, target.systemId ?? undefined);
    const look = { icon: icon ?? generatedIcon, sortCode: await lastPlace(tx, place) };
    const kind = { type: 3, category: 'Web', ...look, linkTarget: '_self', enabledMark: 1 };
    await assertMayBear(ctx, tx, { enCode: model.enCode, category: 'Web' });
    await insertRows(tx, 'weftMenu', menuTaken, [{ id: menuId, ...place, ...shared, ...kind }], ctx);
  }
  for (const kind of Object.keys(itemsOfModel) as PermissionKind[])
    await syncItems(ctx, tx, kind, menuId, itemsOfModel[kind]?.(model) ?? []);
  await syncSchemes(ctx, tx, model, menuId);
  return menuId;
}

/** Removes a deleted model's page from all menus, with its permission items and their grants. */
export async function withdrawMenu(ctx: Ctx, tx: Db, modelId: string): Promise<void> {
  const menus = await tx.kysely
    .updateTable('weftMenu')
    .set({ deleteMark: 1, deleteTime: ctx.now, deleteUserId: ctx.user.id })
    .where('moduleId', '=', modelId)
    .where('deleteMark', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of menus) await removeItems(tx, id, ctx);
}
