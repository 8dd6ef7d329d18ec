import { holds, type ModulePermission, type PermissionKind } from '../core/permissions';

/** One entry of CurrentUser's permissionList (contract §3.2); a server may leave kinds out. */
export type ModulePermissions = Pick<ModulePermission, 'modelId'> & {
  [kind in PermissionKind]?: { enCode: string }[] | null;
};

export interface Permissions {
  can: (kind: PermissionKind, code: string, moduleId: string | undefined) => boolean;
}

/** Who may see what, by the rule of core. With `judge` off everything is allowed (PERM-08). */
export function createPermissions(list: ModulePermissions[], judge = true): Permissions {
  return { can: (kind, code, moduleId) => !judge || holds(list, kind, code, moduleId) };
}
