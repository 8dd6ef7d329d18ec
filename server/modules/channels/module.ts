import { defineModule } from '../../module';
import { channelRoutes } from '../../routes/channels';
import { type Channel, channelList } from '../../services/channels/defineChannel';
import { deliveryKinds } from '../../services/channels/deliveryKinds';

/** Those of the product, found by the name of their file. */
const files = import.meta.glob<Channel>('../../services/channels/kinds/*.ts', { import: 'channel', eager: true });
const kinds = Object.fromEntries(Object.values(files).map((channel) => [channel.code, channel]));

/** Messages over in-app, mail, SMS, robots and web hooks: templates, send configurations and their deliveries. */
export const channels = defineModule({
  name: 'channels',
  needs: ['platform'],
  routes: channelRoutes,
  work: deliveryKinds,
  fills: [channelList.with(kinds)],
});
