import { defineChannel } from '../../../services/channels/defineChannel';
import { type ChannelAccount, SendFault, type Sending } from '../../../services/channels/delivery';
import { requestCoded } from '../request';

const usualAddress = 'https://api.weixin.qq.com';

async function accessToken({ appId, token }: ChannelAccount, base: string): Promise<string> {
  const url = new URL('/cgi-bin/token', base);
  url.search = new URLSearchParams({ grant_type: 'client_credential', appid: appId, secret: token }).toString();
  const { access_token: found } = await requestCoded(url.href);
  if (typeof found !== 'string') throw new SendFault('refused', false);
  return found;
}

/** A template message of a WeChat official account to the open id of the user. */
async function send({ account, delivery, user }: Sending): Promise<void> {
  if (!account?.appId || !account.token) throw new SendFault('notConfigured', true);
  if (!user?.subject) throw new SendFault('noAddress', true);
  const base = account.address || usualAddress;
  const url = new URL('/cgi-bin/message/template/send', base);
  url.searchParams.set('access_token', await accessToken(account, base));
  const { templateCode = '', variables = {}, miniProgram } = delivery.data;
  await requestCoded(url.href, {
    touser: user.subject,
    template_id: templateCode,
    client_msg_id: delivery.id,
    ...(miniProgram ? { miniprogram: { appid: miniProgram } } : {}),
    data: Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, { value }])),
  });
}

export const channel = defineChannel({
  code: '7',
  name: 'messageTemplate.type7',
  receiver: 'user',
  account: { appId: 'optional', address: 'optional', token: 'optional', providerId: 'optional' },
  template: { templateCode: 'required', wxSkip: 'optional', smsFieldList: 'optional' },
  oneTitle: true,
  send,
});
