import { newId } from '../../../core/id';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { insertRows, listRows, type StoredRow } from '../../db/rows';
import type { Db } from '../../db/types';
import { acceptEntity } from '../../entities/acceptEntity';
import { entityNamed } from '../../entities/entities';
import { snake } from '../../lists/list';
import { branchIds } from '../../lists/tree';
import { familyTables, fieldFamilies, type ItemFamily } from '../../permissionItems';
import { readScheme } from '../permissions/schemeConditions';

export interface ItemRow extends StoredRow {
  moduleId: string;
  fullName: string;
  enCode: string;
  parentId?: string;
  fieldRule?: number;
  bindTable?: string | null;
  childTableKey?: string | null;
  conditionJson?: string | null;
}

/** Unique index → message key of the refusal. */
export function itemTaken(family: ItemFamily): Record<string, string> {
  return { [`${snake(familyTables[family])}_en_code`]: 'menu.codeTaken' };
}

function isField(family: ItemFamily): boolean {
  return family === 'moduleDataAuthorize' || fieldFamilies.some((each) => each === family);
}

type Coded = Pick<ItemRow, 'enCode' | 'fieldRule' | 'bindTable' | 'childTableKey'>;

/** The stored code of a field: includes its sub-table or auxiliary table (contract §4.3). */
function storedCode({ enCode, fieldRule, childTableKey, bindTable }: Coded): string {
  if (fieldRule === 2 && childTableKey) return `${childTableKey}-${enCode}`;
  if (fieldRule === 1 && bindTable) return `jnpf_${bindTable}_jnpf_${enCode}`;
  return enCode;
}

/** The code as the user typed it. */
export function typedCode(row: Coded): string {
  if (row.fieldRule === 2 && row.childTableKey) return row.enCode.replace(`${row.childTableKey}-`, '');
  if (row.fieldRule === 1 && row.bindTable) return row.enCode.replace(`jnpf_${row.bindTable}_jnpf_`, '');
  return row.enCode;
}

/** Stored codes of a menu's items. */
export async function codesOf(db: Db, family: ItemFamily, moduleId: string): Promise<Set<string>> {
  return new Set((await listRows<ItemRow>(db, familyTables[family], { moduleId })).map((row) => row.enCode));
}

/** Locks the menu, so that writes to its items are serialised. */
async function lockMenu(tx: Db, moduleId: string): Promise<void> {
  const menus = tx.kysely.selectFrom('weftMenu').select('id').where('id', '=', moduleId);
  const menu = await menus.where('deleteMark', 'is', null).forUpdate().executeTakeFirst();
  if (!menu) throw new Refusal('menu.menuGone');
}

/**
 * Names of buttons and schemes that users write are unique in their menu. A published model may bring two buttons of
 * one name, so there is no unique index.
 */
async function refuseNameTaken(tx: Db, family: ItemFamily, { id, moduleId, fullName }: ItemRow): Promise<void> {
  if (isField(family)) return;
  const rows = await listRows<ItemRow>(tx, familyTables[family], { moduleId, fullName });
  if (!rows.some((row) => row.id !== id)) return;
  throw new Refusal('menu.nameTaken', {}, { errors: [{ field: 'fullName', message: '' }] });
}

async function checkParent(tx: Db, family: ItemFamily, { id, moduleId, parentId }: ItemRow): Promise<void> {
  if (family !== 'moduleButton' || parentId === '-1') return;
  const rows = await listRows<ItemRow>(tx, familyTables[family], { moduleId });
  const branches = rows.map((row) => ({ id: row.id, parentId: row.parentId ?? '-1' }));
  if (branchIds(branches, id).has(String(parentId))) throw new Refusal('menu.parentSelf');
  if (!rows.some((row) => row.id === parentId)) throw new Refusal('menu.parentGone');
}

/** Checks what the entity rules cannot: the menu, the parent, names in the same menu. */
export async function checkItem(tx: Db, family: ItemFamily, next: ItemRow): Promise<void> {
  await lockMenu(tx, next.moduleId);
  await checkParent(tx, family, next);
  await refuseNameTaken(tx, family, next);
}

type Values = Record<string, unknown>;

/** Columns derived from the body: a field's stored code; a scheme's conditions, checked against its menu. */
export async function itemColumns(
  tx: Db,
  family: ItemFamily,
  next: ItemRow,
  previous: ItemRow | undefined,
  body: Values,
): Promise<Values> {
  if (isField(family)) {
    const enCode = body.enCode === undefined && previous ? typedCode(previous) : next.enCode;
    return { enCode: storedCode({ ...next, enCode }) };
  }
  if (family !== 'moduleDataAuthorizeScheme' || body.conditionJson === undefined) return {};
  const fields = await listRows<ItemRow>(tx, familyTables.moduleDataAuthorize, { moduleId: next.moduleId });
  return { conditionJson: JSON.stringify(readScheme(body.conditionJson, fields)) };
}

/** Refuses to delete a data-rule field that a scheme uses, or a button with children. */
export async function checkRemoveItem(tx: Db, family: ItemFamily, row: ItemRow): Promise<void> {
  if (family === 'moduleButton') {
    const below = await listRows<ItemRow>(tx, familyTables[family], { parentId: row.id });
    if (below.length > 0) throw new Refusal('menu.itemHasChildren');
  }
  if (family !== 'moduleDataAuthorize') return;
  const schemes = await listRows<ItemRow>(tx, familyTables.moduleDataAuthorizeScheme, { moduleId: row.moduleId });
  const uses = (scheme: ItemRow) => (scheme.conditionJson ?? '').includes(`"${row.id}"`);
  if (schemes.some(uses)) throw new Refusal('menu.fieldUsed');
}

/** Creates several columns or form fields; codes that the menu already has are skipped. */
export async function createItems(ctx: Ctx, family: ItemFamily, moduleId: string, items: Values[]): Promise<Reply> {
  const fresh = items.map((item) => acceptEntity(ctx, entityNamed(family), { ...item, moduleId }) as ItemRow);
  await ctx.db.transaction(async (tx) => {
    await lockMenu(tx, moduleId);
    const known = await codesOf(tx, family, moduleId);
    const coded = fresh.map((item) => ({ ...item, enCode: storedCode(item) }));
    const wanted = new Map(coded.filter(({ enCode }) => !known.has(enCode)).map((item) => [item.enCode, item]));
    const added = [...wanted.values()].map((item) => ({ ...item, id: newId() }));
    await insertRows(tx, familyTables[family], itemTaken(family), added, ctx);
    ctx.publish('permission.changed', {});
  });
  return { data: null, msg: 'common.created' };
}
