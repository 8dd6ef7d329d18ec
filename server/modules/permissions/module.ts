import { defineModule } from '../../module';
import { viewAsRoutes } from '../../routes/viewAs';
import { family as roleFamily } from './roleFamily';

/** Roles, and looking at the product as somebody else sees it. */
export const permissions = defineModule({
  name: 'permissions',
  needs: ['platform', 'organisation'],
  routes: [...roleFamily, ...viewAsRoutes],
});
