import { defineModule } from '../../module';
import { family as roleFamily } from './roleFamily';
import { viewAsRoutes } from './routes';

/** Roles, and looking at the product as somebody else sees it. */
export const permissions = defineModule({
  name: 'permissions',
  needs: ['platform', 'organisation'],
  routes: [...roleFamily, ...viewAsRoutes],
});
