import { defineModule } from '../../module';
import { printDevRoutes } from '../../routes/printDev';
import { printFileRoutes } from '../../routes/printFiles';

/** Print templates, and what they print as PDF and Word. */
export const print = defineModule({
  name: 'print',
  needs: ['platform', 'models'],
  routes: ({ storage, documents }) => [...printDevRoutes(documents), ...printFileRoutes({ storage, documents })],
});
