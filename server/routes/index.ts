import type { RouteSpec } from '../http/routeSpec';
import { administrationRoutes } from './administration';
import { advancedQueryRoutes } from './advancedQuery';
import { areaRoutes } from './area';
import { authRoutes } from './auth';
import { authorityRoutes } from './authority';
import { billRuleRoutes } from './billRule';
import { choosingRoutes } from './choosing';
import { currentUserRoutes } from './currentUser';
import { dataInterfaceRoutes } from './dataInterface';
import { dictionaryRoutes } from './dictionary';
import { errorReportRoutes } from './errorReports';
import { laterClientRoutes } from './laterClient';
import { menuRoutes } from './menu';
import { moduleItemRoutes } from './moduleItems';
import { organisationRoutes } from './organisation';
import { peopleRoutes } from './people';
import { securityRoutes } from './security';
import { signInProviderRoutes } from './signInProvider';
import { viewAsRoutes } from './viewAs';

const families = import.meta.glob<RouteSpec[]>(['../resources/families/*.ts', '!**/*.test.ts'], {
  import: 'family',
  eager: true,
});

/** The routes of the module `platform` that need nothing else: one line each, and a file of resources/families for each CRUD family. */
export const routes: RouteSpec[] = [
  ...Object.values(families).flat(),
  ...administrationRoutes,
  ...authRoutes,
  ...authorityRoutes,
  ...currentUserRoutes,
  ...errorReportRoutes,
  ...laterClientRoutes,
  ...menuRoutes,
  ...moduleItemRoutes,
  ...organisationRoutes,
  ...peopleRoutes,
  ...securityRoutes,
  ...signInProviderRoutes,
  ...viewAsRoutes,
  ...choosingRoutes,
  ...areaRoutes,
  ...dictionaryRoutes,
  ...billRuleRoutes,
  ...dataInterfaceRoutes,
  ...advancedQueryRoutes,
];
