import { normaliseModel } from '../../core/model/normalise';
import { holdsValue, walkFields } from '../../core/model/walk';
import type { Ctx, Reply } from '../http/types';
import { Refusal } from '../http/types';

/** Fields of the model that a menu shows, columns of sub-tables as `table-field`; empty when it shows none (contract §4.3). */
export async function menuFieldList(
  ctx: Ctx,
  moduleId: string,
): Promise<Reply<{ field: string; fieldName: string }[]>> {
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
  const fields = [...walkFields(normaliseModel(model).form.fields)].filter(({ field }) => holdsValue(field));
  return {
    data: fields.map(({ field, table }) => ({
      field: table ? `${table.vModel}-${field.vModel}` : field.vModel,
      fieldName: table ? `${table.label}-${field.label}` : field.label,
    })),
  };
}
