import { Type } from 'typebox';
import { eachItemKind } from '../../../core/permissionItems';
import type { RouteSpec } from '../../http/routeSpec';
import { ids, text } from '../../http/shapes';
import { grantKinds } from '../../services/permissions/holdings';
import { grant, grantBatch, grantedTo, grantItem } from '../permissions/authority';
import { authorityValues } from './authorityValues';

const module = 'permission.role';
const authorize = { module, button: 'btn_authorize' };
/** The page that grants permissions to several roles at once (contract §8.4). */
const authorizeMany = { module: 'permission.authorize', button: 'btn_authorize' };
const kinds = grantKinds.map((kind) => Type.Literal(kind));
const some = Type.Optional(ids(20_000));
const grants = {
  objectType: text(20),
  systemIds: some,
  module: some,
  ...eachItemKind(() => some),
};

/** `/api/permission/Authority` (contract §4.5). */
export const authorityRoutes: RouteSpec[] = [
  {
    call: 'authority.values',
    summary: 'One step of the authorise dialog, or the items of all kinds',
    seeded: true,
    hides: 'none',
    permission: [authorize, authorizeMany],
    body: Type.Object({
      type: Type.Union([...kinds, Type.Literal('items')]),
      moduleIds: Type.Optional(text(900_000)),
      usual: Type.Optional(Type.Boolean()),
    }),
    handler: (ctx, { path, body }) => authorityValues(ctx, path.objectId, body),
  },
  {
    call: 'authority.grantBatch',
    summary: 'Add grants to several roles',
    hides: 'none',
    permission: [authorize, authorizeMany],
    proof: true,
    body: Type.Object({ ...grants, objectType: Type.Optional(text(20)), roleIds: ids(1_000) }),
    handler: (ctx, { body }) => grantBatch(ctx, body),
  },
  {
    call: 'authority.grant',
    summary: 'Replace the grants of a role',
    hides: 'none',
    permission: authorize,
    proof: true,
    body: Type.Object({ ...grants, partial: Type.Optional(Type.Boolean()) }),
    handler: (ctx, { path, body }) => grant(ctx, path.objectId, body),
  },
  {
    call: 'authority.model',
    summary: 'Roles that one item is granted to',
    hides: 'none',
    permission: authorize,
    handler: (ctx, { path }) => grantedTo(ctx, path.itemId, path.objectType),
  },
  {
    call: 'authority.grantModel',
    summary: 'Grant one item to roles',
    hides: 'none',
    permission: authorize,
    proof: true,
    body: Type.Object({ itemType: Type.Union(kinds), objectType: text(20), objectId: ids(1_000) }),
    handler: (ctx, { path, body }) => grantItem(ctx, path.itemId, body),
  },
];
