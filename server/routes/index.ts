import type { RouteSpec } from '../http/routeSpec';
import { areaResource } from '../resources/area';
import { billRuleResource } from '../resources/billRule';
import { dictionaryDataResource } from '../resources/dictionaryData';
import { dictionaryTypeResource } from '../resources/dictionaryType';
import { groupResource } from '../resources/group';
import { positionResource } from '../resources/position';
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
import { menuRoutes } from './menu';
import { moduleItemRoutes } from './moduleItems';
import { onlineDevRoutes } from './onlineDev';
import { organisationRoutes } from './organisation';
import { peopleRoutes } from './people';
import { viewAsRoutes } from './viewAs';
import { visualdevRoutes } from './visualdev';

/** Every route of the platform: one line each, added when it loads and works. */
export const routes: RouteSpec[] = [
  ...administrationRoutes,
  ...authRoutes,
  ...authorityRoutes,
  ...currentUserRoutes,
  ...menuRoutes,
  ...moduleItemRoutes,
  ...organisationRoutes,
  ...positionResource,
  ...groupResource,
  ...peopleRoutes,
  ...viewAsRoutes,
  ...choosingRoutes,
  ...areaRoutes,
  ...areaResource,
  ...dictionaryRoutes,
  ...dictionaryTypeResource,
  ...dictionaryDataResource,
  ...billRuleRoutes,
  ...billRuleResource,
  ...dataInterfaceRoutes,
  ...advancedQueryRoutes,
  ...visualdevRoutes,
  ...onlineDevRoutes,
];
