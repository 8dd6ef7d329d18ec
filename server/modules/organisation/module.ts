import { defineModule } from '../../module';
import { organisationRoutes } from '../../routes/organisation';
import { family as positionFamily } from './positionFamily';

/** Companies, departments and positions. */
export const organisation = defineModule({
  name: 'organisation',
  needs: ['platform'],
  routes: [...organisationRoutes, ...positionFamily],
});
