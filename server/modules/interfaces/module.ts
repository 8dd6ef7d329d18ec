import { defineModule } from '../../module';
import { dataInterfaceRoutes } from '../../routes/dataInterface';
import { interfaceRunRoutes } from '../../routes/interfaceRuns';
import { laterClientRoutes } from '../../routes/laterClient';

/** Data interfaces: SQL, HTTP and static data that documents and models call. */
export const interfaces = defineModule({
  name: 'interfaces',
  needs: ['platform'],
  routes: ({ documents }) => [...dataInterfaceRoutes, ...interfaceRunRoutes(documents), ...laterClientRoutes],
});
