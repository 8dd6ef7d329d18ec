import { defineModule } from '../../module';
import { fileRoutes } from './routes';
import { sweepFiles } from './uploads/sweepFiles';

const hourMs = 60 * 60_000;

/** Uploaded files, their previews and downloads. */
export const files = defineModule({
  name: 'files',
  needs: ['platform'],
  routes: ({ storage, uploads }) => fileRoutes({ storage, settings: uploads }),
  tasks: [
    {
      name: 'files.sweep',
      everyMs: 24 * hourMs,
      firstMs: hourMs,
      run: ({ db, storage }, now) => sweepFiles(db, storage, now),
    },
  ],
});
