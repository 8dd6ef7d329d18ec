import { defineChannel } from '../../../services/channels/defineChannel';
import { SendFault, type Sending } from '../../../services/channels/delivery';
import { signatureOf } from '../../../services/channels/signature';
import { request } from '../request';

/**
 * Posts `{ id, title, content }`. `weft-delivery` is the id of the delivery, the same for every attempt; `weft-signature` is
 * made with the channel's signing key (services/channels/signature.ts).
 */
async function send({ account, delivery, now }: Sending): Promise<void> {
  if (!account?.address) throw new SendFault('notConfigured', true);
  const { id, title, content } = delivery;
  const body = JSON.stringify({ id, title, content });
  const headers = {
    'weft-delivery': id,
    ...(account.secret ? { 'weft-signature': signatureOf(account.secret, body, now) } : {}),
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
