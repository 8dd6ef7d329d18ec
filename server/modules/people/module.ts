import { defineModule } from '../../module';
import { choosingRoutes } from './choosing/routes';
import { currentUserRoutes } from './currentUserRoutes';
import { family as groupFamily } from './groupFamily';
import { peopleRoutes } from './routes';

/** People, their groups, choosing them, and what a person has of their own. */
export const people = defineModule({
  name: 'people',
  needs: ['platform', 'organisation', 'permissions', 'menus', 'files'],
  routes: [...peopleRoutes, ...groupFamily, ...choosingRoutes, ...currentUserRoutes],
});
