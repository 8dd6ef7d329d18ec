import { type ItemKind, itemKindNames } from '../../../core/permissionItems';
import { buildTree } from '../../../core/tree';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { findAll } from '../../db/find';
import { findRow, type StoredRow } from '../../db/rows';
import type { Branch } from '../../lists/tree';
import { itemTables } from '../../permissionItems';
import { type Grants, grantsOf } from '../../services/permissions/grants';
import { type GrantKind, grantKinds } from '../../services/permissions/holdings';
import { assertRoleReachable } from '../permissions/roleScope';
import { menusIgnoring, usualItems } from '../permissions/usualItems';
import type { MenuRow } from './menuEntry';
import { allMenus } from './menus';
import { menuTitle } from './menuTitle';

interface ValueNode extends Branch {
  /** Absent: a node of ours, named in the person's language. */
  enCode?: string;
  fullName: string;
  icon: string;
  sortCode: number;
  /** Of an item of a menu. */
  kind?: ItemKind;
}

async function systemNodes(ctx: Ctx, grants: Grants): Promise<ValueNode[]> {
  const rows = await findAll(
    ctx.db,
    'weftSystem',
    ['id', 'enCode', 'fullName', 'icon', 'sortCode'],
    { deleteMark: null, enabledMark: 1 },
    ['sortCode', 'id'],
  );
  const mine = rows.filter((row) => grants.administrator || grants.systemIds.has(row.id));
  return mine.map((row) => ({ ...row, icon: row.icon ?? '', parentId: '-1' }));
}

/** Menus of the chosen applications under a node for each side: ids are the application's with 1 (web) or 2 (app). */
async function moduleNodes(ctx: Ctx, grants: Grants, systemIds: string[]): Promise<ValueNode[]> {
  const systems = (await systemNodes(ctx, grants)).filter((system) => systemIds.includes(system.id));
  const menus = (await enabledMenus(ctx, grants)).filter((menu) => systemIds.includes(menu.systemId));
  const side = (menu: MenuRow) => `${menu.systemId}${menu.category === 'App' ? 2 : 1}`;
  const groups = systems.flatMap((system) =>
    [1, 2].map((which) => ({
      id: `${system.id}${which}`,
      parentId: system.id,
      fullName: ctx.t(which === 1 ? 'menu.webMenus' : 'menu.appMenus'),
      icon: which === 1 ? 'icon-ym icon-ym-pc' : 'icon-ym icon-ym-mobile',
      sortCode: which,
    })),
  );
  const nodes = menus.map((menu) => nodeOf(ctx, menu, menu.parentId === '-1' ? side(menu) : menu.parentId));
  const used = new Set(menus.map(side));
  return [...systems, ...groups.filter((group) => used.has(group.id)), ...nodes];
}

function nodeOf(ctx: Ctx, menu: MenuRow, parentId: string): ValueNode {
  const { id, enCode, icon, sortCode } = menu;
  return { id, parentId, enCode, fullName: menuTitle(ctx, menu), icon: icon ?? '', sortCode };
}

async function enabledMenus(ctx: Ctx, grants: Grants): Promise<MenuRow[]> {
  const rows = await allMenus(ctx.db);
  return rows.filter((row) => row.enabledMark === 1 && (grants.administrator || grants.shown.has(row.id)));
}

/** Items of this kind of the chosen menus, of those that are checked there. */
async function itemsOfKind(ctx: Ctx, grants: Grants, kind: ItemKind, menuIds: string[]) {
  const rows = await ctx.db.kysely
    .selectFrom(itemTables[kind])
    .select(['id', 'enCode', 'fullName', 'sortCode', 'moduleId'])
    .where('moduleId', 'in', menuIds)
    .where('deleteMark', 'is', null)
    .where('enabledMark', '=', 1)
    .orderBy('sortCode')
    .orderBy('id')
    .execute();
  const ignoring = await menusIgnoring(ctx.db, kind, menuIds);
  const mine = rows.filter((row) => grants.administrator || grants.items[kind].has(row.id));
  return mine.filter(({ moduleId }) => !ignoring.has(moduleId)).map((row) => ({ ...row, kind }));
}

