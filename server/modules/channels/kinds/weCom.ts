import { defineChannel } from '../../../services/channels/defineChannel';
import type { Sending } from '../../../services/channels/delivery';
import { requestCoded } from '../request';
import { addressOf, configured } from '../robot';

const usualAddress = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send';

/** A robot of a WeCom group: `{ msgtype: 'markdown', markdown: { content } }`. */
async function send({ account, delivery }: Sending): Promise<void> {
  const { address, token } = configured(account);
  const url = addressOf(address || usualAddress, { key: token });
  const content = `**${delivery.title}**\n${delivery.content}`;
  await requestCoded(url, { msgtype: 'markdown', markdown: { content } });
}

export const channel = defineChannel({
  code: '5',
  name: 'messageTemplate.type5',
  receiver: 'address',
  account: { address: 'optional', token: 'optional' },
  template: { title: 'required', content: 'required' },
  forgetful: true,
  send,
});
