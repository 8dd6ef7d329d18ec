export type PermissionKind = 'button' | 'column' | 'form';
interface Coded {
  enCode: string;
}
/** One entry of CurrentUser's permissionList (contract §3.2). */
export type ModulePermissions = { modelId: string } & { [kind in PermissionKind]?: Coded[] | null };

export interface Permissions {
  can: (kind: PermissionKind, code: string, moduleId: string | undefined) => boolean;
}

/**
 * Who may see what, matched by enCode inside the entry of the route's module (PERM-01…05): no module, no entry or an
 * empty list mean no. With `judge` off everything is allowed (PERM-08).
 */
export function createPermissions(list: ModulePermissions[], judge = true): Permissions {
  const byModule = new Map(list.map((entry) => [entry.modelId, entry]));
  return {
    can: (kind, code, moduleId) => {
      if (!judge) return true;
      if (!moduleId) return false;
      return byModule.get(moduleId)?.[kind]?.some((item) => item.enCode === code) ?? false;
    },
  };
}
