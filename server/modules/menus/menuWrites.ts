import { type Ctx, Refusal } from '../../ctx';
import { findRow } from '../../db/rows';
import type { Db } from '../../db/types';
import { branchIds } from '../../lists/tree';
import { familyTables } from '../../permissionItems';
import { withRelation } from './menuRelation';
import { allMenus } from './menus';

/** Unique index → message key of the refusal (contract §4.2). */
export const menuTaken = { weft_menu_full_name: 'menu.nameTaken', weft_menu_en_code: 'menu.codeTaken' };

/** A menu before it is stored. */
export interface MenuForm {
  id?: string;
  parentId: string;
  systemId: string;
  fullName: string;
  enCode: string;
  type: number;
  category?: string;
  urlAddress?: string | null;
  linkTarget?: string | null;
  propertyJson?: string | null;
  /** What the menu opens. */
  moduleId?: string | null;
  isButtonAuthorize?: number | null;
  isColumnAuthorize?: number | null;
  isFormAuthorize?: number | null;
  isDataAuthorize?: number | null;
}

const at = (field: string) => ({ errors: [{ field, message: '' }] });

/** `moduleId` of the property text, which must be an object. */
function moduleIdOf(propertyJson: string | null | undefined): string | null {
  if (!propertyJson) return null;
  try {
    const value: unknown = JSON.parse(propertyJson);
    if (typeof value !== 'object' || value === null) throw new Refusal('menu.propertyBad', {}, at('propertyJson'));
    const { moduleId } = value as { moduleId?: unknown };
    return typeof moduleId === 'string' && moduleId ? moduleId : null;
  } catch {
    throw new Refusal('menu.propertyBad', {}, at('propertyJson'));
  }
}

/** An external address is a page of any host, never a script. */
function checkAddress(form: MenuForm): void {
  const address = form.urlAddress?.trim() ?? '';
  if (form.type === 2 && !address) throw new Refusal('menu.addressMissing', {}, at('urlAddress'));
  // The server answers a name with an extension as a file (settings/pages).
  if (form.type === 2 && /\.\w+$/.test(address)) throw new Refusal('menu.addressFile', {}, at('urlAddress'));
  const opens = form.type === 7 ? /^(https?:\/\/|\/|\$\{)/i.test(address) : !/^\s*[a-z]+script:/i.test(address);
  if (!opens) throw new Refusal('menu.addressBad', {}, at('urlAddress'));
}

async function checkParent(tx: Db, form: MenuForm): Promise<void> {
  if (form.parentId === '-1') return;
  const rows = await allMenus(tx, { systemId: form.systemId });
  const own = form.id ? branchIds(rows, form.id) : undefined;
  if (own?.has(form.parentId)) throw new Refusal('menu.parentSelf', {}, at('parentId'));
  const parent = rows.find((row) => row.id === form.parentId);
  const fits = parent && parent.type <= 1 && parent.category === (form.category ?? 'Web');
  if (!fits) throw new Refusal('menu.parentGone', {}, at('parentId'));
}

/** Checks the address, application and parent, which the entity rules cannot check. */
export async function checkMenu(tx: Db, next: MenuForm, previous?: { systemId: string }): Promise<void> {
  checkAddress(next);
  const moves = previous?.systemId !== next.systemId;
  if (moves && !(await findRow(tx, 'weftSystem', next.systemId))) throw new Refusal('menu.systemGone');
  await checkParent(tx, next);
}

/** Pages, models and dictionaries have permission items unless the form disables them (contract §4.1). */
export function menuColumns(form: MenuForm) {
  const permitted = [2, 3, 4].includes(form.type) ? 1 : 0;
  return {
    urlAddress: form.urlAddress?.trim() ?? '',
    category: form.category ?? 'Web',
    linkTarget: form.linkTarget || '_self',
    propertyJson: form.propertyJson ?? null,
    moduleId: moduleIdOf(form.propertyJson),
    isButtonAuthorize: form.isButtonAuthorize ?? permitted,
    isColumnAuthorize: form.isColumnAuthorize ?? permitted,
    isFormAuthorize: form.isFormAuthorize ?? permitted,
    isDataAuthorize: form.isDataAuthorize ?? permitted,
  };
}

const marks = ['isButtonAuthorize', 'isColumnAuthorize', 'isFormAuthorize', 'isDataAuthorize'] as const;

/** The kinds of permission items that the body enables; the menu type decides those it omits. */
export const authorizeMarks = (body: Record<string, unknown>): Pick<MenuForm, (typeof marks)[number]> =>
  Object.fromEntries(marks.map((name) => [name, body[name] ?? null]));

/** What the menu opens, from the body; if omitted, the stored value, unless the type has changed. */
export function relationOf<Form extends MenuForm>(
  next: Form,
  previous: MenuForm | undefined,
  body: Partial<MenuForm>,
): Form {
  const { propertyJson, moduleId } = body;
  if (propertyJson !== undefined || moduleId !== undefined) return { ...next, moduleId };
  return previous?.type === next.type ? next : { ...next, propertyJson: null, moduleId: null };
}

/** Checks a new menu and its place; returns its columns. */
export async function placeMenu(tx: Db, form: MenuForm): Promise<Record<string, unknown>> {
  if (!form.fullName.trim()) throw new Refusal('menu.nameMissing');
  if (!form.enCode.trim()) throw new Refusal('menu.codeMissing');
  await checkMenu(tx, form);
  return { ...form, ...menuColumns(await withRelation(tx, form)) };
}

/** Whether the menu has children that are not deleted. */
export async function hasChildren(tx: Db, id: string): Promise<boolean> {
  const children = tx.kysely.selectFrom('weftMenu').select('id').where('parentId', '=', id);
  return (await children.where('deleteMark', 'is', null).executeTakeFirst()) !== undefined;
}

/** Deletes a menu's permission items and all grants of them (contract §4.2). */
export async function removeItems(tx: Db, id: string, ctx: Ctx): Promise<void> {
  const gone = [id];
  for (const table of Object.values(familyTables)) {
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
  for (const table of ['weftColumnSetting', 'weftOwnColumnSetting'] as const)
    await tx.kysely.deleteFrom(table).where('moduleId', '=', id).execute();
}
