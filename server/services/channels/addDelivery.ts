import type { Db } from '../../db/types';
import { addWork } from '../../queue/addWork';
import type { DeliveryData } from './delivery';

/** The input of a delivery; its receiver is whom the work is for. */
export interface Texts {
  channelId: string | null;
  content: string;
  data: DeliveryData;
}

/** The kind of work that sends by this channel. */
export const deliveryKind = (messageType: string): string => `delivery.${messageType}`;

/** What shares an address: the deliveries of one channel, or all mail, or all in-app messages. */
export const laneOf = (messageType: string, channelId: string | null): string => channelId ?? deliveryKind(messageType);

interface NewDelivery extends Texts {
  id: string;
  messageType: string;
  title: string;
  userId: string | null;
  now: Date;
}

/** Adds one delivery to the queue. `false`: it is there already, by its id. */
export function addDelivery(tx: Db, delivery: NewDelivery): Promise<boolean> {
  const { channelId, content, data, messageType, ...work } = delivery;
  const kind = deliveryKind(messageType);
  return addWork(tx, { ...work, kind, lane: laneOf(messageType, channelId), input: { channelId, content, data } });
}
