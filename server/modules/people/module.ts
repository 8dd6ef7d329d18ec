import { defineModule } from '../../module';
import { choosingRoutes } from '../../routes/choosing';
import { currentUserRoutes } from '../../routes/currentUser';
import { peopleRoutes } from '../../routes/people';
import { family as groupFamily } from './groupFamily';

/** People, their groups, choosing them, and what a person has of their own. */
export const people = defineModule({
  name: 'people',
  needs: ['platform', 'organisation', 'permissions'],
  routes: [...peopleRoutes, ...groupFamily, ...choosingRoutes, ...currentUserRoutes],
});
