import { Refusal } from '../../../ctx';
import { defineChannel } from '../../../services/channels/defineChannel';
import { SendFault, type Sending } from '../../../services/channels/delivery';
import { textOfHtml } from '../../../services/channels/textOfHtml';
import { sendMail, sendThrough } from '../../../services/mail/mail';

/** A mail in HTML and in text; its Message-ID is that of the delivery, by which mail servers drop a repeated one. */
async function send({ db, delivery, user }: Sending): Promise<void> {
  if (!user?.email) throw new SendFault('noAddress', true);
  const { id, title, content, data } = delivery;
  const mail = { to: user.email, subject: title, text: textOfHtml(content), html: content, id };
  const sent = data.mailServer ? sendThrough(JSON.parse(db.secrets.open(data.mailServer)), mail) : sendMail(db, mail);
  await sent.catch((error: unknown) => {
    const key = error instanceof Refusal ? error.key : '';
    if (key === 'mail.notConfigured') throw new SendFault('notConfigured', true);
    throw new SendFault(key === 'mail.signInRefused' ? 'refused' : 'unreachable', false);
  });
}

export const channel = defineChannel({
  code: '2',
  name: 'messageTemplate.type2',
  receiver: 'user',
  template: { title: 'required', content: 'required' },
  text: 'html',
  send,
});
