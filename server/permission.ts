/**
 * Who may call a route. `module` is a menu enCode (`systemData.dictionary`); with `button` its button is needed too. An
 * array means any of them. `model`: decided by the menu of the model in the path, as `RouteSpec.model` declares.
 */
export type Permission =
  | 'public'
  | 'signedIn'
  | 'administrator'
  | { module: string; button?: string }
  | { module: string; button?: string }[]
  | { model: true };

/** A kind of permission item of a screen (contract-platform §4.3): columns of its list, fields of its form. */
export type HiddenKind = 'column' | 'form';
