import { defineModule } from '../../module';
import { flowRoutes } from './routes';

/** State and approvals of records (ENT-53…57). */
export const flow = defineModule({ name: 'flow', needs: ['platform', 'models'], routes: flowRoutes });
