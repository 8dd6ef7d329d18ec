import { normaliseModel } from '../../core/model/normalise';
import { holdsValue, walkFields } from '../../core/model/walk';
import type { Ctx, Reply } from '../http/types';
import { Refusal } from '../http/types';
import { codesOf, type ItemFamily } from './moduleItems';

/** A field as it is shown, and as the permission item that it becomes (`Actions/Batch`). */
interface MenuField {
  field: string;
  fieldName: string;
  fullName: string;
  enCode: string;
  fieldRule: number;
  childTableKey: string;
}

/**
 * Fields of the model that a menu shows, columns of sub-tables as `table-field`; empty when it shows none (contract §4.3).
 * `missing`: only those that are no item of this family yet.
 */
export async function menuFieldList(
  ctx: Ctx,
  family: ItemFamily,
  moduleId: string,
  missing: boolean,
): Promise<Reply<MenuField[]>> {
  const menus = ctx.db.kysely.selectFrom('weftMenu').select('moduleId').where('id', '=', moduleId);
  const menu = await menus.where('deleteMark', 'is', null).executeTakeFirst();
  if (!menu) throw new Refusal('menu.menuGone');
  const model = await ctx.db.kysely
    .selectFrom('weftVisualdev')
    .select(['id', 'fullName', 'enCode', 'webType', 'tables', 'formData', 'columnData'])
    .where('id', '=', menu.moduleId ?? '')
    .where('deleteMark', 'is', null)
    .executeTakeFirst();
  if (!model) return { data: [] };
  const known = missing ? await codesOf(ctx.db, family, moduleId) : new Set<string>();
  const fields = [...walkFields(normaliseModel(model).form.fields)].filter(({ field }) => holdsValue(field));
  const list = fields.map(({ field, table }) => {
    const fieldName = table ? `${table.label}-${field.label}` : field.label;
    return {
      field: table ? `${table.vModel}-${field.vModel}` : field.vModel,
      fieldName,
      fullName: (fieldName || field.vModel).slice(0, 100),
      enCode: field.vModel,
      fieldRule: table ? 2 : 0,
      childTableKey: table?.vModel ?? '',
    };
  });
  return { data: list.filter(({ field }) => !known.has(field)) };
}
