import { defineModule } from '../../module';
import { migrations } from './migration';
import { translationRoutes } from './routes';
import { partsOf } from './sources';
import './tables';

/** Texts of the organisation in further languages: menus, entries of dictionaries, models. */
export const translations = defineModule({
  name: 'translations',
  needs: ['platform', 'records'],
  migrations,
  routes: translationRoutes,
  start: async ({ bus, log, translations: own }) => {
    await own.reload();
    return bus.subscribe((event, payload) => {
      if (event !== 'translations.changed' && event !== 'lost') return;
      const [kind, modelId] = partsOf(String(payload.source ?? ''));
      own.reload().then(
        // The open pages of this process's people show the new words.
        () => kind === 'model' && bus.publishHere('model.released', { modelId }),
        (error: unknown) => log.error({ err: error }, 'translations'),
      );
    });
  },
});
