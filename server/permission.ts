export interface ModulePermission {
  module: string;
  button?: string;
  menuType?: 4;
}

/**
 * Who may call a route. `module` is a menu enCode (`systemData.dictionary`); with `button` its button is needed too. An
 * array means any of them. `menuType`: or any menu of this type, with the button under it; the service checks which record
 * that menu opens. `model`: decided by the menu of the model in the path, as `RouteSpec.model` declares.
 */
export type Permission =
  | 'public'
  | 'signedIn'
  | 'administrator'
  | ModulePermission
  | ModulePermission[]
  | { model: true };

export type { HiddenKind } from '../core/permissionItems';
