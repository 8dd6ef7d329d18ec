import { tidy } from '../../db/maintenance';
import { defineModule } from '../../module';
import { routes } from '../../routes';
import { enterRoutes } from '../../routes/auth';
import { type SignInKind, signInKinds } from '../../services/auth/signInKind';
import { configuration } from '../../services/platform/configuration';

/** Ways to sign in of the product, found by the name of their file. */
const files = import.meta.glob<SignInKind>('../../services/auth/kinds/*.ts', { import: 'kind', eager: true });
const kinds = Object.fromEntries(Object.values(files).map((kind) => [kind.code, kind]));

const hourMs = 60 * 60_000;

/** What every server has: sign-in, settings and dictionaries. */
export const platform = defineModule({
  name: 'platform',
  routes: ({ documents }) => [...routes, ...enterRoutes(documents)],
  fills: [signInKinds.with(kinds)],
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
