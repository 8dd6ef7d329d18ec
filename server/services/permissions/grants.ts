import { eachItemKind, type ItemKind } from '../../../core/permissionItems';
import type { SessionUser } from '../../ctx';
import { findAll } from '../../db/find';
import { memo, type Stale } from '../../db/memo';
import type { Db } from '../../db/types';
import type { ModulePermission, Permission } from '../../permission';

/** Fallback only: events invalidate at once. */
const ttlMs = 30_000;
const maxRemembered = 5_000;

/** The menu type that opens a dictionary category (contract §4.1). */
const dictionaryMenu = 4;

/** The permissions of one user: ids granted to the enabled roles, menus with their ancestors. */
export interface Grants {
  administrator: boolean;
  roleIds: string[];
  /** Enabled applications with a menu for this user. */
  systemIds: Set<string>;
  /** Granted menus, enabled up to the root; ancestors are in `shown` only. */
  menuIds: Set<string>;
  shown: Set<string>;
  /** Menu enCode (Web) → its id and the codes granted under it. */
  modules: Map<string, { menuId: string; buttons: Set<string> }>;
  /** Ids of dictionary categories that granted menus (type 4) open → codes granted under those menus. */
  categories: Map<string, Set<string>>;
  /** Ids of granted items by kind; empty for administrators, who hold all. */
  items: Record<ItemKind | 'system' | 'module', Set<string>>;
}

export interface MenuNode {
  id: string;
  parentId: string;
  systemId: string;
  enCode: string;
  category: string;
  enabledMark: number;
  type: number;
  moduleId: string | null;
}

const keyOf = (user: Asker) => `${user.id}/${user.isAdministrator}`;

/** Matches the entries of these users, or all entries. */
function staleBy({ userIds }: { userIds?: string[] }): Stale<Grants> {
  const people = userIds && new Set(userIds);
  return people ? (key) => people.has(key.slice(0, key.lastIndexOf('/'))) : 'all';
}

const remembered = memo<Grants>('grants', {
  ttlMs,
  max: maxRemembered,
  forgetOn: {
    'permission.changed': staleBy,
    'person.changed': staleBy,
    'menu.changed': () => 'all',
    'model.released': () => 'all',
  },
});

/** Enabled roles of a user. */
async function rolesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('weftUserRelation')
    .innerJoin('weftRole', 'weftRole.id', 'weftUserRelation.objectId')
    .select('weftRole.id')
    .where('weftUserRelation.userId', '=', userId)
    .where('weftUserRelation.objectType', '=', 'Role')
    .where('weftRole.enabledMark', '=', 1)
    .where('weftRole.deleteMark', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}

/** Menus of enabled applications. */
function liveMenus(db: Db): Promise<MenuNode[]> {
  return db.kysely
    .selectFrom('weftMenu')
    .innerJoin('weftSystem', 'weftSystem.id', 'weftMenu.systemId')
    .select([
      'weftMenu.id',
      'weftMenu.parentId',
      'weftMenu.systemId',
      'weftMenu.enCode',
      'weftMenu.category',
      'weftMenu.enabledMark',
      'weftMenu.type',
      'weftMenu.moduleId',
    ])
    .where('weftMenu.deleteMark', 'is', null)
    .where('weftSystem.deleteMark', 'is', null)
    .where('weftSystem.enabledMark', '=', 1)
    .execute();
}

/** A menu and its ancestors; empty when one of them is disabled or missing. */
function pathOf(id: string, byId: Map<string, MenuNode>): string[] {
  const path: string[] = [];
  let node = byId.get(id);
  while (node && node.enabledMark === 1 && !path.includes(node.id)) {
    path.push(node.id);
    if (node.parentId === '-1') return path;
    node = byId.get(node.parentId);
  }
  return [];
}

async function granted(db: Db, roleIds: string[]): Promise<Grants['items']> {
  const items: Grants['items'] = { system: new Set(), module: new Set(), ...eachItemKind(() => new Set<string>()) };
  if (roleIds.length === 0) return items;
  const rows = await findAll(db, 'weftAuthorize', ['itemType', 'itemId'], { objectType: 'Role', objectId: roleIds });
  for (const row of rows) items[row.itemType as ItemKind]?.add(row.itemId);
  return items;
}

