import type { RouteSpec } from '../../http/routeSpec';
import { advancedQueryRoutes } from './advancedQueryRoutes';
import { family as areaFamily } from './areaFamily';
import { areaRoutes } from './areaRoutes';
import { errorReportRoutes } from './errorReportRoutes';
import { family as newsFamily } from './publicNewsFamily';

/** Families that the generator wrote. */
const families = import.meta.glob<RouteSpec[]>(['../../resources/families/*.ts', '!**/*.test.ts'], {
  import: 'family',
  eager: true,
});

/** The routes of the module `platform`. */
export const routes: RouteSpec[] = [
  ...Object.values(families).flat(),
  ...areaFamily,
  ...areaRoutes,
  ...newsFamily,
  ...advancedQueryRoutes,
  ...errorReportRoutes,
];
