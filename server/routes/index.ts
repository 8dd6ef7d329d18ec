import type { RouteSpec } from '../http/routeSpec';
import { administrationRoutes } from './administration';
import { advancedQueryRoutes } from './advancedQuery';
import { areaRoutes } from './area';
import { billRuleRoutes } from './billRule';
import { dictionaryRoutes } from './dictionary';
import { errorReportRoutes } from './errorReports';

const families = import.meta.glob<RouteSpec[]>(['../resources/families/*.ts', '!**/*.test.ts'], {
  import: 'family',
  eager: true,
});

/** The routes of the module `platform` that need nothing else: one line each, and a file of resources/families for each CRUD family. */
export const routes: RouteSpec[] = [
  ...Object.values(families).flat(),
  ...administrationRoutes,
  ...errorReportRoutes,
  ...areaRoutes,
  ...dictionaryRoutes,
  ...billRuleRoutes,
  ...advancedQueryRoutes,
];
