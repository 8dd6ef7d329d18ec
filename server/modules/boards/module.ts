import { defineModule } from '../../module';
import { boardRoutes } from './routes';
import { seedBoards } from './seed';
import { startBoard } from './startBoards';
import './tables';
import { documentKinds } from '../../services/platform/documentKinds';
import { startPages } from '../menus/startPages';
import { checkBoard } from './versions';
import { createWallScope } from './wallScope';

/** Boards, portals and start pages. */
export const boards = defineModule({
  name: 'boards',
  needs: ['platform', 'menus', 'records', 'design', 'screens', 'files'],
  seed: seedBoards,
  routes: ({ documents, rights }) => boardRoutes(documents, rights),
  fills: [startPages.with({ board: startBoard }), documentKinds.with({ board: checkBoard })],
  mayCall: ({ documents }) => createWallScope(documents),
});
