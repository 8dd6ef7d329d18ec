import { sql } from 'kysely';
import { newId } from '../../../core/id';
import { eachItemKind, type ItemKind, itemKindNames } from '../../../core/permissionItems';
import type { Ctx, Reply } from '../../ctx';
import { Refusal } from '../../ctx';
import { findOne } from '../../db/find';
import type { Db } from '../../db/types';
import { itemTables } from '../../permissionItems';
import { type Grants, grantsOf } from '../../services/permissions/grants';
import { type Granted, type GrantKind, grantKinds as kinds } from '../../services/permissions/holdings';
import { rightsSaved, rolesChanged } from './rightsChanged';
import { assertMayChangeRole, changeableRoles } from './roleScope';
import { itemsInside, unofferedItems, usualItems } from './usualItems';

/** Tables of what can be granted. */
const tables = {
  system: 'weftSystem',
  module: 'weftMenu',
  ...itemTables,
} as const;
const batch = 500;

export interface GrantForm extends Partial<Record<ItemKind, string[]>> {
  /** Default `Role`: 批量权限 of 3.4.7 sends none. */
  objectType?: string;
  systemIds?: string[];
  module?: string[];
  /** Ours: the steps that are absent were not visited; what they grant stays (see `unvisited`). */
  partial?: boolean;
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
    ...eachItemKind((kind) => form[kind] ?? []),
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
async function lockObject(tx: Db, ctx: Ctx, objectType = 'Role', id: string): Promise<void> {
  if (objectType !== 'Role') throw new Refusal('role.objectBad');
  const role = await findOne(tx, 'weftRole', ['id', 'globalMark'], { id, deleteMark: null }, 'forUpdate');
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
  const held = new Map<ItemKind, Set<string>>();
  for (const kind of itemKindNames) held.set(kind, await itemsHeld(ctx.db, grants, kind));
  return { module: grants.shown, system: grants.systemIds, ...eachItemKind((kind) => held.get(kind) ?? new Set()) };
}

function refuseNotHeld(items: Items, held: Items | null): void {
  if (!held) return;
  for (const kind of kinds) {
    for (const id of items[kind]) if (!held[kind].has(id)) throw new Refusal('auth.notYours');
  }
}

const emptyItems = (): Items => Object.fromEntries(kinds.map((kind) => [kind, new Set<string>()])) as Items;

function itemsOf(grants: Granted[]): Items {
  const items = emptyItems();
  for (const { itemType, itemId } of grants) items[itemType as GrantKind]?.add(itemId);
  return items;
}

const flat = (items: Items): Granted[] =>
  kinds.flatMap((itemType) => [...items[itemType]].map((itemId) => ({ itemType, itemId })));

/** What is in `items` and not in `others`. */
const without = (items: Items, others: Items): Granted[] =>
  flat(items).filter(({ itemType, itemId }) => !others[itemType as GrantKind].has(itemId));

/** Everything granted to a role. */
async function grantsOfRole(tx: Db, roleId: string): Promise<Items> {
  const all = tx.kysely.selectFrom('weftAuthorize').select(['itemType', 'itemId']).where('objectType', '=', 'Role');
  return itemsOf(await all.where('objectId', '=', roleId).execute());
}

async function insertGrants(tx: Db, ctx: Ctx, objectId: string, granted: Granted[]): Promise<void> {
  const rows = granted.map((item) => ({
    id: newId(),
    ...item,
    objectType: 'Role',
    objectId,
    creatorTime: ctx.now,
    creatorUserId: ctx.user.id,
  }));
  for (let at = 0; at < rows.length; at += batch) {
    const part = rows.slice(at, at + batch);
    await tx.kysely
      .insertInto('weftAuthorize')
      .values(part)
      .onConflict((clash) => clash.doNothing())
      .execute();
  }
}

async function removeGrants(tx: Db, objectId: string, granted: Granted[]): Promise<void> {
  const all = tx.kysely.deleteFrom('weftAuthorize').where('objectType', '=', 'Role').where('objectId', '=', objectId);
  for (const kind of kinds) {
    const ids = granted.filter(({ itemType }) => itemType === kind).map(({ itemId }) => itemId);
    for (let at = 0; at < ids.length; at += batch)
      await all
        .where('itemType', '=', kind)
        .where('itemId', 'in', ids.slice(at, at + batch))
        .execute();
  }
}

/** Adds what is missing; `replaces` also removes the rest that this user could have given. True when anything changed. */
async function writeGrants(
  tx: Db,
  ctx: Ctx,
  objectId: string,
  { items, held, replaces }: { items: Items; held: Items | null; replaces: boolean },
): Promise<boolean> {
  const before = await grantsOfRole(tx, objectId);
  const gone = replaces
    ? without(before, items).filter(({ itemType, itemId }) => !held || held[itemType as GrantKind].has(itemId))
    : [];
  const added = without(items, before);
  await removeGrants(tx, objectId, gone);
  await insertGrants(tx, ctx, objectId, added);
  return gone.length + added.length > 0;
}

const sentAs = (kind: GrantKind): keyof GrantForm => (kind === 'system' ? 'systemIds' : kind);

/**
 * Completes the items by those of the steps that were not visited: as before, without items of menus that are no longer
 * granted, and with the usual items of new menus (of those that this user holds).
 */
async function unvisited(tx: Db, form: GrantForm, items: Items, before: Items, held: Items | null): Promise<void> {
  const menus = form.module ? items.module : before.module;
  const added = [...menus].filter((id) => !before.module.has(id));
  for (const kind of kinds) {
    if (form[sentAs(kind)] !== undefined) continue;
    if (kind === 'system' || kind === 'module') {
      items[kind] = before[kind];
      continue;
    }
    const usual = (await usualItems(tx, kind, added)).filter((id) => !held || held[kind].has(id));
    items[kind] = new Set([...(await itemsInside(tx, kind, before[kind], menus)), ...usual]);
  }
}

/** Keeps what no step offers: items of menus whose model does not check them at present. */
async function keepUnoffered(tx: Db, items: Items, before: Items): Promise<void> {
  for (const kind of kinds) {
    if (kind === 'system' || kind === 'module') continue;
    for (const id of await unofferedItems(tx, kind, before[kind])) items[kind].add(id);
  }
}

/** Replaces everything that a role grants (contract §4.5). The members have it at their next call (issue 11 §4). */
export async function grant(ctx: Ctx, objectId: string, form: GrantForm): Promise<Reply> {
  const held = await heldBy(ctx);
  const people = await ctx.db.transaction(async (tx) => {
    await lockObject(tx, ctx, form.objectType, objectId);
    const items = await wantedItems(tx, form);
    refuseNotHeld(items, held);
    const before = await grantsOfRole(tx, objectId);
    if (form.partial) await unvisited(tx, form, items, before, held);
    await keepUnoffered(tx, items, before);
    const changed = await writeGrants(tx, ctx, objectId, { items, held, replaces: true });
    return changed ? rolesChanged(ctx, tx, [objectId]) : 0;
  });
  return rightsSaved(people);
}

/** The roles among ticked nodes of a tree: its groups are the global roles (`1`) and organisations, and are no roles. */
async function rolesAmong(tx: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.raw<{ id: string }>('select id from weft_organize where id = any($1::text[])', [[...ids]]);
  const groups = new Set(['1', ...rows.map(({ id }) => id)]);
  const roleIds = [...new Set(ids)].filter((id) => !groups.has(id)).sort();
  if (roleIds.length === 0) throw new Refusal('role.noneChosen');
  return roleIds;
}

/** Adds grants to several roles; existing grants remain. */
export async function grantBatch(ctx: Ctx, form: GrantForm & { roleIds: string[] }): Promise<Reply> {
  const held = await heldBy(ctx);
  const people = await ctx.db.transaction(async (tx) => {
    const items = await wantedItems(tx, form);
    refuseNotHeld(items, held);
    const changed: string[] = [];
    for (const roleId of await rolesAmong(tx, form.roleIds)) {
      await lockObject(tx, ctx, form.objectType, roleId);
      if (await writeGrants(tx, ctx, roleId, { items, held, replaces: false })) changed.push(roleId);
    }
    return rolesChanged(ctx, tx, changed);
  });
  return rightsSaved(people);
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
  const people = await ctx.db.transaction(async (tx) => {
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
      await insertGrants(tx, ctx, objectId, flat(items));
    }
    return rolesChanged(ctx, tx, [...gone, ...added]);
  });
  return rightsSaved(people);
}
