import { defineModule } from '../../module';
import { type Channel, channelList } from '../../services/channels/defineChannel';
import { workFigure } from '../../services/jobs/workFigure';
import { family as accountFamily } from './accountFamily';
import { family as configFamily } from './configFamily';
import { deliveryKinds } from './deliveryKinds';
import { channelRoutes } from './routes';
import { family as templateFamily } from './templateFamily';

/** Those of the product, found by the name of their file. */
const files = import.meta.glob<Channel>(['./kinds/*.ts', '!**/*.test.ts'], { import: 'channel', eager: true });
const kinds = Object.fromEntries(Object.values(files).map((channel) => [channel.code, channel]));

/** Messages over in-app, mail, SMS, robots and web hooks: templates, send configurations and their deliveries. */
export const channels = defineModule({
  name: 'channels',
  needs: ['platform', 'people'],
  routes: [...templateFamily, ...accountFamily, ...configFamily, ...channelRoutes],
  work: deliveryKinds,
  figures: [
    workFigure('weft_deliveries', 'Messages over channels that wait or gave up.', "kind like 'delivery.%'", [
      'waiting',
      'failed',
      'unclear',
    ]),
  ],
  fills: [channelList.with(kinds)],
});
