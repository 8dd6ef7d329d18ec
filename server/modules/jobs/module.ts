import { defineModule } from '../../module';
import { jobRoutes } from '../../routes/jobs';

/** Work that people start and that outlives their request. Its kinds are those of the other modules. */
export const jobs = defineModule({ name: 'jobs', needs: ['platform'], routes: jobRoutes });
