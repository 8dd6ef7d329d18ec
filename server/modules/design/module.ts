import { defineModule } from '../../module';
import { tableGuards } from '../interfaces/modelRights';
import { modelConfigRoutes } from './configRoutes';
import { formLinkRoutes } from './formLinks/routes';
import { guardedTables } from './guardedTables';
import { indexKind, makeMissing } from './indexWork';
import { visualdevRoutes } from './routes';

const hourMs = 60 * 60_000;

/** Models from draft to release, and what their pages are made from. */
export const design = defineModule({
  name: 'design',
  needs: ['platform', 'records', 'menus', 'interfaces', 'permissions'],
  routes: (kit) => [...visualdevRoutes(kit.rights), ...modelConfigRoutes(kit), ...formLinkRoutes],
  jobs: [indexKind],
  tasks: [
    {
      name: 'design.indexes',
      everyMs: hourMs,
      firstMs: hourMs,
      engine: 'postgres',
      run: (kit, _now, signal) => makeMissing(kit, signal),
    },
  ],
  fills: [tableGuards.with({ models: guardedTables })],
});
