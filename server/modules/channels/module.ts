import { defineModule } from '../../module';
import { type Channel, channelList } from '../../services/channels/defineChannel';
import { family as accountFamily } from './accountFamily';
import { family as configFamily } from './configFamily';
import { deliveryKinds } from './deliveryKinds';
import { channelRoutes } from './routes';
import { family as templateFamily } from './templateFamily';

/** Those of the product, found by the name of their file. */
const files = import.meta.glob<Channel>('./kinds/*.ts', { import: 'channel', eager: true });
const kinds = Object.fromEntries(Object.values(files).map((channel) => [channel.code, channel]));

/** Messages over in-app, mail, SMS, robots and web hooks: templates, send configurations and their deliveries. */
export const channels = defineModule({
  name: 'channels',
  needs: ['platform', 'people'],
  routes: [...templateFamily, ...accountFamily, ...configFamily, ...channelRoutes],
  work: deliveryKinds,
  fills: [channelList.with(kinds)],
});
