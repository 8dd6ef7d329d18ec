import { defineModule } from '../../module';
import { startRoutes } from './routes';

/** What a new model may begin with: templates, and spreadsheets. */
export const starts = defineModule({
  name: 'starts',
  needs: ['platform', 'design', 'files'],
  routes: () => startRoutes,
});
