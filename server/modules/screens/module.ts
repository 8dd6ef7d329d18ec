import { defineModule } from '../../module';
import { documentRoutes } from './documentRoutes';
import { screenRoutes } from './routes';

/** Documents as they are served, and the screens that people write. */
export const screens = defineModule({
  name: 'screens',
  needs: ['platform', 'menus'],
  routes: ({ documents, rights }) => [...documentRoutes(documents), ...screenRoutes(documents, rights)],
});
