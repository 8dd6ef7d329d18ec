import type { RouteSpec } from '../http/types';
import { fileRoutes } from './file';

/** Every route of the platform: one line each, added when it loads and works. */
export const routes: RouteSpec[] = [...fileRoutes];
