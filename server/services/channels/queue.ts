import type { MessageType } from '../../../core/messageTemplate';
import type { Db } from '../../db/types';
import { type Delivery, SendFault } from './delivery';
import { channels } from './send/channels';
import { sendingOf } from './sending';

/**
 * Robots have no key by which they recognise a repeated message: after an attempt whose end is unknown a person decides whether
 * to send again.
 */
const withoutKey: readonly MessageType[] = ['4', '5'];

/** How long a claimed delivery is its process's alone; longer than any attempt. */
export const leaseMs = 60_000;
/** Attempts before a delivery is dead: over about five hours. */
const mostTries = 10;
const firstWaitMs = 15_000;
const longestWaitMs = 2 * 60 * 60_000;

/** Wait after this many attempts: 15 s, doubled each time, two hours at most. */
export const waitMs = (tries: number): number => Math.min(longestWaitMs, firstWaitMs * 2 ** (tries - 1));

interface Stored extends Omit<Delivery, 'data'> {
  data: string;
}

/** The fault of a delivery that may have arrived. A claimed one to a robot has the fault until its end is known. */
export const unclear = 'delivery.unclear';

const columns = `id, key, message_type as "messageType", channel_id as "channelId", user_id as "userId", title, content, data, tries`;

const deliveryOf = (row: Stored): Delivery => ({
  ...row,
  messageType: row.messageType as MessageType,
  data: JSON.parse(row.data),
});

/** What shares an address: the deliveries of one channel, or all mail, or all in-app messages. */
export const laneOf = ({ channelId, messageType }: Pick<Delivery, 'channelId' | 'messageType'>): string =>
  channelId ?? `type ${messageType}`;

/**
 * Claims due deliveries, the earliest first, and counts the attempt. Rows that another process claims at the same moment are
 * skipped; those of a process that was killed are due again after the lease, those to robots become unclear. `full`: lanes whose
 * deliveries wait.
 */
export async function claim(db: Db, now: Date, most: number, full: readonly string[] = []): Promise<Delivery[]> {
  const rows = await db.raw<Stored & { state: string }>(
    `update weft_delivery set next_time = $2,
       tries = case when message_type = any($5::text[]) and fault = $6 then tries else tries + 1 end,
       state = case when message_type = any($5::text[]) and fault = $6 then 'unclear' else state end,
       fault = case when message_type = any($5::text[]) then $6 else fault end where id in (
       select id from weft_delivery where state = 'waiting' and next_time <= $1
         and coalesce(channel_id, 'type ' || message_type) <> all($4::text[]) order by next_time, id limit $3
       for update skip locked) returning ${columns}, state`,
    [now, new Date(now.getTime() + leaseMs), most, full, withoutKey, unclear],
  );
  return rows.filter(({ state }) => state === 'waiting').map(({ state: _, ...row }) => deliveryOf(row));
}

/** Sends one claimed delivery. Returns why it was not sent. */
export async function attempt(db: Db, delivery: Delivery, now: Date): Promise<SendFault | undefined> {
  try {
    await channels[delivery.messageType](await sendingOf(db, delivery, now));
    return undefined;
  } catch (error) {
    return error instanceof SendFault ? error : new SendFault('unreachable', false);
  }
}

/** What a failed attempt makes of a delivery. */
function failedState({ messageType, tries }: Delivery, { reason, final }: SendFault): 'unclear' | 'dead' | 'waiting' {
  if (reason === unclear && withoutKey.includes(messageType)) return 'unclear';
  return final || tries >= mostTries ? 'dead' : 'waiting';
}

/** Stores the outcome of an attempt: sent, waiting for the next one, unclear, or dead. */
export async function settle(db: Db, delivery: Delivery, now: Date, fault: SendFault | undefined): Promise<void> {
  const { id, tries, data } = delivery;
  const values = fault
    ? { state: failedState(delivery, fault), fault: fault.reason, nextTime: new Date(now.getTime() + waitMs(tries)) }
    : { state: 'sent', fault: null, sentTime: now, ...(data.mailServer && { data: '{}' }) };
  await db.kysely
    .updateTable('weftDelivery')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('tries', '=', tries)
    .execute();
}
