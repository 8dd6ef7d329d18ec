import { Type } from 'typebox';
import type { FieldFamily } from '../../../core/permissionItems';
import type { RouteSpec } from '../../http/routeSpec';
import { optionalText, text } from '../../http/shapes';
import { fieldFamilies } from '../../permissionItems';
import { linkedTables } from './linkedTables';
import { createItems } from './moduleItems';

const module = 'system.menu';
const Item = Type.Object({
  fullName: text(100),
  enCode: text(200),
  bindTable: optionalText(100),
  fieldRule: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
  childTableKey: optionalText(100),
});

function batch(name: FieldFamily): RouteSpec {
  return {
    call: `${name}.batch`,
    summary: `Create several items: ${name}`,
    hides: 'form',
    permission: { module, button: 'btn_edit' },
    body: Type.Object({ moduleId: text(50), columnJson: Type.Array(Item, { maxItems: 1_000 }) }),
    handler: (ctx, { body }) => createItems(ctx, name, body.moduleId, body.columnJson),
  };
}

/** Calls of permission items besides those of every family (contract §4.3). */
export const moduleItemRoutes: RouteSpec[] = [
  ...fieldFamilies.map(batch),
  {
    call: 'moduleDataAuthorize.link',
    summary: 'The tables that the permission items of a menu name (3.6)',
    hides: 'none',
    permission: { module },
    path: Type.Object({ menuId: text(50), type: Type.String({ pattern: '^\\d$' }) }),
    handler: async (ctx, { path }) => ({ data: await linkedTables(ctx, path.menuId, path.type) }),
  },
];
