import { defineModule } from '../../module';
import { sampleRoutes } from '../../routes/sample';
import { sampleKinds } from '../../sample/jobs';

/** The sample application: models, people, roles and a portal that an administrator installs. */
export const sample = defineModule({
  name: 'sample',
  needs: ['platform', 'jobs', 'models', 'boards'],
  routes: sampleRoutes,
  jobs: ({ app }) => sampleKinds(app),
});
