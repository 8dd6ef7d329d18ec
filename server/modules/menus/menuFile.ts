import { newId } from '../../../core/id';
import { type Ctx, Refusal, type Reply, type UploadedFile } from '../../ctx';
import { findRow, insertRows, listRows, type StoredRow } from '../../db/rows';
import type { Db } from '../../db/types';
import { fileTables, type ItemFile } from '../../permissionItems';
import { exportDefinition, pick, readDefinition, records } from '../files/definitionFile';
import type { MenuRow } from './menuEntry';
import { assertMayAdd } from './menuIdentity';
import { type MenuForm, placeMenu } from './menuWrites';

const common = ['id', 'fullName', 'enCode', 'sortCode', 'enabledMark', 'description'];
const field = [...common, 'bindTable', 'fieldRule', 'childTableKey'];
/** Those of kinds that are not here are fields of the screen. */
const members: Partial<Record<ItemFile, string[]>> = {
  buttons: [...common, 'parentId', 'icon'],
  dataAuthorizes: [...field, 'type', 'conditionSymbol', 'conditionText', 'conditionName', 'format'],
  schemes: [...common, 'conditionJson', 'conditionText'],
};
const menuMembers = [
  ...common,
  'icon',
  'type',
  'category',
  'urlAddress',
  'linkTarget',
  'propertyJson',
  'isButtonAuthorize',
  'isColumnAuthorize',
  'isFormAuthorize',
  'isDataAuthorize',
];

/** A menu with its permission items, as a `.bm` file (contract §1.5, §4.2). */
export async function exportMenu(ctx: Ctx, id: string): Promise<Reply> {
  const menu = await findRow<StoredRow & { fullName: string }>(ctx.db, 'weftMenu', id);
  if (!menu) throw new Refusal('error.notFound');
  const content: Record<string, unknown> = { menu: pick(menu, menuMembers) };
  for (const kind of Object.keys(fileTables) as ItemFile[]) {
    const rows = await listRows(ctx.db, fileTables[kind], { moduleId: id });
    content[kind] = rows.map((row) => pick(row, members[kind] ?? field));
  }
  return { data: await exportDefinition(ctx, menu.fullName, 'bm', content) };
}

type Plain = Record<string, unknown>;
const isText = (value: unknown) => value === null || value === undefined || typeof value === 'string';
const isWhole = (value: unknown) => value === null || value === undefined || Number.isInteger(value);
const whole = new Set([
  'type',
  'sortCode',
  'enabledMark',
  'fieldRule',
  ...menuMembers.filter((name) => name.startsWith('is')),
]);

/** The named members of a record from the file, each checked against the type of its column. */
function checked(row: Plain, names: string[]): Plain & { id: string; fullName: string; enCode: string } {
  const picked = pick(row, names);
  const fits = Object.entries(picked).every(([name, value]) => (whole.has(name) ? isWhole(value) : isText(value)));
  if (!fits || [picked.id, picked.fullName, picked.enCode].some((value) => typeof value !== 'string' || !value)) {
    throw new Refusal('file.importFormat');
  }
  return picked as Plain & { id: string; fullName: string; enCode: string };
}

/** Items get new ids; references to them are updated. */
async function insertItems(tx: Db, ctx: Ctx, moduleId: string, content: Plain): Promise<void> {
  const ids = new Map<string, string>([['-1', '-1']]);
  const kinds = Object.keys(fileTables) as ItemFile[];
  const rows = kinds.map((kind) => records(content[kind] ?? []).map((row) => checked(row, members[kind] ?? field)));
  for (const row of rows.flat()) ids.set(row.id, newId());
  for (const [at, kind] of kinds.entries()) {
    const moved = (rows[at] ?? []).map((row) => ({
      ...row,
      id: ids.get(row.id),
      moduleId,
      ...(kind === 'buttons' ? { parentId: ids.get(String(row.parentId)) ?? '-1' } : {}),
      ...(kind === 'schemes' ? { conditionJson: rename(String(row.conditionJson ?? ''), ids) } : {}),
    }));
    await insertRows(tx, fileTables[kind], { [`${snake(fileTables[kind])}_en_code`]: 'menu.codeRepeated' }, moved, ctx);
  }
}

function snake(table: string): string {
  return table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function rename(text: string, ids: Map<string, string>): string {
  return text.replace(/"([\w-]+)"/g, (all, id: string) => (ids.has(id) ? JSON.stringify(ids.get(id)) : all));
}

/** Imports an exported menu under a parent of an application; refuses the file when the menu already exists. */
export async function importMenu(
  ctx: Ctx,
  systemId: string,
  place: { parentId?: string; category?: string },
  file: UploadedFile,
): Promise<Reply> {
  const [content] = records([readDefinition(file, 'bm')]);
  const [sent] = records([content?.menu]);
  const menu = checked(sent ?? {}, menuMembers);
  const category = place.category ?? 'Web';
  if (menu.category !== category) throw new Refusal('menu.importCategory', { category: menu.category });
  const id = newId();
  const taken = { weft_menu_full_name: 'menu.nameRepeated', weft_menu_en_code: 'menu.codeRepeated' };
  await ctx.db.transaction(async (tx) => {
    if (await findRow(tx, 'weftMenu', menu.id)) throw new Refusal('menu.idRepeated');
    const form = { ...menu, parentId: place.parentId ?? '-1', systemId, category } as unknown as MenuForm;
    const row = { ...(await placeMenu(tx, form)), id };
    await insertRows(tx, 'weftMenu', taken, [row], ctx);
    await assertMayAdd(ctx, tx, row as unknown as MenuRow);
    await insertItems(tx, ctx, id, content ?? {});
    ctx.publish('menu.changed', {});
  });
  return { data: null, msg: 'common.imported' };
}
