import { defineModule } from '../../module';
import { channelRoutes } from '../../routes/channels';
import { keepSending } from '../../services/channels/keepSending';

/** Messages over in-app, mail, SMS, robots and web hooks: templates, send configurations and the queue of deliveries. */
export const channels = defineModule({
  name: 'channels',
  needs: ['platform'],
  routes: channelRoutes,
  background: ({ db, bus, log }) =>
    keepSending({ db, bus, onError: (error) => log.error({ err: error }, 'sending messages') }),
});
