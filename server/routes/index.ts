import type { RouteSpec } from '../http/types';
import { billRuleResource } from '../resources/billRule';
import { dictionaryDataResource } from '../resources/dictionaryData';
import { dictionaryTypeResource } from '../resources/dictionaryType';
import { billRuleRoutes } from './billRule';
import { dictionaryRoutes } from './dictionary';
import { fileRoutes } from './file';

/** Every route of the platform: one line each, added when it loads and works. */
export const routes: RouteSpec[] = [
  ...fileRoutes,
  ...dictionaryRoutes,
  ...dictionaryTypeResource,
  ...dictionaryDataResource,
  ...billRuleRoutes,
  ...billRuleResource,
];
