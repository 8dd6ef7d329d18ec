import type { RouteSpec } from '../../http/routeSpec';
import { advancedQueryRoutes } from './advancedQueryRoutes';
import { family as areaFamily } from './areaFamily';
import { areaRoutes } from './areaRoutes';
import { errorReportRoutes } from './errorReportRoutes';
import { family as newsFamily } from './publicNewsFamily';

/** The routes of the module `platform`. */
export const routes: RouteSpec[] = [
  ...areaFamily,
  ...areaRoutes,
  ...newsFamily,
  ...advancedQueryRoutes,
  ...errorReportRoutes,
];
