import { code } from '../../core/envelope';
import type { Ctx, Reply } from '../http/types';
import { Refusal } from '../http/types';
import { grantsOf } from './permissions';

export interface ColumnSetting {
  prop: string;
  label: string;
  visible: boolean;
}

/** How the list of a module shows its columns, for everybody; empty when nobody has set it (contract §4.5). */
export async function columnSettings(ctx: Ctx, moduleId: string): Promise<Reply<ColumnSetting[]>> {
  const settings = ctx.db.kysely.selectFrom('weftColumnSetting').select('fieldList').where('moduleId', '=', moduleId);
  const row = await settings.executeTakeFirst();
  return { data: row ? (JSON.parse(row.fieldList) as ColumnSetting[]) : [] };
}

function read(text: string): ColumnSetting[] {
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) throw new Refusal('error.request');
    return list.map((each: ColumnSetting) => ({
      prop: String(each.prop),
      label: String(each.label ?? ''),
      visible: each.visible !== false,
    }));
  } catch {
    throw new Refusal('error.request');
  }
}

/** They are one for everybody, so only who works with the module may arrange them. */
async function refuseStranger(ctx: Ctx, moduleId: string): Promise<void> {
  const grants = await grantsOf(ctx.db, ctx.user);
  if (grants.administrator || grants.menuIds.has(moduleId)) return;
  const menus = await ctx.db.kysely.selectFrom('weftMenu').select('id').where('moduleId', '=', moduleId).execute();
  if (!menus.some((menu) => grants.menuIds.has(menu.id))) throw new Refusal('error.denied', {}, { code: code.denied });
}

/** Stores the columns of a module; the wire sends the array as JSON text. */
export async function setColumnSettings(ctx: Ctx, form: { moduleId: string; fieldList: string }): Promise<Reply> {
  await refuseStranger(ctx, form.moduleId);
  const values = {
    fieldList: JSON.stringify(read(form.fieldList)),
    lastModifyTime: ctx.now,
    lastModifyUserId: ctx.user.id,
  };
  await ctx.db.kysely
    .insertInto('weftColumnSetting')
    .values({ moduleId: form.moduleId, ...values })
    .onConflict((clash) => clash.column('moduleId').doUpdateSet(values))
    .execute();
  return { data: null, msg: 'common.set' };
}
