import { tidy } from '../../db/maintenance';
import { defineModule } from '../../module';
import { configuration } from '../../services/platform/configuration';
import { routes } from './routes';

const hourMs = 60 * 60_000;

/** What every server has: areas, news, saved queries and reports of errors. */
export const platform = defineModule({
  name: 'platform',
  routes,
  tasks: [
    // The first round comes soon: the planner needs statistics of what the start loaded.
    { name: 'database.tidy', everyMs: hourMs, firstMs: 5 * 60_000, engine: 'embedded', run: ({ db }) => tidy(db) },
  ],
  // The organisation's zone follows its settings, also without a request.
  start: async ({ db, bus, log }) => {
    await configuration(db);
    return bus.subscribe((event) => {
      if (event !== 'configuration.changed' && event !== 'lost') return;
      configuration(db).catch((error: unknown) => log.error({ err: error }, 'configuration'));
    });
  },
});
