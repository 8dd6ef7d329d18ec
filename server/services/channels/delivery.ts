import type { Db } from '../../db/types';
import type { RecordPlace } from '../messages/send';

/** What channels need beside title and content. */
export interface DeliveryData {
  /** Of SMS and official accounts. */
  templateCode?: string;
  /** Variables of the provider's template, with their values. */
  variables?: Record<string, string>;
  /** Of mail: the server to send through instead of the configured one, as sealed JSON of its settings. */
  mailServer?: string;
  /** Id of the mini program that an official account opens. */
  miniProgram?: string;
  /** The record that a message inside the product leads to. */
  place?: RecordPlace;
}

/** One text for one receiver. */
export interface Delivery {
  /** Also the id that the other side receives, so that it recognises a second attempt. */
  id: string;
  /** The code of its channel. */
  messageType: string;
  channelId: string | null;
  userId: string | null;
  title: string;
  content: string;
  data: DeliveryData;
}

/** A channel with its secrets in the clear; stays inside the server. */
export interface ChannelAccount {
  address: string;
  appId: string;
  token: string;
  secret: string;
  bodyTemplate: string;
  providerId: string;
}

/** The receiver of a delivery. */
export interface Addressee {
  id: string;
  email: string;
  mobilePhone: string;
  /** Its subject at the provider of the account. */
  subject: string;
}

/** What a channel receives to send. */
export interface Sending {
  db: Db;
  delivery: Delivery;
  account: ChannelAccount | undefined;
  /** undefined for robots and webhooks. */
  user: Addressee | undefined;
  now: Date;
}

/**
 * `final`: another attempt would fail as well. `reason` is a key of the locale `delivery`; `unclear`: the request had left, and no
 * answer came.
 */
export class SendFault extends Error {
  readonly reason: string;
  readonly final: boolean;
  constructor(reason: 'noAddress' | 'refused' | 'unreachable' | 'unclear' | 'notConfigured', final: boolean) {
    super(reason);
    this.reason = `delivery.${reason}`;
    this.final = final;
  }
}
