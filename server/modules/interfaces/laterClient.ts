import { Type } from 'typebox';
import type { RouteSpec } from '../../http/routeSpec';
import { optionalText } from '../../http/shapes';

/** Calls with which screens of generation 3.6 open, for parts of which this product has one or none. */
export const laterClientRoutes: RouteSpec[] = [
  {
    call: 'dataSource.selector',
    summary: 'Databases that can be chosen: the one own database; none of another type',
    permission: 'signedIn',
    query: Type.Object({ type: optionalText(50) }),
    handler: async (ctx, { query }) => {
      const own = { id: '0', fullName: ctx.t('visualdev.ownDatabase'), dbType: 'PostgreSQL', parentId: '-1' };
      const group = { id: '-1', fullName: own.dbType, disabled: true, hasChildren: true, children: [own] };
      return { data: { list: query.type ? [] : [group] } };
    },
  },
  {
    call: 'dataSource.tables',
    summary: 'Tables of a database, with which the form of an interface opens: none is named',
    permission: 'signedIn',
    handler: async () => ({ data: { list: [] } }),
  },
];