async function buttonsByMenu(db: Db, ids: Set<string>): Promise<Map<string, Set<string>>> {
  const byMenu = new Map<string, Set<string>>();
  if (ids.size === 0) return byMenu;
  const rows = await findAll(db, 'weftModuleButton', ['moduleId', 'enCode'], {
    id: [...ids],
    enabledMark: 1,
    deleteMark: null,
  });
  for (const row of rows) byMenu.set(row.moduleId, (byMenu.get(row.moduleId) ?? new Set()).add(row.enCode));
  return byMenu;
}

type Asker = Pick<SessionUser, 'id' | 'isAdministrator' | 'viewing'>;

function rolesFor(db: Db, user: Asker): Promise<string[]> | string[] {
  if (user.isAdministrator) return [];
  return user.viewing?.roleId ? [user.viewing.roleId] : rolesOf(db, user.id);
}

/** The permissions of people with exactly these enabled roles; not cached. */
export async function grantsOfRoles(db: Db, roleIds: string[], administrator: boolean): Promise<Grants> {
  const [menus, items] = await Promise.all([liveMenus(db), granted(db, roleIds)]);
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const wanted = menus.filter((menu) => administrator || items.module.has(menu.id));
  const grants: Grants = {
    administrator,
    roleIds,
    systemIds: new Set(),
    menuIds: new Set(),
    shown: new Set(),
    modules: new Map(),
    categories: new Map(),
    items,
  };
  const buttons = await buttonsByMenu(db, items.button);
  for (const menu of wanted) {
    const path = pathOf(menu.id, byId);
    if (path.length === 0) continue;
    grants.menuIds.add(menu.id);
    for (const id of path) grants.shown.add(id);
    grants.systemIds.add(menu.systemId);
    if (menu.category !== 'Web') continue;
    const codes = buttons.get(menu.id) ?? new Set<string>();
    grants.modules.set(menu.enCode, { menuId: menu.id, buttons: codes });
    if (menu.type === dictionaryMenu && menu.moduleId)
      grants.categories.set(menu.moduleId, new Set([...(grants.categories.get(menu.moduleId) ?? []), ...codes]));
  }
  return grants;
}

/** Of these roles, those that open a page: whoever has no other is refused at the sign-in. */
export async function rolesWithPages(db: Db, roleIds: string[]): Promise<ReadonlySet<string>> {
  if (roleIds.length === 0) return new Set();
  const which = { itemType: 'module', objectType: 'Role', objectId: roleIds };
  const [menus, rows] = await Promise.all([liveMenus(db), findAll(db, 'weftAuthorize', ['objectId', 'itemId'], which)]);
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  return new Set(rows.flatMap(({ objectId, itemId }) => (pathOf(itemId, byId).length ? [objectId] : [])));
}

async function read(db: Db, user: Asker): Promise<Grants> {
  return grantsOfRoles(db, await rolesFor(db, user), user.isAdministrator);
}

/** The permissions of this user, cached; when viewing as a role they are read each time. */
export function grantsOf(db: Db, user: Asker): Promise<Grants> {
  if (user.viewing?.roleId) return read(db, user);
  return remembered.of(db, keyOf(user), () => read(db, user));
}

const holdsButton = (codes: ReadonlySet<string> | undefined, button: string | undefined): boolean =>
  codes !== undefined && (button === undefined || codes.has(button));

function holds(grants: Grants, { module, button, menuType }: ModulePermission): boolean {
  if (holdsButton(grants.modules.get(module)?.buttons, button)) return true;
  return menuType === dictionaryMenu && [...grants.categories.values()].some((codes) => holdsButton(codes, button));
}

/** Whether a menu of the user opens this dictionary category, with the button under it. */
export async function opensCategory(db: Db, user: Asker, id: string, button: string | undefined): Promise<boolean> {
  return holdsButton((await grantsOf(db, user)).categories.get(id), button);
}

/**
 * Whether this user may call a route with that permission. `model` is checked by the service, which knows the model's
 * menu. Administrators may do everything, also under a disabled menu.
 */
export async function allows(db: Db, user: SessionUser | undefined, permission: Permission): Promise<boolean> {
  if (permission === 'public') return true;
  if (!user) return false;
  if (permission === 'signedIn' || user.isAdministrator) return true;
  if (permission === 'administrator') return false;
  if ('model' in permission) return true;
  const grants = await grantsOf(db, user);
  const wanted = Array.isArray(permission) ? permission : [permission];
  return wanted.some((each) => holds(grants, each));
}
