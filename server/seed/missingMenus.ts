import { newId } from '../../core/id';

/** A menu entry: a directory of `children`, else the page whose document has its code. */
export interface SeedMenu {
  fullName: string;
  enCode: string;
  icon: string;
  ready?: boolean;
  /** Codes of its buttons, which roles are granted. */
  buttons?: string[];
  children?: SeedMenu[];
}

/** A menu that the database has. */
export interface KnownMenu {
  id: string;
  enabledMark: number;
  lastModifyTime: Date | null;
  deleteMark: number | null;
}

/** What a database lacks of some menus. */
export interface Missing {
  menus: ReturnType<typeof menuRow>[];
  /** Ids of pages whose screen has been added since. */
  wakes: string[];
  /** Codes of the buttons that each of these menus has. */
  buttons: { moduleId: string; codes: readonly string[] }[];
}

/** A directory is shown as soon as one of its pages is. */
function isReady(menu: SeedMenu): boolean {
  return menu.ready ?? menu.children?.some(isReady) ?? false;
}

function menuRow(menu: SeedMenu, place: { parentId: string; systemId: string; sortCode: number }) {
  const page = menu.children ? 0 : 1;
  const property = page ? { moduleId: '', iconBackgroundColor: '', isTree: 0 } : { iconBackgroundColor: '' };
  return {
    id: newId(),
    ...place,
    fullName: menu.fullName,
    enCode: menu.enCode,
    icon: menu.icon,
    type: page ? 2 : 1,
    category: 'Web',
    urlAddress: page ? menu.enCode.replaceAll('.', '/') : '',
    linkTarget: '_self',
    propertyJson: JSON.stringify(property),
    enabledMark: isReady(menu) ? 1 : 0,
    isButtonAuthorize: page,
    isColumnAuthorize: page,
    isFormAuthorize: page,
    isDataAuthorize: page,
  };
}

/** Missing menus, and pages whose screen has been added since, unless they were changed or deleted by hand. */
export function missingOf(
  menus: readonly SeedMenu[],
  known: ReadonlyMap<string, KnownMenu>,
  parentId: string,
  systemId: string,
  before = 0,
): Missing {
  const missing: Missing = { menus: [], wakes: [], buttons: [] };
  for (const [at, menu] of menus.entries()) {
    const old = known.get(menu.enCode);
    if (old?.deleteMark) continue;
    const made = old ? [] : [menuRow(menu, { parentId, systemId, sortCode: before + at + 1 })];
    const { id } = old ?? made[0]!;
    const isAsMade = !old || old.lastModifyTime === null;
    const below = missingOf(menu.children ?? [], known, id, systemId);
    missing.menus.push(...made);
    if (old?.enabledMark === 0 && isAsMade && isReady(menu)) missing.wakes.push(old.id);
    if (isAsMade && menu.buttons?.length) missing.buttons.push({ moduleId: id, codes: menu.buttons });
    missing.menus.push(...below.menus);
    missing.wakes.push(...below.wakes);
    missing.buttons.push(...below.buttons);
  }
  return missing;
}
