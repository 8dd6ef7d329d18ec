import { Type } from 'typebox';
import type { RouteSpec } from '../http/routeSpec';
import { areaList, areaNames, areaSelector } from '../services/platform/areas/areaLists';
import { KeywordQuery, text } from './shapes';

const module = 'system.area';

/** Areas beside what every family has (contract-platform §5.6). */
export const areaRoutes: RouteSpec[] = [
  {
    call: 'area.list',
    summary: 'Areas directly below one',
    hides: 'column',
    permission: { module },
    path: Type.Object({ parentId: text(50) }),
    query: KeywordQuery,
    handler: (ctx, { path, query }) => areaList(ctx, path.parentId, query.keyword),
  },
  {
    call: 'area.selector',
    summary: 'Areas to choose from, one level',
    permission: 'signedIn',
    path: Type.Object({ id: text(50), exceptId: text(50) }),
    handler: (ctx, { path }) => areaSelector(ctx, path.id, path.exceptId),
  },
  {
    call: 'area.names',
    summary: 'Names of stored paths',
    reads: true,
    permission: 'signedIn',
    body: Type.Object({ idsList: Type.Array(Type.Array(text(50), { maxItems: 10 }), { maxItems: 5_000 }) }),
    handler: (ctx, { body }) => areaNames(ctx, body.idsList),
  },
];
