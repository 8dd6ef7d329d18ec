import { Type } from 'typebox';
import type { RouteSpec } from '../../http/routeSpec';
import { flag } from '../../http/shapes';
import { fieldFamilies } from '../../permissionItems';
import type { Documents } from '../../services/platform/documents';
import { menuFieldList } from './fieldList';

/** Fields that may become permission items of a menu: of its model or its page (contract §4.3). */
export function fieldListRoutes(documents: Documents): RouteSpec[] {
  return ([...fieldFamilies, 'moduleDataAuthorize'] as const).map((family) => ({
    call: `${family}.fieldList`,
    summary: `Fields of what the menu shows: ${family}`,
    permission: { module: 'system.menu' },
    // Fields of other screens.
    hides: 'none',
    query: Type.Object({ missing: flag }),
    handler: (ctx, { path, query }) => menuFieldList(ctx, documents, family, path.moduleId, query.missing === 1),
  }));
}
