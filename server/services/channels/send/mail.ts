import { Refusal } from '../../../ctx';
import { sendMail, sendThrough } from '../../mail/mail';
import { type Channel, SendFault } from '../delivery';
import { textOfHtml } from '../textOfHtml';

/** A mail in HTML and in text; its Message-ID is that of the delivery, by which mail servers drop a repeated one. */
export const sendByMail: Channel = async ({ db, delivery, user }) => {
  if (!user?.email) throw new SendFault('noAddress', true);
  const { id, title, content, data } = delivery;
  const mail = { to: user.email, subject: title, text: textOfHtml(content), html: content, id };
  const sent = data.mailServer ? sendThrough(JSON.parse(db.secrets.open(data.mailServer)), mail) : sendMail(db, mail);
  await sent.catch((error: unknown) => {
    const key = error instanceof Refusal ? error.key : '';
    if (key === 'mail.notConfigured') throw new SendFault('notConfigured', true);
    throw new SendFault(key === 'mail.signInRefused' ? 'refused' : 'unreachable', false);
  });
};
