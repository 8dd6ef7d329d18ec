import { defineModule } from '../../module';
import { workFigure } from '../../services/jobs/workFigure';
import { listeners } from './happened';
import { migrations } from './migration';
import { receiveHooks } from './receive';
import { webhookRoutes } from './routes';
import { addMissing, kindName, sendingKind } from './sending';
import './tables';

/** How long what was sent and taken stays in the log. */
const keptDays = 30;

/** Webhooks of models: what happens is told outside, and records come from outside. */
export const webhooks = defineModule({
  name: 'webhooks',
  needs: ['platform', 'records'],
  migrations,
  routes: webhookRoutes,
  on: listeners,
  work: (kit) => [sendingKind(kit)],
  figures: [
    workFigure('weft_webhook_deliveries', 'Webhooks that wait or gave up.', `kind = '${kindName}'`, [
      'waiting',
      'failed',
    ]),
  ],
  plugins: (kit) => [receiveHooks(kit)],
  tasks: [
    { name: 'webhooks.missing', everyMs: 60_000, firstMs: 60_000, run: ({ db }) => addMissing(db) },
    {
      name: 'webhooks.sweep',
      everyMs: 24 * 3_600_000,
      firstMs: 3_600_000,
      run: async ({ db }) => {
        const old = `now() - interval '${keptDays} days'`;
        await db.raw(`delete from weft_webhook_delivery where state <> 'waiting' and creator_time < ${old}`);
        await db.raw(`delete from weft_webhook_taken where creator_time < ${old}`);
      },
    },
  ],
});
