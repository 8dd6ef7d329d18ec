import { defineModule } from '../../module';
import { sendTopic } from '../../services/messages/topics';
import { family as noticeFamily } from './noticeFamily';
import { messageRoutes } from './routes';
import { releaseDue } from './scheduled';

/** Notices, and messages in the product. */
export const messages = defineModule({
  name: 'messages',
  needs: ['platform', 'channels', 'people', 'files'],
  routes: [...noticeFamily, ...messageRoutes],
  on: {
    // One that is unread already is enough.
    'rights.changed': ({ ctx, tx, userIds }) =>
      sendTopic(ctx, tx, { topic: 'rightsChanged', userIds, values: { user: ctx.user.realName }, once: true }),
  },
  tasks: [
    {
      name: 'notices.release',
      everyMs: 10_000,
      firstMs: 1_000,
      run: ({ db, bus }, now) => releaseDue({ db, now, publish: bus.publishAtCommit }),
    },
  ],
});
