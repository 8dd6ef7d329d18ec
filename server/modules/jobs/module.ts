import { defineModule } from '../../module';
import { removeOldJobs } from './oldJobs';
import { jobRoutes } from './routes';

/** Work that people start and that outlives their request. Its kinds are those of the other modules. */
export const jobs = defineModule({
  name: 'jobs',
  needs: ['platform', 'files'],
  routes: jobRoutes,
  tasks: [
    {
      name: 'jobs.removeOld',
      everyMs: 60 * 60_000,
      run: ({ db, storage }, now) => removeOldJobs(db, storage, now),
    },
  ],
});
