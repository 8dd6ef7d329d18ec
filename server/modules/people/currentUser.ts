import { sql } from 'kysely';
import { ownWords } from '../../../core/language/text';
import { usualLanguage } from '../../../core/languages';
import {
  eachHiddenKind,
  type HiddenKind,
  hiddenKinds,
  type ItemKind,
  itemKindNames,
} from '../../../core/permissionItems';
import { buildTree, type TreeNode } from '../../../core/tree';
import type { Ctx, Reply } from '../../ctx';
import { findAll } from '../../db/find';
import { rowsBy } from '../../lists/rowsBy';
import { itemTables } from '../../permissionItems';
import { withShownNames } from '../../seed/shownNames';
import { draftKey } from '../../services/auth/draftKey';
import { asksForPasswords } from '../../services/auth/outside/providers';
import { ownLook } from '../../services/auth/ownLook';
import { namePath } from '../../services/organisation/organizeNames';
import { type Grants, grantsOf } from '../../services/permissions/grants';
import { hiddenByItems } from '../../services/permissions/hiddenCodes';
import { type Configuration, configuration } from '../../services/platform/configuration';
import { placeOf } from '../../services/platform/placeOf';
import { type MenuEntry, type MenuRow, menuEntry } from '../menus/menuEntry';
import { startPages } from '../menus/startPages';
import { defaultSignature } from './ownProfile/signatures';
import { avatarPath, departmentOf, membershipsOf, personName } from './profile';

type MenuNode = TreeNode<MenuEntry>;
interface SystemRow {
  id: string;
  fullName: string;
  enCode: string;
  icon: string | null;
  sortCode: number;
  propertyJson: string | null;
}

async function systemsOf(ctx: Ctx, grants: Grants): Promise<SystemRow[]> {
  if (grants.systemIds.size === 0) return [];
  const rows = await findAll(
    ctx.db,
    'weftSystem',
    ['id', 'fullName', 'enCode', 'icon', 'sortCode', 'propertyJson'],
    { id: [...grants.systemIds] },
    ['sortCode', 'creatorTime', 'id'],
  );
  return withShownNames(rows, ctx);
}

/** Web menus this user sees, including ancestors. */
async function menusOf(ctx: Ctx, grants: Grants): Promise<MenuRow[]> {
  const rows = await findAll(ctx.db, 'weftMenu', 'all', { deleteMark: null, enabledMark: 1, category: 'Web' }, [
    'sortCode',
    '-creatorTime',
    'id',
  ]);
  return rows
    .filter((row) => grants.shown.has(row.id))
    .map((row) => ({ ...row, fullName: ownWords(row.fullName, ctx.t) }));
}

type Item = { id: string; fullName: string; enCode: string };

/** Items of one kind by menu: all enabled ones for administrators, the granted ones for others. */
async function itemsByMenu(ctx: Ctx, grants: Grants, kind: ItemKind): Promise<Map<string, Item[]>> {
  const byMenu = new Map<string, Item[]>();
  const ids = [...grants.items[kind]];
  if (!grants.administrator && ids.length === 0) return byMenu;
  let query = ctx.db.kysely
    .selectFrom(itemTables[kind])
    .select(['id', 'fullName', 'enCode', 'moduleId'])
    .where('deleteMark', 'is', null)
    .where('enabledMark', '=', 1)
    .orderBy('sortCode')
    .orderBy('id');
  if (!grants.administrator) query = query.where('id', 'in', ids);
  for (const { moduleId, ...item } of await query.execute()) {
    byMenu.set(moduleId, [...(byMenu.get(moduleId) ?? []), item]);
  }
  return byMenu;
}

/** Menu type of built-in screens; models decide themselves whether fields need permission (contract §4.1). */
const pageType = 2;

/** Permission items of one kind by menu of a built-in screen. */
async function itemsOfPages(ctx: Ctx, menuIds: string[], kind: HiddenKind) {
  const rows = await ctx.db.kysely
    .selectFrom(itemTables[kind])
    .select(['id', 'moduleId', 'enCode'])
    .where('moduleId', '=', sql<string>`any(${menuIds}::text[])`)
    .where('enabledMark', '=', 1)
    .where('deleteMark', 'is', null)
    .execute();
  return rowsBy(rows, (row) => row.moduleId);
}

