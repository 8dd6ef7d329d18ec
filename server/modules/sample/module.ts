import { defineModule } from '../../module';
import { sampleKinds } from './jobs';
import { sampleRoutes } from './routes';

/** The sample application: models, people, roles and a portal that an administrator installs. */
export const sample = defineModule({
  name: 'sample',
  needs: ['platform', 'jobs', 'exchange', 'boards', 'files'],
  routes: sampleRoutes,
  jobs: ({ app }) => sampleKinds(app),
});
