import { vocabulariesOf } from '../../server/checkModules';
import { defaultUploads } from '../../server/createServer';
import { createHooks } from '../../server/db/happenings';
import type { RouteSpec } from '../../server/http/routeSpec';
import type { Kit } from '../../server/module';
import { modules } from '../../server/modules';

const hooks = createHooks();
for (const [name, entries] of vocabulariesOf(modules)) hooks.fill(name, entries);

/** Every declared route of the product; those whose handlers need a server cannot be run. */
export const productRoutes: RouteSpec[] = modules.flatMap(({ routes = [] }) =>
  typeof routes === 'function' ? routes({ db: { hooks }, uploads: defaultUploads } as Kit) : routes,
);
