import { createHmac } from 'node:crypto';
import { type Channel, type ChannelAccount, SendFault } from '../delivery';
import { requestCoded } from './request';

const weComAddress = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send';
const dingTalkAddress = 'https://oapi.dingtalk.com/robot/send';

function configured(account: ChannelAccount | undefined): ChannelAccount {
  if (!account?.token) throw new SendFault('notConfigured', true);
  return account;
}

function addressOf(address: string, members: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(members)) url.searchParams.set(name, value);
  return url.href;
}

/** A robot of a WeCom group: `{ msgtype: 'markdown', markdown: { content } }`. */
export const sendToWeCom: Channel = async ({ account, delivery }) => {
  const { address, token } = configured(account);
  const url = addressOf(address || weComAddress, { key: token });
  const content = `**${delivery.title}**\n${delivery.content}`;
  await requestCoded(url, { msgtype: 'markdown', markdown: { content } });
};

/** The signature of DingTalk: base64 of HMAC-SHA256 of `<milliseconds>\n<secret>` by the secret. */
function signed(secret: string, now: Date): Record<string, string> {
  if (!secret) return {};
  const timestamp = String(now.getTime());
  return { timestamp, sign: createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64') };
}

/** A robot of a DingTalk group: `{ msgtype: 'markdown', markdown: { title, text } }`. */
export const sendToDingTalk: Channel = async ({ account, delivery, now }) => {
  const { address, token, secret } = configured(account);
  const url = addressOf(address || dingTalkAddress, { access_token: token, ...signed(secret, now) });
  const { title, content } = delivery;
  await requestCoded(url, { msgtype: 'markdown', markdown: { title, text: `#### ${title}\n${content}` } });
};
