import { fillTemplate } from '../../../../core/messageTemplate';
import { Refusal } from '../../../ctx';
import { defineChannel } from '../../../services/channels/defineChannel';
import { SendFault, type Sending } from '../../../services/channels/delivery';
import { request } from '../request';

const usualBody = '{"phone":"{phone}","templateCode":"{templateCode}","params":{params}}';

/** The text inside a JSON string. */
const insideString = (text: string) => JSON.stringify(text).slice(1, -1);

/** The JSON that the provider receives; throws nothing for values, which are written as JSON. */
function smsBody(template: string, phone: string, templateCode: string, params: Record<string, string>): string {
  const values = {
    phone: insideString(phone),
    templateCode: insideString(templateCode),
    params: JSON.stringify(params),
  };
  return fillTemplate(template || usualBody, values);
}

/** The body with values is JSON. */
function checkBody({ bodyTemplate }: { bodyTemplate: string | null }): void {
  try {
    JSON.parse(smsBody(bodyTemplate ?? '', '1', 'a', { a: 'b' }));
  } catch {
    throw new Refusal('sendChannel.bodyWrong', {}, { errors: [{ field: 'bodyTemplate', message: '' }] });
  }
}

/** A text message by the HTTP provider of the channel. `weft-delivery` is the same for every attempt. */
async function send({ account, delivery, user }: Sending): Promise<void> {
  if (!account?.address) throw new SendFault('notConfigured', true);
  if (!user?.mobilePhone) throw new SendFault('noAddress', true);
  const { templateCode = '', variables = {} } = delivery.data;
  const headers = {
    'weft-delivery': delivery.id,
    ...(account.token ? { authorization: `Bearer ${account.token}` } : {}),
  };
  await request(account.address, smsBody(account.bodyTemplate, user.mobilePhone, templateCode, variables), headers);
}

export const channel = defineChannel({
  code: '3',
  name: 'messageTemplate.type3',
  receiver: 'user',
  account: { address: 'required', token: 'optional', bodyTemplate: 'optional' },
  template: { templateCode: 'required', smsFieldList: 'optional' },
  check: checkBody,
  send,
});
