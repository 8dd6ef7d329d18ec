import { Type } from 'typebox';
import type { RouteSpec } from '../../http/routeSpec';
import { CodeOrId, text } from '../../http/shapes';
import { columnSettings, setColumnSettings } from './columnSettings';

/** Column settings of lists (contract §4.5). */
export const columnSettingRoutes: RouteSpec[] = [
  {
    call: 'authority.columns',
    summary: 'Column settings of the user for a module, else its default',
    permission: 'signedIn',
    path: Type.Object({ moduleId: CodeOrId }),
    handler: (ctx, { path }) => columnSettings(ctx, path.moduleId),
  },
  {
    call: 'authority.setColumns',
    summary: 'Store the column settings of the user for a module; an administrator also its default',
    permission: 'signedIn',
    body: Type.Object({ moduleId: text(100), fieldList: text(100_000), forAll: Type.Optional(Type.Boolean()) }),
    handler: (ctx, { body }) => setColumnSettings(ctx, body),
  },
];
