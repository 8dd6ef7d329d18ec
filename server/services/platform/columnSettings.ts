import { code } from '../../../core/envelope';
import type { Ctx, Reply } from '../../ctx';
import { Refusal } from '../../ctx';
import { findAccess } from '../models/onlineDev/access';
import { findPublished } from '../models/onlineDev/published';
import { listSight } from '../models/onlineDev/sight';
import { grantsOf } from '../permissions/grants';
import { hiddenCodes } from '../permissions/hiddenCodes';

export interface ColumnSetting {
  prop: string;
  label: string;
  visible: boolean;
}

async function stored(ctx: Ctx, moduleId: string): Promise<ColumnSetting[]> {
  const settings = ctx.db.kysely.selectFrom('weftColumnSetting').select('fieldList').where('moduleId', '=', moduleId);
  const row = await settings.executeTakeFirst();
  return row ? (JSON.parse(row.fieldList) as ColumnSetting[]) : [];
}

/** The menus that this user holds for the id of a menu or a model. */
async function menusOf(ctx: Ctx, moduleId: string) {
  const menus = ctx.db.kysely.selectFrom('weftMenu').select(['enCode', 'id', 'moduleId']);
  const rows = await menus
    .where('deleteMark', 'is', null)
    .where((is) => is.or([is('id', '=', moduleId), is('moduleId', '=', moduleId)]))
    .execute();
  const grants = await grantsOf(ctx.db, ctx.user);
  return rows.filter((row) => grants.administrator || grants.menuIds.has(row.id));
}

/** Whether this user sees a column of the module. Models decide themselves whether columns need permission. */
async function seesColumn(ctx: Ctx, moduleId: string): Promise<(prop: string) => boolean> {
  const [menu] = await menusOf(ctx, moduleId);
  if (ctx.user.isAdministrator) return () => true;
  if (!menu) return () => false;
  const published = menu.moduleId ? await findPublished(ctx.db, menu.moduleId) : undefined;
  if (published) {
    const access = await findAccess(ctx, published);
    return access ? listSight(published, access).reads : () => false;
  }
  const hidden = await hiddenCodes(ctx.db, ctx.user, menu.enCode, 'column');
  return (prop) => !hidden.has(prop);
}

/** Column settings of a module's list, shared by all users; empty when never set (contract §4.5). */
export async function columnSettings(ctx: Ctx, moduleId: string): Promise<Reply<ColumnSetting[]>> {
  const [settings, sees] = await Promise.all([stored(ctx, moduleId), seesColumn(ctx, moduleId)]);
  return { data: settings.filter(({ prop }) => sees(prop)) };
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

/** The settings are shared, so only users of the module may change them. */
async function refuseStranger(ctx: Ctx, moduleId: string): Promise<void> {
  if (ctx.user.isAdministrator || (await menusOf(ctx, moduleId)).length) return;
  throw new Refusal('error.denied', {}, { code: code.denied });
}

/** Stores the columns of a module; clients send the array as JSON text. */
export async function setColumnSettings(ctx: Ctx, form: { moduleId: string; fieldList: string }): Promise<Reply> {
  await refuseStranger(ctx, form.moduleId);
  const [before, sees] = await Promise.all([stored(ctx, form.moduleId), seesColumn(ctx, form.moduleId)]);
  // Columns hidden from the user keep their settings, at the end.
  const fields = [
    ...read(form.fieldList).filter(({ prop }) => sees(prop)),
    ...before.filter(({ prop }) => !sees(prop)),
  ];
  const values = {
    fieldList: JSON.stringify(fields),
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
