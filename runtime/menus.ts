import { menuIcon } from '../core/menuLook';

/** A menu entry of CurrentUser (contract §4.1). */
export interface MenuEntry {
  id: string;
  enCode: string;
  fullName: string;
  type: number;
  icon?: string | null;
  urlAddress?: string | null;
  linkTarget?: string | null;
  propertyJson?: string | null;
  children?: MenuEntry[] | null;
}

/** What a route shows. Types 2, 3, 4, 5, 8 and 7 inside the application. */
export type RouteKind = 'page' | 'model' | 'dictionary' | 'report' | 'portal' | 'frame';

export interface MenuRoute {
  /** Path without query, beginning with `/`. */
  path: string;
  /** enCode with every dot replaced by a dash (ROUTE-56). */
  name: string;
  enCode: string;
  kind: RouteKind;
  /** fullName; the words of `route.<name>` or `menu.<name>` go first. */
  title: string;
  /** Read by `iconLook`. */
  icon?: string;
  /** Menu id: the scope of permissions. */
  moduleId: string;
  /** Id of the model, dictionary, report or portal. */
  relationId?: string;
  isTree?: boolean;
  /** The address that a `frame` shows. */
  url?: string;
}

export interface MenuNode {
  id: string;
  name: string;
  enCode: string;
  title: string;
  /** Read by `iconLook`. */
  icon?: string;
  /** Address of a click inside the application, with query. Absent for directories and external entries. */
  to?: string;
  /** Address outside (types 6 and 7). */
  href?: string;
  /** `href` opens in a new window. */
  blank?: boolean;
  children: MenuNode[];
}

export interface MenuPlace {
  /** `https://host` of this page: what begins with `/` becomes absolute (ROUTE-52). */
  origin: string;
  token: string;
  /** Value of `${dataV}` (spec §9: /DataV). */
  dataV: string;
}
export interface CurrentMenus {
  /** The tree of the current system (PERM-16). */
  menu: MenuNode[];
  /** Every page the person may see, in whatever system. */
  routes: MenuRoute[];
}

const kinds: Record<number, RouteKind> = { 2: 'page', 3: 'model', 4: 'dictionary', 5: 'report', 8: 'portal' };

/** ROUTE-56. */
export function routeName(enCode: string): string {
  return enCode.replaceAll('.', '-');
}

function property(entry: MenuEntry): { moduleId?: string; isTree?: unknown; iconBackgroundColor?: unknown } {
  try {
    const value: unknown = JSON.parse(entry.propertyJson || '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Icon of the entry with its colour (contract §4.2: `iconBackgroundColor`); `{}` without one. */
function iconOf(entry: MenuEntry): { icon?: string } {
  const icon = menuIcon({ ...entry, colour: property(entry).iconBackgroundColor });
  return icon ? { icon } : {};
}

function absolutePath(urlAddress: string): string {
  return `/${urlAddress.replace(/^\/+/, '')}`;
}

function withoutQuery(path: string): string {
  return path.replace(/[?#].*$/, '');
}

/** Placeholders in the address of a link entry (decision ROUTE-57). */
const placeholders = /\$\{(dataV|jnpfToken)\}/g;

/** A type 7 address: placeholders filled, absolute (ROUTE-48, 49, 52). */
export function resolveLink(address: string, place: MenuPlace): string {
  const filled = address.replace(placeholders, (_, name: string) =>
    name === 'dataV' ? place.dataV : encodeURIComponent(place.token),
  );
  return filled.startsWith('/') ? place.origin + filled : filled;
}

/** A link we may follow: a menu entry must not run a script. */
function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

/** Without the token: the window has the session of this browser, another browser needs a ticket (decision ROUTE-47). */
function screenAddress(entry: MenuEntry, place: MenuPlace): string {
  const id = encodeURIComponent(property(entry).moduleId ?? '');
  return resolveLink(`${place.dataV}/view/${id}`, place);
}

function outside(entry: MenuEntry, place: MenuPlace): string | undefined {
  if (entry.type === 6) return screenAddress(entry, place);
  if (entry.type === 7 && entry.linkTarget !== '_self') return resolveLink(entry.urlAddress ?? '', place);
  return undefined;
}

/** undefined for directories and external entries (types 0, 1, 6 and 7 with another target than `_self`). */
export function routeOf(entry: MenuEntry, place: MenuPlace): MenuRoute | undefined {
  const base = {
    name: routeName(entry.enCode),
    enCode: entry.enCode,
    title: entry.fullName,
    moduleId: entry.id,
    ...iconOf(entry),
  };
  if (entry.type === 7 && entry.linkTarget === '_self') {
    const url = resolveLink(entry.urlAddress ?? '', place);
    return { ...base, kind: 'frame', path: absolutePath(entry.enCode), url };
  }
  const kind = kinds[entry.type];
  if (!kind || !entry.urlAddress) return undefined;
  const path = withoutQuery(absolutePath(entry.urlAddress));
  if (kind === 'page') return { ...base, kind, path };
  const { moduleId: relationId, isTree } = property(entry);
  return { ...base, kind, path, ...(relationId && { relationId }), isTree: Number(isTree) === 1 };
}

function nodeOf(entry: MenuEntry, place: MenuPlace): MenuNode {
  const route = routeOf(entry, place);
  const href = outside(entry, place);
  return {
    id: entry.id,
    name: routeName(entry.enCode),
    enCode: entry.enCode,
    title: entry.fullName,
    ...iconOf(entry),
    ...(route && { to: route.kind === 'page' ? absolutePath(entry.urlAddress ?? '') : route.path }),
    ...(href && isWebAddress(href) && { href, blank: entry.linkTarget === '_blank' }),
    children: (entry.children ?? []).map((child) => nodeOf(child, place)),
  };
}

function* everyEntry(entries: MenuEntry[]): Generator<MenuEntry> {
  for (const entry of entries) {
    yield entry;
    yield* everyEntry(entry.children ?? []);
  }
}

/** Entries of the current system: by `systemIds`, else the first application; `menuList` where there is no routerList. */
function currentEntries(
  routerList: MenuEntry[],
  menuList: MenuEntry[],
  currentSystem: string | undefined,
): MenuEntry[] {
  if (routerList.length === 0) return menuList;
  const system = routerList.find((entry) => entry.id === currentSystem) ?? routerList[0];
  return system?.children ?? [];
}

/** Whether an entry leads to a page, directly or below it; other directories are not shown. */
function leadsSomewhere(node: MenuNode): boolean {
  return node.to !== undefined || node.href !== undefined || node.children.length > 0;
}

/**
 * Menus and routes of the signed-in person (ROUTE-36…59, PERM-16): all routes come from every application, the menu
 * from the current one. Both empty means that the person has no menu at all.
 */
export function buildMenus(
  answer: { routerList?: MenuEntry[] | null; menuList?: MenuEntry[] | null; currentSystem?: string },
  place: MenuPlace,
): CurrentMenus {
  const routerList = answer.routerList ?? [];
  const menuList = answer.menuList ?? [];
  const all = [...everyEntry(routerList.length > 0 ? routerList : menuList)];
  const routes = all.map((entry) => routeOf(entry, place)).filter((route) => route !== undefined);
  const menu = currentEntries(routerList, menuList, answer.currentSystem).map((entry) => nodeOf(entry, place));
  return { menu: menu.filter(leadsSomewhere), routes };
}