/** Columns and fields that the built-in screens hide from this user, by menu. */
async function keptBack(ctx: Ctx, grants: Grants, menus: MenuRow[]) {
  const menuIds = menus.filter((menu) => menu.type === pageType && grants.menuIds.has(menu.id)).map((menu) => menu.id);
  if (grants.administrator || menuIds.length === 0) return new Map<string, Record<HiddenKind, string[]>>();
  const found = await Promise.all(hiddenKinds.map((kind) => itemsOfPages(ctx, menuIds, kind)));
  return new Map(
    menuIds.map((id) => {
      const items = eachHiddenKind((kind) => found[hiddenKinds.indexOf(kind)]?.get(id) ?? []);
      const hidden = hiddenByItems(items, grants.items);
      return [id, eachHiddenKind((kind) => [...hidden[kind]])] as const;
    }),
  );
}

/** One entry for every granted menu that is not a directory (contract §3.2). */
async function permissionList(ctx: Ctx, grants: Grants, menus: MenuRow[]) {
  const found = await Promise.all(itemKindNames.map((kind) => itemsByMenu(ctx, grants, kind)));
  const hidden = await keptBack(ctx, grants, menus);
  return menus
    .filter((menu) => menu.type > 1 && grants.menuIds.has(menu.id))
    .map((menu) => ({
      modelId: menu.id,
      moduleName: menu.fullName,
      ...Object.fromEntries(itemKindNames.map((kind, at) => [kind, found[at]?.get(menu.id) ?? []])),
      // Our own member: what built-in screens hide.
      hidden: hidden.get(menu.id) ?? eachHiddenKind(() => []),
    }));
}

function sysConfigInfo(config: Configuration, directory: boolean) {
  const { sysName, title, sysVersion, copyright, companyName } = config;
  const { loginIcon, navigationIcon, logoIcon, workLogoIcon, appIcon, timeZone, watermark } = config;
  const { passwordIsUpdatedRegularly } = config;
  return {
    sysName,
    title,
    sysVersion,
    copyright,
    companyName,
    loginIcon,
    navigationIcon,
    logoIcon,
    workLogoIcon,
    appIcon,
    // Our own members: the zone of every date (ADR 0009); 1: the client draws a watermark; 1: passwords have an age;
    // passwords are sent as typed too.
    timeZone,
    watermark,
    passwordIsUpdatedRegularly,
    directory,
  };
}

/** The signed-in user and their memberships (contract §3.1); dates in epoch milliseconds. */
async function userInfo(ctx: Ctx, systems: SystemRow[], currentSystem: string, config: Configuration) {
  const [user, session, memberships] = await Promise.all([
    ctx.db.kysely.selectFrom('weftUser').selectAll().where('id', '=', ctx.user.id).executeTakeFirstOrThrow(),
    ctx.db.kysely.selectFrom('weftSession').selectAll().where('id', '=', ctx.user.sessionId).executeTakeFirst(),
    membershipsOf(ctx.db, ctx.user.id),
  ]);
  const { organizeById, positions, roles, groups } = memberships;
  const organize = organizeById.get(user.organizeId ?? '');
  const department = departmentOf(organize, organizeById);
  const position = positions.find((each) => each.id === user.positionId);
  return {
    userId: user.id,
    userAccount: user.account,
    userName: user.realName,
    headIcon: avatarPath(user.headIcon),
    gender: user.gender ?? '',
    birthday: user.birthday?.getTime() ?? null,
    entryDate: user.entryDate?.getTime() ?? null,
    mobilePhone: user.mobilePhone ?? '',
    email: user.email ?? '',
    telePhone: user.telePhone ?? '',
    landline: user.landline ?? '',
    organizeId: user.organizeId ?? '',
    organizeName: organize ? namePath(organize, organizeById) : '',
    organizeIdList: organize ? organize.organizeIdTree.split(',') : [],
    departmentId: department?.id ?? '',
    departmentName: department?.fullName ?? '',
    positionId: position?.id ?? '',
    positionName: position?.name ?? '',
    positionIds: positions.map(({ id, name }) => ({ id, name })),
    roleId: roles.map((role) => role.id).join(','),
    roleName: roles.map((role) => role.name).join(','),
    roleIds: roles.map((role) => role.id),
    groupIds: groups.map((group) => group.id),
    groupNames: groups.map((group) => group.name),
    managerId: user.managerId ?? '',
    manager: await personName(ctx.db, user.managerId),
    isAdministrator: ctx.user.isAdministrator,
    portalId: (ctx.user.viewing?.roleId ? '' : user.portalId) || (await (startPages.of(ctx.db, 'board')?.(ctx) ?? '')),
    systemId: currentSystem,
    systemIds: systems.map((system) => ({
      id: system.id,
      enCode: system.enCode,
      name: system.fullName,
      icon: system.icon ?? '',
      sortCode: system.sortCode,
      currentSystem: system.id === currentSystem,
    })),
    signImg: await defaultSignature(ctx),
    changePasswordDate: user.changePasswordDate?.getTime() ?? null,
    prevLogin: config.lastLoginTimeSwitch === 1 && user.prevLogTime ? 1 : 0,
    prevLoginTime: user.prevLogTime?.getTime() ?? null,
    prevLoginIPAddress: user.prevLogIp ?? '',
    prevLoginIPAddressName: placeOf(user.prevLogIp, ctx),
    loginTime: session?.loginTime.getTime() ?? null,
    loginIPAddress: session?.ipAddress ?? '',
    loginIPAddressName: placeOf(session?.ipAddress ?? '', ctx),
    loginPlatForm: session?.platForm ?? '',
    theme: user.theme ?? 'classic',
    language: user.language ?? usualLanguage,
  };
}

