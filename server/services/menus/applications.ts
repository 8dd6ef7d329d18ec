import { code } from '../../../core/envelope';
import { newId } from '../../../core/id';
import type { Ctx, Reply } from '../../ctx';
import { Refusal } from '../../ctx';
import { changeRow, findRow, insertRows, listRows, lockRow, markDeleted, type StoredRow } from '../../db/rows';
import type { Db } from '../../db/types';
import { containing } from '../../resources/tree';
import { endSessions } from '../auth/sessions';
import { allows, grantsOf } from '../permissions/grants';

const table = 'weftSystem';
const taken = { weft_system_full_name: 'menu.systemTaken', weft_system_en_code: 'menu.systemTaken' };

export interface ApplicationForm {
  fullName: string;
  enCode: string;
  icon?: string | null;
  propertyJson?: string | null;
  sortCode?: number;
  enabledMark?: number;
  description?: string | null;
}

interface SystemRow extends StoredRow {
  fullName: string;
  enCode: string;
  icon: string | null;
  propertyJson: string | null;
  sortCode: number;
  enabledMark: number;
  isMain: number;
  description: string | null;
}

function shown(row: SystemRow) {
  return {
    id: row.id,
    fullName: row.fullName,
    enCode: row.enCode,
    icon: row.icon ?? '',
    sortCode: row.sortCode,
    enabledMark: row.enabledMark,
    isMain: row.isMain,
    propertyJson: row.propertyJson ?? '',
    description: row.description ?? '',
  };
}

/** All applications for whoever manages them, else those with a menu for the person (contract §4.4). */
export async function applicationList(ctx: Ctx, keyword?: string): Promise<Reply> {
  const [rows, grants, manages] = await Promise.all([
    listRows<SystemRow>(ctx.db, table),
    grantsOf(ctx.db, ctx.user),
    allows(ctx.db, ctx.user, { module: 'system.menu' }),
  ]);
  const mine = rows.filter((row) => manages || grants.systemIds.has(row.id));
  return { data: { list: mine.filter(containing(keyword, ctx.hidden)).map(shown) } };
}

export async function applicationInfo(ctx: Ctx, id: string): Promise<Reply> {
  const row = await findRow<SystemRow>(ctx.db, table, id);
  if (!row) throw new Refusal('error.notFound');
  return { data: shown(row) };
}

function columnsOf(form: ApplicationForm) {
  const named = { ...form, fullName: form.fullName.trim(), enCode: form.enCode.trim() };
  if (!named.fullName) throw new Refusal('menu.nameMissing');
  if (!named.enCode) throw new Refusal('menu.codeMissing');
  return named;
}

export async function createApplication(ctx: Ctx, form: ApplicationForm): Promise<Reply> {
  await insertRows(ctx.db, table, taken, [{ id: newId(), ...columnsOf(form) }], ctx);
  ctx.publish('menu.changed', {});
  return { data: null, msg: 'common.created' };
}

/** Whoever works in an application that is no more begins anew elsewhere (contract §2.6); the one who closed it goes on. */
async function signOutOf(ctx: Ctx, tx: Db, id: string): Promise<void> {
  const users = tx.kysely.selectFrom('weftUser').select('id').where('systemId', '=', id);
  const userIds = (await users.where('deleteMark', 'is', null).execute()).map((user) => user.id);
  await endSessions(
    { db: tx, now: ctx.now, publish: ctx.publish },
    { userIds, exceptSessionId: ctx.user.sessionId, code: code.signedOut, key: 'auth.endedSystem' },
  );
}

export async function updateApplication(ctx: Ctx, id: string, form: ApplicationForm): Promise<Reply> {
  const values = columnsOf(form);
  await ctx.db.transaction(async (tx) => {
    const row = await lockRow<SystemRow>(tx, table, id);
    if (row.isMain === 1 && form.enabledMark === 0) throw new Refusal('menu.mainDisabled');
    if (row.isMain === 1 && values.enCode !== row.enCode) throw new Refusal('menu.mainRecoded');
    await changeRow(tx, table, taken, id, { ...values }, ctx);
    if (row.enabledMark === 1 && form.enabledMark === 0) await signOutOf(ctx, tx, id);
  });
  ctx.publish('menu.changed', {});
  return { data: null, msg: 'common.updated' };
}

export async function removeApplication(ctx: Ctx, id: string): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockRow<SystemRow>(tx, table, id);
    if (row.isMain === 1) throw new Refusal('menu.mainDeleted');
    const menus = tx.kysely
      .selectFrom('weftMenu')
      .select('id')
      .where('systemId', '=', id)
      .where('deleteMark', 'is', null);
    if (await menus.executeTakeFirst()) throw new Refusal('menu.systemHasMenus');
    await tx.kysely.deleteFrom('weftAuthorize').where('itemId', '=', id).execute();
    await markDeleted(tx, table, id, ctx);
    await signOutOf(ctx, tx, id);
  });
  ctx.publish('menu.changed', {});
  return { data: null, msg: 'common.deleted' };
}
