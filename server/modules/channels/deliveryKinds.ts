import type { Kit } from '../../module';
import type { Attempt, Outcome, WorkKind } from '../../queue/work';
import { deliveryKind, type Texts } from '../../services/channels/addDelivery';
import { type Channel, channelList } from '../../services/channels/defineChannel';
import { type Delivery, SendFault } from '../../services/channels/delivery';
import { sendingOf } from './sending';

/** Over about five hours. */
const mostTries = 10;

/** The fault of a delivery that may have arrived. */
export const unclear = 'delivery.unclear';

const reasonOf = (key: string) => ({ key, values: {} });

/** Sends one delivery. Returns why it was not sent. */
export async function attempt(db: Kit['db'], delivery: Delivery, now: Date): Promise<SendFault | undefined> {
  try {
    const channel = channelList.of(db, delivery.messageType);
    if (!channel) return new SendFault('notConfigured', true);
    await channel.send(await sendingOf(db, delivery, now));
    return undefined;
  } catch (error) {
    return error instanceof SendFault ? error : new SendFault('unreachable', false);
  }
}

function deliveryOf(messageType: string, { id, title, userId, input }: Attempt): Delivery {
  return { ...(JSON.parse(input) as Texts), id, title, userId, messageType };
}

/** What a sent delivery keeps: its texts, without the settings of a mail server. */
function sent({ channelId, content, data }: Delivery): Outcome {
  return { is: 'done', ...(data.mailServer ? { input: { channelId, content, data: {} } } : {}) };
}

const kindOf = ({ db, bus }: Pick<Kit, 'db' | 'bus'>, { code, forgetful = false, sent: tell }: Channel): WorkKind => {
  return {
    name: deliveryKind(code),
    pool: 'outside',
    mostTries,
    ...(forgetful ? { interrupted: { is: 'unclear', reason: reasonOf(unclear) } } : {}),
    run: async (attempted) => {
      const delivery = deliveryOf(code, attempted);
      const fault = await attempt(db, delivery, new Date());
      if (!fault) return sent(delivery);
      const reason = reasonOf(fault.reason);
      if (forgetful && fault.reason === unclear) return { is: 'unclear', reason };
      return { is: fault.final ? 'failed' : 'again', reason };
    },
    ended: async (_, { id }, { is }) => {
      if (is === 'done') tell?.(bus.publishAtCommit, id);
    },
  };
};

/** Each channel is a kind of work. */
export const deliveryKinds = (kit: Pick<Kit, 'db' | 'bus'>): WorkKind[] =>
  channelList.all(kit.db).map((channel) => kindOf(kit, channel));
