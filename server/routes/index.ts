import type { RouteSpec } from '../http/routeSpec';
import { administrationRoutes } from './administration';
import { advancedQueryRoutes } from './advancedQuery';
import { areaRoutes } from './area';
import { authRoutes } from './auth';
import { authorityRoutes } from './authority';
import { billRuleRoutes } from './billRule';
import { channelRoutes } from './channels';
import { chatRoutes } from './chat';
import { choosingRoutes } from './choosing';
import { currentUserRoutes } from './currentUser';
import { dataInterfaceRoutes } from './dataInterface';
import { dictionaryRoutes } from './dictionary';
import { errorReportRoutes } from './errorReports';
import { flowRoutes } from './flow';
import { formLinkRoutes } from './formLinks';
import { generatorRoutes } from './generator';
import { jobRoutes } from './jobs';
import { laterClientRoutes } from './laterClient';
import { menuRoutes } from './menu';
import { messageRoutes } from './messages';
import { moduleItemRoutes } from './moduleItems';
import { onlineDevRoutes } from './onlineDev';
import { organisationRoutes } from './organisation';
import { peopleRoutes } from './people';
import { sampleRoutes } from './sample';
import { securityRoutes } from './security';
import { talkRoutes } from './talk';
import { thirdSyncRoutes } from './thirdSync';
import { viewAsRoutes } from './viewAs';

const families = import.meta.glob<RouteSpec[]>(['../resources/families/*.ts', '!**/*.test.ts'], {
  import: 'family',
  eager: true,
});

/** Every route of the platform: one line each, and a file of resources/families for each CRUD family. */
export const routes: RouteSpec[] = [
  ...Object.values(families).flat(),
  ...administrationRoutes,
  ...authRoutes,
  ...authorityRoutes,
  ...channelRoutes,
  ...chatRoutes,
  ...currentUserRoutes,
  ...errorReportRoutes,
  ...flowRoutes,
  ...formLinkRoutes,
  ...jobRoutes,
  ...laterClientRoutes,
  ...menuRoutes,
  ...messageRoutes,
  ...moduleItemRoutes,
  ...organisationRoutes,
  ...peopleRoutes,
  ...sampleRoutes,
  ...securityRoutes,
  ...thirdSyncRoutes,
  ...viewAsRoutes,
  ...choosingRoutes,
  ...areaRoutes,
  ...dictionaryRoutes,
  ...billRuleRoutes,
  ...dataInterfaceRoutes,
  ...advancedQueryRoutes,
  ...generatorRoutes,
  ...onlineDevRoutes,
  ...talkRoutes,
];
