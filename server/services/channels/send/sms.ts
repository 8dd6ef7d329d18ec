import { fillTemplate } from '../../../../core/messageTemplate';
import { type Channel, SendFault } from '../delivery';
import { request } from './request';

const usualBody = '{"phone":"{phone}","templateCode":"{templateCode}","params":{params}}';

/** The text inside a JSON string. */
const insideString = (text: string) => JSON.stringify(text).slice(1, -1);

/** The JSON that the provider receives; throws nothing for values, which are written as JSON. */
export function smsBody(template: string, phone: string, templateCode: string, params: Record<string, string>): string {
  const values = {
    phone: insideString(phone),
    templateCode: insideString(templateCode),
    params: JSON.stringify(params),
  };
  return fillTemplate(template || usualBody, values);
}

/** A text message by the HTTP provider of the channel. `weft-delivery` is the same for every attempt. */
export const sendSms: Channel = async ({ account, delivery, user }) => {
  if (!account?.address) throw new SendFault('notConfigured', true);
  if (!user?.mobilePhone) throw new SendFault('noAddress', true);
  const { templateCode = '', variables = {} } = delivery.data;
  const headers = {
    'weft-delivery': delivery.id,
    ...(account.token ? { authorization: `Bearer ${account.token}` } : {}),
  };
  await request(account.address, smsBody(account.bodyTemplate, user.mobilePhone, templateCode, variables), headers);
};
