import { defineModule } from '../../module';
import { laterClientRoutes } from './laterClient';
import { dataInterfaceRoutes } from './routes';
import { interfaceRunRoutes } from './runRoutes';

/** Data interfaces: SQL, HTTP and static data that documents and models call. */
export const interfaces = defineModule({
  name: 'interfaces',
  needs: ['platform', 'files'],
  routes: ({ documents }) => [...dataInterfaceRoutes, ...interfaceRunRoutes(documents), ...laterClientRoutes],
});
