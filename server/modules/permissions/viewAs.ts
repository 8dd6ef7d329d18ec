import { sql } from 'kysely';
import { itemKindNames, type PermissionKind } from '../../../core/permissionItems';
import type { HiddenItem } from '../../../core/permissions';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { findAll, findOne } from '../../db/find';
import type { Db } from '../../db/types';
import { rowsBy } from '../../lists/rowsBy';
import { itemTables } from '../../permissionItems';
import { type Grants, grantsOf } from '../../services/permissions/grants';
import { openSession } from '../../services/sessions/sessions';

export interface Viewed {
  objectType: 'User' | 'Role';
  objectId: string;
}

async function viewedName(db: Db, { objectType, objectId }: Viewed): Promise<string | undefined> {
  if (objectType === 'Role') {
    const role = await findOne(db, 'weftRole', ['fullName'], { id: objectId, enabledMark: 1, deleteMark: null });
    return role?.fullName;
  }
  const user = await findOne(db, 'weftUser', ['realName', 'account'], {
    id: objectId,
    enabledMark: 1,
    deleteMark: null,
  });
  return user && `${user.realName}/${user.account}`;
}

/** Whether there is a page to look at: whoever holds no menu could not sign in either. */
async function hasMenu({ db, user }: Ctx, { objectType, objectId }: Viewed): Promise<boolean> {
  if (objectType === 'Role') {
    const by = { id: user.id, account: user.account, realName: user.realName };
    const grants = await grantsOf(db, { id: user.id, isAdministrator: false, viewing: { by, roleId: objectId } });
    return grants.shown.size > 0;
  }
  const found = await db.kysely
    .selectFrom('weftUser')
    .select('isAdministrator')
    .where('id', '=', objectId)
    .executeTakeFirstOrThrow();
  const grants = await grantsOf(db, { id: objectId, isAdministrator: found.isAdministrator === 1 });
  return grants.shown.size > 0;
}

/** Opens a read-only session as that user or role; it ends when the administrator loses the right to it. */
export async function openView(ctx: Ctx, viewed: Viewed): Promise<Reply> {
  const name = await viewedName(ctx.db, viewed);
  if (name === undefined) throw new Refusal(viewed.objectType === 'Role' ? 'viewAs.roleOut' : 'viewAs.userOut');
  if (!(await hasMenu(ctx, viewed)))
    throw new Refusal(viewed.objectType === 'Role' ? 'viewAs.roleBare' : 'viewAs.userBare');
  const { token } = await openSession(ctx.db, {
    userId: ctx.user.id,
    origin: 'viewAs',
    ip: ctx.ip,
    platForm: ctx.userAgent.slice(0, 200),
    now: ctx.now,
    viewed: viewed.objectType === 'Role' ? { viewedRoleId: viewed.objectId } : { viewedUserId: viewed.objectId },
  });
  return { data: { token, name } };
}

/** The viewed user or role and the administrator viewing; null in an ordinary session. */
export async function viewInfo(ctx: Ctx): Promise<Reply> {
  const { viewing } = ctx.user;
  if (!viewing) return { data: null };
  const objectType = viewing.roleId ? 'Role' : 'User';
  const name = await viewedName(ctx.db, { objectType, objectId: viewing.roleId ?? ctx.user.id });
  return { data: { objectType, name: name ?? '', by: `${viewing.by.realName}/${viewing.by.account}` } };
}

const namedRoles = 5;

/** Enabled roles that hold items: a few names and the count, by item. */
async function holders(db: Db, itemType: string, itemIds: string[]) {
  if (itemIds.length === 0) return new Map<string, { roles: string[]; roleCount: number }>();
  const rows = await db.kysely
    .selectFrom('weftAuthorize')
    .innerJoin('weftRole', 'weftRole.id', 'weftAuthorize.objectId')
    .select([
      'weftAuthorize.itemId',
      sql<string[]>`(array_agg(weft_role.full_name order by weft_role.full_name))[1:${sql.lit(namedRoles)}]`.as(
        'roles',
      ),
      sql<string>`count(*)`.as('roleCount'),
    ])
    .where('weftAuthorize.itemType', '=', itemType)
    .where('weftAuthorize.objectType', '=', 'Role')
    .where('weftAuthorize.itemId', 'in', itemIds)
    .where('weftRole.enabledMark', '=', 1)
    .where('weftRole.deleteMark', 'is', null)
    .groupBy('weftAuthorize.itemId')
    .execute();
  return new Map(rows.map((row) => [row.itemId, { roles: row.roles, roleCount: Number(row.roleCount) }]));
}

