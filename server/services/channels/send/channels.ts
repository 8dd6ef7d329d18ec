import type { MessageType } from '../../../../core/messageTemplate';
import type { Channel } from '../delivery';
import { sendInApp } from './inApp';
import { sendByMail } from './mail';
import { sendByOfficialAccount } from './officialAccount';
import { sendToDingTalk, sendToWeCom } from './robots';
import { sendSms } from './sms';
import { sendToWebhook } from './webhook';

/** Every channel by its code (contract-platform §5.14). */
export const channels: Readonly<Record<MessageType, Channel>> = {
  1: sendInApp,
  2: sendByMail,
  3: sendSms,
  4: sendToDingTalk,
  5: sendToWeCom,
  6: sendToWebhook,
  7: sendByOfficialAccount,
};
