import { defineModule } from '../../module';
import { printTags } from '../../services/platform/printTag';
import { printDevRoutes } from './designRoutes';
import { printFileRoutes } from './fileRoutes';
import { systemTags } from './systemTags';
import './tables';

/** Print templates, and what they print as PDF and Word. */
export const print = defineModule({
  name: 'print',
  needs: ['platform', 'records', 'interfaces', 'files'],
  routes: ({ storage, documents }) => [...printDevRoutes(documents), ...printFileRoutes({ storage, documents })],
  fills: [printTags.with(systemTags)],
});
