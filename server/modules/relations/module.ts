import { defineModule } from '../../module';
import { relationRoutes } from './routes';

/** Which models name records of which, and drawing it. */
export const relations = defineModule({
  name: 'relations',
  needs: ['platform', 'design'],
  routes: () => relationRoutes,
});
