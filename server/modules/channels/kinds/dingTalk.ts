import { createHmac } from 'node:crypto';
import { defineChannel } from '../../../services/channels/defineChannel';
import type { Sending } from '../../../services/channels/delivery';
import { requestCoded } from '../request';
import { addressOf, configured } from '../robot';

const usualAddress = 'https://oapi.dingtalk.com/robot/send';

/** The signature of DingTalk: base64 of HMAC-SHA256 of `<milliseconds>\n<secret>` by the secret. */
function signed(secret: string, now: Date): Record<string, string> {
  if (!secret) return {};
  const timestamp = String(now.getTime());
  return { timestamp, sign: createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64') };
}

/** A robot of a DingTalk group: `{ msgtype: 'markdown', markdown: { title, text } }`. */
async function send({ account, delivery, now }: Sending): Promise<void> {
  const { address, token, secret } = configured(account);
  const url = addressOf(address || usualAddress, { access_token: token, ...signed(secret, now) });
  const { title, content } = delivery;
  await requestCoded(url, { msgtype: 'markdown', markdown: { title, text: `#### ${title}\n${content}` } });
}

export const channel = defineChannel({
  code: '4',
  name: 'messageTemplate.type4',
  receiver: 'address',
  account: { address: 'optional', token: 'optional', secret: 'optional' },
  template: { title: 'required', content: 'required' },
  forgetful: true,
  send,
});
