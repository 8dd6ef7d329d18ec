import type { Ctx } from '../../ctx';
import { defineVocabulary } from '../../db/vocabulary';
import type { Sending } from './delivery';

/** Members of the form of a channel; secrets cannot be required, because a stored one is kept by an empty value. */
export interface AccountNeeds {
  address?: Need;
  appId?: Need;
  bodyTemplate?: Need;
  providerId?: Need;
  token?: 'optional';
  secret?: 'optional';
}

/** Members of the form of a template. */
export interface TemplateNeeds {
  title?: Need;
  content?: Need;
  templateCode?: Need;
  wxSkip?: 'optional';
  smsFieldList?: 'optional';
}

type Need = 'required' | 'optional';

/** A way of messages, as one value. */
export interface Channel {
  /** On the wire and in the database; unique. */
  code: string;
  /** Key of its name in schemas/locales. */
  name: string;
  /** `address`: its account is the one receiver; `user`: each user is one. */
  receiver: 'user' | 'address';
  /** What its account has; absent: it has none. */
  account?: AccountNeeds;
  template: TemplateNeeds;
  /** Default: `plain`. */
  text?: 'html' | 'plain';
  /** Stands for a content that a template has not. */
  usualContent?: string;
  /** The provider's template has exactly one variable that is the title. */
  oneTitle?: boolean;
  /** Refuses an account that it could not send with. */
  check?: (account: { bodyTemplate: string | null }) => void;
  /**
   * The other side does not recognise a repeated message: after an attempt whose end is unknown a person decides whether to send
   * again.
   */
  forgetful?: boolean;
  /** Sends one delivery; throws SendFault. It may run again after a process was killed, with the same delivery id. */
  send: (sending: Sending) => Promise<void>;
  /** Inside the transaction in which the delivery is stored as sent. */
  sent?: (publish: Ctx['publish'], deliveryId: string) => void;
}

/** Declares a channel; the type is all that it adds. */
export const defineChannel = (channel: Channel): Channel => channel;

/** The channels of a server, by code: those of the product are the files of `kinds`, modules add theirs in `fills`. */
export const channelList = defineVocabulary<Channel>('channels of messages');

const needsOf = ({ account = {}, template }: Channel) => Object.entries({ ...account, ...template });

/** Members of both forms that the channel asks, and those of them that it needs. */
export const formOf = (channel: Channel | undefined) => ({
  asks: channel ? needsOf(channel).map(([member]) => member) : [],
  needs: channel ? needsOf(channel).flatMap(([member, need]) => (need === 'required' ? [member] : [])) : [],
});

/** The first member that it needs and the row has not. */
export const missingOf = (needs: AccountNeeds | TemplateNeeds, row: Readonly<Record<string, unknown>>) =>
  Object.entries(needs).find(([member, need]) => need === 'required' && !row[member])?.[0];