/** Items of the chosen menus, by kind, nested under the menus and their ancestors, in the order of the menus. */
async function itemNodes(
  ctx: Ctx,
  grants: Grants,
  kinds: readonly ItemKind[],
  menuIds: string[],
): Promise<ValueNode[]> {
  if (menuIds.length === 0) return [];
  const found = (await Promise.all(kinds.map((kind) => itemsOfKind(ctx, grants, kind, menuIds)))).flat();
  const menus = await enabledMenus(ctx, grants);
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const above = new Set<string>();
  for (const { moduleId } of found)
    for (let menu = byId.get(moduleId); menu && !above.has(menu.id); menu = byId.get(menu.parentId)) above.add(menu.id);
  const items = found.filter((row) => above.has(row.moduleId));
  return [
    ...menus.filter(({ id }) => above.has(id)).map((menu) => nodeOf(ctx, menu, menu.parentId)),
    ...items.map(({ moduleId, ...item }) => ({ ...item, parentId: moduleId, icon: '' })),
  ];
}

/** Checks that the role exists; a new role or several at once have no id. */
async function assertObject(ctx: Ctx, objectId: string): Promise<void> {
  if (objectId === '0') return;
  const role = await findRow<StoredRow & { globalMark: number }>(ctx.db, 'weftRole', objectId);
  if (!role) throw new Refusal('error.notFound');
  await assertRoleReachable(ctx, ctx.db, role);
}

/** A step of the dialog; `items` (ours): the items of all four kinds at once. */
export type ValuesOf = GrantKind | 'items';

function itemKindsOf(type: ValuesOf): ItemKind[] {
  if (type === 'items') return itemKindNames;
  return itemKindNames.filter((kind) => kind === type);
}

async function grantedIds(ctx: Ctx, objectId: string, types: readonly GrantKind[]): Promise<string[]> {
  const rows = ctx.db.kysely.selectFrom('weftAuthorize').select('itemId').where('objectId', '=', objectId);
  return (await rows.where('itemType', 'in', types).execute()).map((row) => row.itemId);
}

/** What a new grant begins with: the only application for a role without rights, the usual items of newly chosen menus. */
async function usualOfNew(ctx: Ctx, objectId: string, type: ValuesOf, nodes: ValueNode[], chosen: string[]) {
  if (type === 'system') {
    const isNew = nodes.length === 1 && !(await grantedIds(ctx, objectId, grantKinds)).length;
    return isNew ? nodes.map(({ id }) => id) : [];
  }
  const kinds = itemKindsOf(type);
  if (!kinds.length) return [];
  const had = new Set(await grantedIds(ctx, objectId, ['module']));
  const added = chosen.filter((id) => !had.has(id));
  return (await Promise.all(kinds.map((kind) => usualItems(ctx.db, kind, added)))).flat();
}

function nodesOf(ctx: Ctx, grants: Grants, type: ValuesOf, chosen: string[]): Promise<ValueNode[]> {
  if (type === 'system') return systemNodes(ctx, grants);
  if (type === 'module') return moduleNodes(ctx, grants, chosen);
  return itemNodes(ctx, grants, itemKindsOf(type), chosen);
}

/**
 * One step of the authorise dialog (contract §4.5): the grantable items as a tree, the granted ids, and every node's
 * id. `moduleIds`: ids chosen in earlier steps, comma-joined. Users are offered only what they hold. Ours: `usual`, the
 * ids include what a new grant begins with; the type `items`; `kind` of an item.
 */
export async function authorityValues(
  ctx: Ctx,
  objectId: string,
  { type, moduleIds, usual }: { type: ValuesOf; moduleIds?: string; usual?: boolean },
): Promise<Reply> {
  await assertObject(ctx, objectId);
  const grants = await grantsOf(ctx.db, ctx.user);
  const chosen = (moduleIds ?? '').split(',').filter(Boolean);
  const nodes = await nodesOf(ctx, grants, type, chosen);
  const all = nodes.map((node) => node.id);
  const known = new Set(all);
  const kinds = itemKindsOf(type);
  const granted = await grantedIds(ctx, objectId, type === 'items' ? kinds : [type]);
  const begun = usual ? await usualOfNew(ctx, objectId, type, nodes, chosen) : [];
  const ids = [...new Set([...granted, ...begun])].filter((id) => known.has(id));
  return { data: { list: buildTree(nodes), ids, all } };
}

/** What the person holds, as five trees: menus under their applications, and the items of those menus (contract §5.10). */
export async function ownAuthorize(ctx: Ctx): Promise<Reply> {
  const grants = await grantsOf(ctx.db, ctx.user);
  const systems = (await systemNodes(ctx, grants)).map(({ id }) => id);
  const items = (kind: ItemKind) => itemNodes(ctx, grants, [kind], [...grants.menuIds]);
  const nodes = await Promise.all([moduleNodes(ctx, grants, systems), ...itemKindNames.map(items)]);
  return {
    data: Object.fromEntries(['module', ...itemKindNames].map((kind, at) => [kind, buildTree(nodes[at] ?? [])])),
  };
}
