import { defineModule } from '../../module';
import { thirdSyncRoutes } from './routes';
import { syncKind } from './startSync';
import './tables';

/** Organisations and people of WeCom and DingTalk (contract-platform §5.11, §5.12). */
export const sync = defineModule({
  name: 'sync',
  needs: ['platform', 'people', 'organisation'],
  routes: ({ bus }) => thirdSyncRoutes(bus),
  jobs: [syncKind],
});
