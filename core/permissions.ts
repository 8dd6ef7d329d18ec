import type { HiddenKind, ItemKind, PermissionKind } from './permissionItems';

export type { PermissionKind } from './permissionItems';

/** A code granted in a module; of sub-tables `<tableField>-<field>`. */
export interface PermissionItem {
  id: string;
  fullName: string;
  enCode: string;
}

/** One module (menu) of `permissionList` (contract §3.2). */
export interface ModulePermission extends Record<ItemKind, PermissionItem[]> {
  modelId: string;
  moduleName: string;
  /** Ours: codes that are permission items and not granted; on built-in screens all others are granted to everybody. */
  hidden?: Partial<Record<HiddenKind, string[]>>;
}

export interface UserSystem {
  id: string;
  name: string;
  enCode?: string;
  icon: string;
  currentSystem: boolean;
  sortCode?: number;
}

/** The signed-in person, as CurrentUser answers (contract §3.1). Times are epoch ms. */
export interface UserInfo {
  userId: string;
  userAccount: string;
  userName: string;
  headIcon: string;
  gender: string | number;
  birthday?: number | null;
  mobilePhone?: string | null;
  email?: string | null;
  telePhone?: string | null;
  landline?: string | null;
  organizeId: string;
  organizeName: string;
  organizeIdList: string[];
  departmentId?: string;
  departmentName?: string;
  positionId?: string;
  positionName?: string;
  positionIds: { id: string; name: string }[];
  roleId?: string;
  roleName?: string;
  roleIds: string[];
  groupIds: string[];
  groupNames?: string[];
  managerId?: string | null;
  manager?: string | null;
  isAdministrator: boolean | 0 | 1;
  portalId: string;
  systemId?: string | null;
  systemIds: UserSystem[];
  signImg: string;
  changePasswordDate: number | null;
  prevLogin: 0 | 1;
  prevLoginTime?: number | null;
  prevLoginIPAddress?: string | null;
  prevLoginIPAddressName?: string | null;
  loginTime?: number | null;
  loginIPAddress?: string | null;
  theme?: string | null;
  language?: string | null;
}

/** Contract §4.1: type 0 directory, 1 category, 2 page, 3 model, 4 dictionary, 5 report, 6 view, 7 link, 8 portal. */
export interface MenuNode {
  id: string;
  parentId: string;
  fullName: string;
  enCode: string;
  icon: string;
  type: number;
  urlAddress: string;
  linkTarget: string;
  /** JSON: moduleId, isTree, … */
  propertyJson: string;
  sortCode?: number;
  hasChildren: boolean;
  children: MenuNode[];
}

export interface SysConfigInfo {
  sysName: string;
  title?: string;
  sysVersion: string;
  copyright: string;
  companyName?: string;
  loginIcon: string;
  navigationIcon: string;
  logoIcon: string;
  workLogoIcon?: string;
  appIcon?: string;
  /** Ours: 1, pages have a watermark of the person (ux 15). */
  watermark?: number;
  /** The organisation's zone, an IANA name (ADR 0009). */
  timeZone?: string;
  /** Ours: 0, passwords have no age, so that nobody has to be reminded of it. */
  passwordIsUpdatedRegularly?: number;
  /** Ours: the server compares passwords with a directory, so that they are sent as typed too. */
  directory?: boolean;
}

/** Why a menu, button, column or field is hidden from a person: a row of `viewAs.hidden`. */
export interface HiddenItem {
  kind: 'module' | PermissionKind;
  id: string;
  enCode: string;
  fullName: string;
  /** `granted`: permission is not the reason; check the conditions. */
  reason: 'granted' | 'notGranted' | 'switchedOff' | 'parentOff' | 'empty';
  /** Some of the enabled roles that grant it, and their number. */
  roles: string[];
  roleCount: number;
}

type Coded = { modelId: string } & { [kind in PermissionKind]?: readonly { enCode: string }[] | null };

/**
 * Whether the person has this code in this module. No module, no entry or an empty list: no (PERM-01…05). Shared by
 * browser and server.
 */
export function holds(
  list: readonly Coded[] | null | undefined,
  kind: PermissionKind,
  code: string,
  moduleId: string | null | undefined,
): boolean {
  if (!moduleId) return false;
  const entry = list?.find((each) => each.modelId === moduleId);
  return entry?.[kind]?.some((item) => item.enCode === code) ?? false;
}
