import { sql } from 'kysely';
import { code } from '../../../core/envelope';
import { newId } from '../../../core/id';
import type { Ctx, Reply } from '../../ctx';
import { Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { endSessions } from '../auth/sessions';
import { usersOf } from '../people/relations';
import { assertMayChangeRole, changeableRoles } from '../people/roleScope';
import { type Grants, grantsOf, type ItemKind } from './grants';
import { type GrantKind, grantKinds as kinds } from './holdings';

/** Tables of what can be granted. */
const tables = {
  system: 'weftSystem',
  module: 'weftMenu',
  button: 'weftModuleButton',
  column: 'weftModuleColumn',
  form: 'weftModuleForm',
  resource: 'weftModuleDataAuthorizeScheme',
} as const;
const batch = 500;
/** Maximum user ids in one event; beyond that it addresses all users. */
const namedMost = 200;

export interface GrantForm {
  objectType: string;
  systemIds?: string[];
  module?: string[];
  button?: string[];
  column?: string[];
  form?: string[];
  resource?: string[];
}
type Items = Record<GrantKind, Set<string>>;

/** The ids that exist; the trees of the dialog also send group nodes and menus. */
async function existing(tx: Db, kind: GrantKind, ids: string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let at = 0; at < ids.length; at += batch) {
    const part = ids.slice(at, at + batch);
    const rows = tx.kysely
      .selectFrom(tables[kind])
      .select('id')
      .where('id', 'in', part)
      .where('deleteMark', 'is', null);
    for (const row of await rows.execute()) found.add(row.id);
  }
  return found;
}

/** The items of the form that exist, without menus of applications that were not chosen. */
async function wantedItems(tx: Db, form: GrantForm): Promise<Items> {
  const sent: Record<GrantKind, string[]> = {
    system: form.systemIds ?? [],
    module: form.module ?? [],
    button: form.button ?? [],
    column: form.column ?? [],
    form: form.form ?? [],
    resource: form.resource ?? [],
  };
  const entries: [GrantKind, Set<string>][] = [];
  for (const kind of kinds) entries.push([kind, await existing(tx, kind, sent[kind])]);
  const items = Object.fromEntries(entries) as Items;
  if (items.system.size > 0 && items.module.size > 0) {
    const menus = tx.kysely
      .selectFrom('weftMenu')
      .select('id')
      .where('id', 'in', [...items.module]);
    const inside = await menus.where('systemId', 'in', [...items.system]).execute();
    items.module = new Set(inside.map((row) => row.id));
  }
  return items;
}

/** Locks the role; refuses a missing role and one this user may not change (contract §5.3). */
async function lockObject(tx: Db, ctx: Ctx, objectType: string, id: string): Promise<void> {
  if (objectType !== 'Role') throw new Refusal('role.objectBad');
  const role = await tx.kysely
    .selectFrom('weftRole')
    .select(['id', 'globalMark'])
    .where('id', '=', id)
    .where('deleteMark', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!role) throw new Refusal('error.notFound');
  await assertMayChangeRole(ctx, tx, role);
}

/** The granted items of the menus that this user holds: without its menu an item is no right. */
async function itemsHeld(db: Db, { items, menuIds }: Grants, kind: ItemKind): Promise<Set<string>> {
  const rows = db.kysely
    .selectFrom(tables[kind])
    .select('id')
    .where('id', '=', sql<string>`any(${[...items[kind]]}::text[])`)
    .where('moduleId', '=', sql<string>`any(${[...menuIds]}::text[])`);
  return new Set((await rows.execute()).map((row) => row.id));
}

/** What this user holds and may therefore grant; null: everything (reliability T29). */
async function heldBy(ctx: Ctx): Promise<Items | null> {
  if (ctx.user.isAdministrator) return null;
  const grants = await grantsOf(ctx.db, ctx.user);
  const held = (kind: ItemKind) => itemsHeld(ctx.db, grants, kind);
  const [button, column, form, resource] = await Promise.all([
    held('button'),
    held('column'),
    held('form'),
    held('resource'),
  ]);
  return { module: grants.shown, system: grants.systemIds, button, column, form, resource };
}

function refuseNotHeld(items: Items, held: Items | null): void {
  if (!held) return;
  for (const kind of kinds) {
    for (const id of items[kind]) if (!held[kind].has(id)) throw new Refusal('auth.notYours');
  }
}

