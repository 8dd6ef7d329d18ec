import { type MessageType, messageTypes } from '../../../core/messageTemplate';
import type { Kit } from '../../module';
import type { Attempt, Outcome, WorkKind } from '../../queue/work';
import { deliveryKind, type Texts } from './addDelivery';
import { type Delivery, SendFault } from './delivery';
import { channels } from './send/channels';
import { sendingOf } from './sending';

/**
 * Robots have no key by which they recognise a repeated message: after an attempt whose end is unknown a person decides whether
 * to send again.
 */
const withoutKey: readonly MessageType[] = ['4', '5'];
/** Over about five hours. */
const mostTries = 10;

/** The fault of a delivery that may have arrived. */
export const unclear = 'delivery.unclear';

const reasonOf = (key: string) => ({ key, values: {} });

/** Sends one delivery. Returns why it was not sent. */
export async function attempt(db: Kit['db'], delivery: Delivery, now: Date): Promise<SendFault | undefined> {
  try {
    await channels[delivery.messageType](await sendingOf(db, delivery, now));
    return undefined;
  } catch (error) {
    return error instanceof SendFault ? error : new SendFault('unreachable', false);
  }
}

function deliveryOf(messageType: MessageType, { id, title, userId, input }: Attempt): Delivery {
  return { ...(JSON.parse(input) as Texts), id, title, userId, messageType };
}

/** What a sent delivery keeps: its texts, without the settings of a mail server. */
function sent({ channelId, content, data }: Delivery): Outcome {
  return { is: 'done', ...(data.mailServer ? { input: { channelId, content, data: {} } } : {}) };
}

const kindOf = ({ db, bus }: Pick<Kit, 'db' | 'bus'>, messageType: MessageType): WorkKind => {
  const byPerson = withoutKey.includes(messageType);
  return {
    name: deliveryKind(messageType),
    pool: 'outside',
    mostTries,
    ...(byPerson ? { interrupted: { is: 'unclear', reason: reasonOf(unclear) } } : {}),
    run: async (attempted) => {
      const delivery = deliveryOf(messageType, attempted);
      const fault = await attempt(db, delivery, new Date());
      if (!fault) return sent(delivery);
      const reason = reasonOf(fault.reason);
      if (byPerson && fault.reason === unclear) return { is: 'unclear', reason };
      return { is: fault.final ? 'failed' : 'again', reason };
    },
    ended: async (_, { id }, { is }) => {
      if (is === 'done' && messageType === '1') bus.publishAtCommit('message.changed', { messageId: id, pushed: true });
    },
  };
};

/** Each channel is a kind of work. */
export const deliveryKinds = (kit: Pick<Kit, 'db' | 'bus'>): WorkKind[] =>
  messageTypes.map((messageType) => kindOf(kit, messageType));
