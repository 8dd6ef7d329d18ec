import { createHmac } from 'node:crypto';
import { type Channel, SendFault } from '../delivery';
import { request } from './request';

/**
 * Posts `{ id, title, content }`. `weft-delivery` is the id of the delivery, the same for every attempt; `weft-signature` is
 * `t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<body>` by the channel's signing key.
 */
export const sendToWebhook: Channel = async ({ account, delivery, now }) => {
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
};
