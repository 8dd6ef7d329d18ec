import { defineModule } from '../../module';
import { jobRoutes } from '../../routes/jobs';
import { removeOldJobs } from '../../services/jobs/oldJobs';

/** Work that people start and that outlives their request. Its kinds are those of the other modules. */
export const jobs = defineModule({
  name: 'jobs',
  needs: ['platform'],
  routes: jobRoutes,
  tasks: [
    {
      name: 'jobs.removeOld',
      everyMs: 60 * 60_000,
      run: ({ db, storage }, now) => removeOldJobs(db, storage, now),
    },
  ],
});
