import { code } from '../../../core/envelope';
import type { Ctx, Reply } from '../../ctx';
import { Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { grantsOf } from '../../services/permissions/grants';
import { hiddenCodes } from '../../services/permissions/hiddenCodes';
import { findAccess } from './access';
import { findPublished } from './published';
import { readableInLists } from './readableFields';

/** `fixed` and `width` (pixels) are present where they were chosen; `none` unpins a column that the list pins. */
export interface ColumnSetting {
  prop: string;
  label: string;
  visible: boolean;
  fixed?: 'left' | 'right' | 'none';
  width?: number;
}

const parse = (row: { fieldList: string } | undefined): ColumnSetting[] | undefined =>
  row && (JSON.parse(row.fieldList) as ColumnSetting[]);

async function defaults(db: Db, moduleId: string): Promise<ColumnSetting[]> {
  const settings = db.kysely.selectFrom('weftColumnSetting').select('fieldList').where('moduleId', '=', moduleId);
  return parse(await settings.executeTakeFirst()) ?? [];
}

async function ownColumns({ user }: Ctx, db: Db, moduleId: string): Promise<ColumnSetting[] | undefined> {
  const settings = db.kysely.selectFrom('weftOwnColumnSetting').select('fieldList').where('moduleId', '=', moduleId);
  return parse(await settings.where('userId', '=', user.id).executeTakeFirst());
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
    return access ? readableInLists(published, access).reads : () => false;
  }
  const hidden = await hiddenCodes(ctx.db, ctx.user, menu.enCode, 'column');
  return (prop) => !hidden.has(prop);
}

/** The user's column settings of a module's list, else the default; empty when never set (contract §4.5, COLS-10). */
export async function columnSettings(ctx: Ctx, moduleId: string): Promise<Reply<ColumnSetting[]>> {
  const [mine, sees] = await Promise.all([ownColumns(ctx, ctx.db, moduleId), seesColumn(ctx, moduleId)]);
  const settings = mine ?? (await defaults(ctx.db, moduleId));
  return { data: settings.filter(({ prop }) => sees(prop)) };
}

const edges = ['left', 'right', 'none'] as const;
/** Widths in pixels that a list can draw. */
const widths = { least: 30, most: 2_000 };

function readSetting(each: Record<string, unknown>): ColumnSetting {
  const fixed = edges.find((edge) => edge === each.fixed);
  const width = Number.isFinite(each.width) ? Math.round(each.width as number) : undefined;
  return {
    prop: String(each.prop),
    label: String(each.label ?? ''),
    visible: each.visible !== false,
    ...(fixed && { fixed }),
    ...(width !== undefined && { width: Math.min(widths.most, Math.max(widths.least, width)) }),
  };
}

function read(text: string): ColumnSetting[] {
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) throw new Refusal('error.request');
    return list.map(readSetting);
  } catch {
    throw new Refusal('error.request');
  }
}

/** Settings are stored for users of the module only: their number is limited by the menus. */
async function refuseStranger(ctx: Ctx, moduleId: string): Promise<void> {
  if (ctx.user.isAdministrator || (await menusOf(ctx, moduleId)).length) return;
  throw new Refusal('error.denied', {}, { code: code.denied });
}

async function storeDefault(ctx: Ctx, tx: Db, moduleId: string, fieldList: string): Promise<void> {
  const values = { fieldList, lastModifyTime: ctx.now, lastModifyUserId: ctx.user.id };
  await tx.kysely
    .insertInto('weftColumnSetting')
    .values({ moduleId, ...values })
    .onConflict((clash) => clash.column('moduleId').doUpdateSet(values))
    .execute();
}

async function storeOwn(ctx: Ctx, tx: Db, moduleId: string, fieldList: string): Promise<void> {
  const values = { fieldList, lastModifyTime: ctx.now };
  await tx.kysely
    .insertInto('weftOwnColumnSetting')
    .values({ userId: ctx.user.id, moduleId, ...values })
    .onConflict((clash) => clash.columns(['userId', 'moduleId']).doUpdateSet(values))
    .execute();
}

/** The user follows the default again. */
async function forgetOwn(ctx: Ctx, tx: Db, moduleId: string): Promise<void> {
  const mine = tx.kysely.deleteFrom('weftOwnColumnSetting').where('userId', '=', ctx.user.id);
  await mine.where('moduleId', '=', moduleId).execute();
}

/**
 * Stores the user's columns of a module; clients send the array as JSON text, an empty one returns to the default.
 * `forAll` (ours): the default for everybody, by administrators only; people with settings of their own keep them.
 */
export async function setColumnSettings(
  ctx: Ctx,
  { moduleId, fieldList, forAll }: { moduleId: string; fieldList: string; forAll?: boolean },
): Promise<Reply> {
  await refuseStranger(ctx, moduleId);
  if (forAll && !ctx.user.isAdministrator) throw new Refusal('error.denied', {}, { code: code.denied });
  const [mine, sees] = await Promise.all([ownColumns(ctx, ctx.db, moduleId), seesColumn(ctx, moduleId)]);
  const before = mine ?? (await defaults(ctx.db, moduleId));
  const sent = read(fieldList).filter(({ prop }) => sees(prop));
  // Columns hidden from the user keep their settings, at the end.
  const fields = JSON.stringify([...sent, ...before.filter(({ prop }) => !sees(prop))]);
  await ctx.db.transaction(async (tx) => {
    if (forAll) await storeDefault(ctx, tx, moduleId, fields);
    if (forAll || sent.length === 0) await forgetOwn(ctx, tx, moduleId);
    else await storeOwn(ctx, tx, moduleId, fields);
  });
  return { data: null, msg: forAll ? 'list.columnsForAll' : 'common.set' };
}
