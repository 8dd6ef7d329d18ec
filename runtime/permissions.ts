import type { HiddenKind } from '../core/permissionItems';
import { holds, type ModulePermission, type PermissionKind } from '../core/permissions';

/** One entry of CurrentUser's permissionList (contract §3.2); a server may leave kinds out. */
export type ModulePermissions = Pick<ModulePermission, 'modelId' | 'hidden'> & {
  [kind in PermissionKind]?: { enCode: string }[] | null;
};

export interface Permissions {
  can: (kind: PermissionKind, code: string, moduleId: string | undefined) => boolean;
  /** Whether the server hides this column or field from the person; for screens without a permission per column. */
  hides: (kind: HiddenKind, code: string, moduleId: string | undefined) => boolean;
}

/** Permissions of the person, by the rule of core. With `judge` off everything is allowed (PERM-08). */
export function createPermissions(list: ModulePermissions[], judge = true): Permissions {
  return {
    can: (kind, code, moduleId) => !judge || holds(list, kind, code, moduleId),
    hides: (kind, code, moduleId) =>
      judge && (list.find((entry) => entry.modelId === moduleId)?.hidden?.[kind]?.includes(code) ?? false),
  };
}
