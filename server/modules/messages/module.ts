import { defineModule } from '../../module';
import { messageRoutes } from '../../routes/messages';
import { releaseDue } from '../../services/messages/scheduled';

/** Notices, and messages in the product. */
export const messages = defineModule({
  name: 'messages',
  needs: ['platform', 'channels'],
  routes: messageRoutes,
  tasks: [
    {
      name: 'notices.release',
      everyMs: 10_000,
      firstMs: 1_000,
      run: ({ db, bus }, now) => releaseDue({ db, now, publish: bus.publishAtCommit }),
    },
  ],
});
