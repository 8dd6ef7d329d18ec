import { defineModule } from '../../module';
import { boardRoutes } from '../../routes/boards';

/** Boards, portals and start pages. */
export const boards = defineModule({
  name: 'boards',
  needs: ['platform'],
  routes: ({ documents, rights }) => boardRoutes(documents, rights),
});
