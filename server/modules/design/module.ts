import { defineModule } from '../../module';
import { tableGuards } from '../interfaces/modelRights';
import { modelConfigRoutes } from './configRoutes';
import { formLinkRoutes } from './formLinks/routes';
import { guardedTables } from './guardedTables';
import { visualdevRoutes } from './routes';

/** Models from draft to release, and what their pages are made from. */
export const design = defineModule({
  name: 'design',
  needs: ['platform', 'records', 'menus', 'interfaces', 'permissions'],
  routes: ({ rights }) => [...visualdevRoutes(rights), ...modelConfigRoutes, ...formLinkRoutes],
  fills: [tableGuards.with({ models: guardedTables })],
});