/** An application as the root of its menu tree (contract §3: type 0). */
function systemEntry(system: SystemRow, children: MenuNode[]) {
  return {
    id: system.id,
    parentId: '-1',
    systemId: system.id,
    fullName: system.fullName,
    enCode: system.enCode,
    icon: system.icon ?? '',
    type: 0,
    category: 'Web',
    urlAddress: '',
    linkTarget: '_self',
    propertyJson: system.propertyJson ?? '',
    sortCode: system.sortCode,
    enabledMark: 1,
    hasChildren: children.length > 0,
    children: children.length ? children : null,
  };
}

/** Of the person of a full-screen view: who they are, for bindings; nothing personal. */
function forScreen(info: Awaited<ReturnType<typeof userInfo>>) {
  const none = { gender: '', birthday: null, entryDate: null, mobilePhone: '', email: '', telePhone: '', landline: '' };
  const before = { prevLogin: 0, prevLoginTime: null, prevLoginIPAddress: '', prevLoginIPAddressName: '' };
  return { ...info, ...none, ...before, changePasswordDate: null, signImg: '', systemIds: [] };
}

/** A full-screen view has one menu, that of its board where there is one. */
function menuOfScreen(menus: readonly MenuRow[], board: string) {
  const menu = menus.find(({ moduleId }) => moduleId === board) ?? menus[0];
  return menu ? [{ ...menuEntry(menu), parentId: '-1', hasChildren: false, children: null }] : [];
}

/** Everything the shell needs on startup (contract §3). */
export async function currentUser(ctx: Ctx, overlay: readonly string[]): Promise<Reply> {
  const { board } = ctx.user;
  const [grants, config] = await Promise.all([grantsOf(ctx.db, ctx.user), configuration(ctx.db)]);
  const [systems, menus] = await Promise.all([systemsOf(ctx, grants), menusOf(ctx, grants)]);
  const current = (systems.find((system) => system.id === ctx.user.systemId) ?? systems[0])?.id ?? '';
  const forests = new Map(
    systems.map(({ id }) => [id, buildTree(menus.filter((menu) => menu.systemId === id).map(menuEntry))]),
  );
  const forest = (systemId: string) => forests.get(systemId) ?? [];
  const info = await userInfo(ctx, systems, current, config);
  return {
    data: {
      userInfo: board === undefined ? info : forScreen(info),
      routerList: board === undefined ? systems.map((system) => systemEntry(system, forest(system.id))) : [],
      menuList: board === undefined ? forest(current) : menuOfScreen(menus, board),
      permissionList: board === undefined ? await permissionList(ctx, grants, menus) : [],
      sysConfigInfo: sysConfigInfo(config, await asksForPasswords(ctx.db)),
      // Our own member, beside userInfo: bindings and scripts of documents do not see it.
      draftKey: await draftKey(ctx),
      look: await ownLook(ctx),
      // As `/api/documents/Overlay` answers, which the client then need not ask.
      overlay,
    },
  };
}
