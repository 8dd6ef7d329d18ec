import { defineModule } from '../../module';
import { thirdSyncRoutes } from './routes';
import { endDeadRuns } from './runs';
import './tables';
import { stopRuns } from './underWay';

/** Organisations and people of WeCom and DingTalk (contract-platform §5.11, §5.12). */
export const sync = defineModule({
  name: 'sync',
  needs: ['platform'],
  routes: thirdSyncRoutes,
  start: async ({ db }) => {
    // The embedded database belongs to this process alone: a run that is going there was killed with the previous one.
    if (db.engine === 'embedded') await endDeadRuns(db, true);
    return () => stopRuns(db);
  },
});