async function insertGrants(tx: Db, ctx: Ctx, objectId: string, items: Items): Promise<void> {
  const rows = kinds.flatMap((itemType) =>
    [...items[itemType]].map((itemId) => ({
      id: newId(),
      itemType,
      itemId,
      objectType: 'Role',
      objectId,
      creatorTime: ctx.now,
      creatorUserId: ctx.user.id,
    })),
  );
  for (let at = 0; at < rows.length; at += batch) {
    const part = rows.slice(at, at + batch);
    await tx.kysely
      .insertInto('weftAuthorize')
      .values(part)
      .onConflict((clash) => clash.doNothing())
      .execute();
  }
}

/** Removes those grants of a role that this user could have given. */
async function clearGrants(tx: Db, objectId: string, held: Items | null): Promise<void> {
  const all = tx.kysely.deleteFrom('weftAuthorize').where('objectType', '=', 'Role').where('objectId', '=', objectId);
  if (!held) {
    await all.execute();
    return;
  }
  for (const kind of kinds) {
    const ids = [...held[kind]];
    if (ids.length > 0) await all.where('itemType', '=', kind).where('itemId', 'in', ids).execute();
  }
}

/** Members of the roles must sign in again, to get their new permissions (contract §2.6). */
export async function signOutMembers(ctx: Ctx, tx: Db, roleIds: string[]): Promise<void> {
  const userIds = await usersOf(tx, 'Role', roleIds);
  ctx.publish('permission.changed', userIds.length > namedMost ? {} : { userIds });
  await endSessions(
    { db: tx, now: ctx.now, publish: ctx.publish },
    { userIds, code: code.signedOut, key: 'auth.endedPermission' },
  );
}

/** Replaces everything that a role grants (contract §4.5). */
export async function grant(ctx: Ctx, objectId: string, form: GrantForm): Promise<Reply> {
  const held = await heldBy(ctx);
  await ctx.db.transaction(async (tx) => {
    await lockObject(tx, ctx, form.objectType, objectId);
    const items = await wantedItems(tx, form);
    refuseNotHeld(items, held);
    await clearGrants(tx, objectId, held);
    await insertGrants(tx, ctx, objectId, items);
    await signOutMembers(ctx, tx, [objectId]);
  });
  return { data: null, msg: 'common.saved' };
}

/** Adds grants to several roles; existing grants remain. */
export async function grantBatch(ctx: Ctx, form: GrantForm & { roleIds: string[] }): Promise<Reply> {
  const held = await heldBy(ctx);
  await ctx.db.transaction(async (tx) => {
    const items = await wantedItems(tx, form);
    refuseNotHeld(items, held);
    for (const roleId of [...new Set(form.roleIds)].sort()) {
      await lockObject(tx, ctx, form.objectType, roleId);
      await insertGrants(tx, ctx, roleId, items);
    }
    await signOutMembers(ctx, tx, form.roleIds);
  });
  return { data: null, msg: 'common.saved' };
}

/** Roles to which one item is granted. */
export async function grantedTo(ctx: Ctx, itemId: string, objectType: string): Promise<Reply> {
  const rows = ctx.db.kysely.selectFrom('weftAuthorize').select('objectId').where('itemId', '=', itemId);
  const ids = await rows.where('objectType', '=', objectType).execute();
  return { data: { ids: ids.map((row) => row.objectId) } };
}

/** Grants one item to exactly these roles; roles this user may not change are untouched. */
export async function grantItem(
  ctx: Ctx,
  itemId: string,
  form: { itemType: GrantKind; objectType: string; objectId: string[] },
): Promise<Reply> {
  const held = await heldBy(ctx);
  await ctx.db.transaction(async (tx) => {
    const found = await existing(tx, form.itemType, [itemId]);
    if (found.size === 0) throw new Refusal('error.notFound');
    const items = { ...emptyItems(), [form.itemType]: found };
    refuseNotHeld(items, held);
    const all = tx.kysely.selectFrom('weftAuthorize').select('objectId').where('itemId', '=', itemId);
    const before = (await all.where('objectType', '=', 'Role').execute()).map((row) => row.objectId);
    const wanted = [...new Set(form.objectId)].sort();
    const added = wanted.filter((id) => !before.includes(id));
    const gone = await changeableRoles(
      ctx,
      tx,
      before.filter((id) => !wanted.includes(id)),
    );
    await tx.kysely
      .deleteFrom('weftAuthorize')
      .where('itemId', '=', itemId)
      .where('objectType', '=', 'Role')
      .where('objectId', 'in', ['', ...gone])
      .execute();
    for (const objectId of added) {
      await lockObject(tx, ctx, form.objectType, objectId);
      await insertGrants(tx, ctx, objectId, items);
    }
    await signOutMembers(ctx, tx, [...gone, ...added]);
  });
  return { data: null, msg: 'common.saved' };
}

function emptyItems(): Items {
  return Object.fromEntries(kinds.map((kind) => [kind, new Set<string>()])) as Items;
}
