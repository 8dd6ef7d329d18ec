import { defineModule } from '../../module';
import { family as positionFamily } from './positionFamily';
import { organisationRoutes } from './routes';

/** Companies, departments and positions. */
export const organisation = defineModule({
  name: 'organisation',
  needs: ['platform'],
  routes: [...organisationRoutes, ...positionFamily],
});
