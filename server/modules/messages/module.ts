import { defineModule } from '../../module';
import { family as noticeFamily } from './noticeFamily';
import { messageRoutes } from './routes';
import { releaseDue } from './scheduled';

/** Notices, and messages in the product. */
export const messages = defineModule({
  name: 'messages',
  needs: ['platform', 'channels'],
  routes: [...noticeFamily, ...messageRoutes],
  tasks: [
    {
      name: 'notices.release',
      everyMs: 10_000,
      firstMs: 1_000,
      run: ({ db, bus }, now) => releaseDue({ db, now, publish: bus.publishAtCommit }),
    },
  ],
});
