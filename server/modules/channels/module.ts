import { defineModule } from '../../module';
import { channelRoutes } from '../../routes/channels';
import { deliveryKinds } from '../../services/channels/deliveryKinds';

/** Messages over in-app, mail, SMS, robots and web hooks: templates, send configurations and their deliveries. */
export const channels = defineModule({
  name: 'channels',
  needs: ['platform'],
  routes: channelRoutes,
  work: deliveryKinds,
});
