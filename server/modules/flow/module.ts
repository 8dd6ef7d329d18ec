import { defineModule } from '../../module';
import { approvals } from '../records/approvals';
import { approvalFacts } from './approvalFacts';
import { childWork } from './childWork';
import { designRoutes } from './designRoutes';
import { sendDigests } from './digest';
import { effectWork } from './effects';
import { flowFigures } from './figures';
import { flowsInBundle } from './inBundle';
import { tellLeavers } from './leavers';
import { flowLock } from './lock';
import { flowMenus } from './menus';
import { migrationKind } from './migration';
import { flowMigrations } from './migrations';
import { ownWordsRoutes } from './ownWordsRoutes';
import { personRoutes } from './personRoutes';
import { flowRoutes } from './routes';
import { forgetKeys } from './run';
import { flowSocket } from './socketPart';
import './tables';
import { fireTimers, timerWork } from './timers';

/** Approval of records: flows, their versions, instances and tasks (ENT-53…57, ADR 0014). */
export const flow = defineModule({
  name: 'flow',
  needs: ['platform', 'design', 'records', 'exchange', 'people', 'interfaces', 'files', 'organisation', 'screens'],
  migrations: flowMigrations,
  menus: flowMenus,
  routes: [...flowRoutes, ...personRoutes, ...ownWordsRoutes, ...designRoutes],
  socket: (_kit, live) => flowSocket(live),
  fills: [approvals.with({ flow: approvalFacts }), flowsInBundle],
  on: flowLock,
  jobs: [migrationKind],
  figures: flowFigures,
  work: (kit) => [effectWork(kit), childWork(kit), timerWork(kit)],
  tasks: [
    { name: 'flow.timers', everyMs: 10_000, firstMs: 2_000, run: fireTimers },
    { name: 'flow.leavers', everyMs: 60 * 60_000, firstMs: 10 * 60_000, run: tellLeavers },
    { name: 'flow.digests', everyMs: 30 * 60_000, run: sendDigests },
    { name: 'flow.keys', everyMs: 24 * 60 * 60_000, firstMs: 60 * 60_000, run: ({ db }, now) => forgetKeys(db, now) },
  ],
});