const nobody = { roles: [], roleCount: 0 };

/** Parents before their children; siblings keep their order. Nodes without a parent in the list come last. */
function inTreeOrder<T extends { id: string; parentId: string }>(nodes: readonly T[]): T[] {
  const below = rowsBy(nodes, (node) => node.parentId);
  const visited = new Set<T>();
  const visit = (node: T): void => {
    if (visited.has(node)) return;
    visited.add(node);
    below.get(node.id)?.forEach(visit);
  };
  below.get('-1')?.forEach(visit);
  nodes.forEach(visit);
  return [...visited];
}

async function hiddenMenus(ctx: Ctx, grants: Grants): Promise<HiddenItem[]> {
  const menus = await findAll(
    ctx.db,
    'weftMenu',
    ['id', 'parentId', 'enCode', 'fullName', 'type', 'enabledMark'],
    { deleteMark: null, category: 'Web' },
    ['sortCode', 'id'],
  );
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const out = inTreeOrder(menus).filter((menu) => !grants.shown.has(menu.id));
  const held = await holders(
    ctx.db,
    'module',
    out.map((menu) => menu.id),
  );
  const reasonOf = (menu: (typeof menus)[number]): HiddenItem['reason'] => {
    if (menu.enabledMark !== 1) return 'switchedOff';
    const passed = new Set<string>();
    for (let at = byId.get(menu.parentId); at && !passed.has(at.id); at = byId.get(at.parentId)) {
      if (at.enabledMark !== 1) return 'parentOff';
      passed.add(at.id);
    }
    if (menu.type === 1) return 'empty';
    return grants.administrator || grants.items.module.has(menu.id) ? 'parentOff' : 'notGranted';
  };
  return out.map((menu) => {
    const { id, enCode, fullName } = menu;
    return { kind: 'module', id, enCode, fullName, reason: reasonOf(menu), ...(held.get(id) ?? nobody) };
  });
}

async function itemsOf(ctx: Ctx, grants: Grants, kind: PermissionKind, moduleId: string): Promise<HiddenItem[]> {
  const items = await ctx.db.kysely
    .selectFrom(itemTables[kind])
    .select(['id', 'enCode', 'fullName', 'enabledMark'])
    .where('moduleId', '=', moduleId)
    .where('deleteMark', 'is', null)
    .orderBy('sortCode')
    .orderBy('id')
    .execute();
  const held = await holders(
    ctx.db,
    kind,
    items.map((item) => item.id),
  );
  const reasonOf = (item: (typeof items)[number]): HiddenItem['reason'] => {
    if (item.enabledMark !== 1) return 'switchedOff';
    return grants.administrator || grants.items[kind].has(item.id) ? 'granted' : 'notGranted';
  };
  return items.map((item) => {
    const { id, enCode, fullName } = item;
    return { kind, id, enCode, fullName, reason: reasonOf(item), ...(held.get(id) ?? nobody) };
  });
}

/**
 * What the viewed user does not see and why: menus, or, given a menu's id, its items. Granted items
 * are listed as granted, so that a page can tell "not granted" from "there is no such permission".
 */
export async function hiddenItems(ctx: Ctx, moduleId: string | undefined): Promise<Reply> {
  const { viewing } = ctx.user;
  // A read-only session of one's own is no view as somebody else.
  if (!viewing || (!viewing.roleId && viewing.by.id === ctx.user.id)) throw new Refusal('viewAs.onlyThere');
  const grants = await grantsOf(ctx.db, ctx.user);
  if (!moduleId) return { data: { list: await hiddenMenus(ctx, grants) } };
  const kinds = itemKindNames.filter((kind) => kind !== 'resource');
  const items = await Promise.all(kinds.map((kind) => itemsOf(ctx, grants, kind, moduleId)));
  return { data: { list: items.flat() } };
}
