import { createHmac } from 'node:crypto';
import { defineChannel } from '../../../services/channels/defineChannel';
import { SendFault, type Sending } from '../../../services/channels/delivery';
import { request } from '../request';

/**
 * Posts `{ id, title, content }`. `weft-delivery` is the id of the delivery, the same for every attempt; `weft-signature` is
 * `t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<body>` by the channel's signing key.
 */
async function send({ account, delivery, now }: Sending): Promise<void> {
  if (!account?.address) throw new SendFault('notConfigured', true);
  const { id, title, content } = delivery;
  const body = JSON.stringify({ id, title, content });
  const seconds = Math.floor(now.getTime() / 1000);
  const hex = createHmac('sha256', account.secret).update(`${seconds}.${body}`).digest('hex');
  const headers = {
    'weft-delivery': id,
    ...(account.secret ? { 'weft-signature': `t=${seconds},v1=${hex}` } : {}),
    ...(account.token ? { authorization: `Bearer ${account.token}` } : {}),
  };
  await request(account.address, body, headers);
}

export const channel = defineChannel({
  code: '6',
  name: 'messageTemplate.type6',
  receiver: 'address',
  account: { address: 'required', token: 'optional', secret: 'optional' },
  template: { title: 'required', content: 'required' },
  send,
});
