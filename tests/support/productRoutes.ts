import { defaultUploads } from '../../server/createServer';
import type { RouteSpec } from '../../server/http/routeSpec';
import type { Kit } from '../../server/module';
import { modules } from '../../server/modules';

/** Every declared route of the product; those whose handlers need a server cannot be run. */
export const productRoutes: RouteSpec[] = modules.flatMap(({ routes = [] }) =>
  typeof routes === 'function' ? routes({ uploads: defaultUploads } as Kit) : routes,
);
