import { Type } from 'typebox';
import type { RouteSpec } from '../../http/routeSpec';
import { text } from '../../http/shapes';
import { areaNames } from '../../services/platform/areas/areaNames';

/** Calls of areas besides those of every family (contract-platform §5.6). */
export const areaRoutes: RouteSpec[] = [
  {
    call: 'area.names',
    summary: 'Names of stored paths',
    permission: 'signedIn',
    body: Type.Object({ idsList: Type.Array(Type.Array(text(50), { maxItems: 10 }), { maxItems: 5_000 }) }),
    handler: (ctx, { body }) => areaNames(ctx, body.idsList),
  },
];
