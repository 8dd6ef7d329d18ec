import { defineModule } from '../../module';
import { printDevRoutes } from './designRoutes';
import { printFileRoutes } from './fileRoutes';
import './tables';

/** Print templates, and what they print as PDF and Word. */
export const print = defineModule({
  name: 'print',
  needs: ['platform', 'models'],
  routes: ({ storage, documents }) => [...printDevRoutes(documents), ...printFileRoutes({ storage, documents })],
});
