import { defineModule } from '../../module';
import { exportKind } from './exports/exportJob';
import { generatorRoutes } from './generate/routes';
import { modelFileRoutes } from './routes';

/** Models and their records as files: bundles, exports and generated code. */
export const exchange = defineModule({
  name: 'exchange',
  needs: ['platform', 'records', 'design', 'settings', 'interfaces', 'files', 'permissions'],
  routes: (kit) => [...modelFileRoutes, ...generatorRoutes(kit)],
  jobs: [exportKind],
});
