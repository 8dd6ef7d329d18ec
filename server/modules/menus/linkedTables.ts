import { parseJson } from '../../../core/binding';
import { type Ctx, Refusal } from '../../ctx';

/** Names of the tables in a draft's `tables`. */
function namesOf(tables: string): string[] {
  const list = parseJson(tables || '[]');
  if (!Array.isArray(list)) return [];
  return list.flatMap((each) => (typeof each?.table === 'string' && each.table ? [each.table] : []));
}

/**
 * The tables that a menu's permission items name (3.6 `ModuleDataAuthorizeLink/getInfo`): those of its model, in the one
 * own database; none for other menus. `dataType`: 1 columns, 2 fields, 3 data.
 */
export async function linkedTables(ctx: Ctx, menuId: string, dataType: string) {
  const menu = await ctx.db.kysely
    .selectFrom('weftMenu')
    .leftJoin('weftVisualdev', 'weftVisualdev.id', 'weftMenu.moduleId')
    .select(['weftMenu.id', 'weftVisualdev.tables'])
    .where('weftMenu.id', '=', menuId)
    .where('weftMenu.deleteMark', 'is', null)
    .executeTakeFirst();
  if (!menu) throw new Refusal('error.notFound');
  return { id: '', moduleId: menu.id, dataType, linkId: '0', linkTables: namesOf(menu.tables ?? '').join(',') };
}
