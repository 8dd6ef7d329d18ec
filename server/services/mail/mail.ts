import type { Db } from '../../db/types';
import { type Configuration, configuration } from '../platform/configuration';
import { mailHtml } from './mailHtml';
import { type MailSettings, withMailServer } from './mailServer';

export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  /** Cleaned; without it the text is sent as HTML too. */
  html?: string;
  /** First part of the Message-ID, by which a repeated message is recognised. */
  id?: string;
}

type Sender = MailSettings & Pick<Configuration, 'sysName'>;

/** Sends one message through this server. Refused when there is none, or it does not take the message. */
export async function sendThrough(settings: Sender, mail: Mail): Promise<void> {
  const { to, subject, text, id } = mail;
  const html = mailHtml(mail);
  const from = { name: settings.emailSenderName || settings.sysName, address: settings.emailSender };
  // An object is one recipient: a comma in a text would name several.
  const recipient = { name: '', address: to };
  const messageId = id && `<${id}@${settings.emailSender.split('@').at(-1)}>`;
  await withMailServer(settings, (server) => server.sendMail({ from, to: recipient, subject, text, html, messageId }));
}

/** The same through the configured server. */
export async function sendMail(db: Db, mail: Mail): Promise<void> {
  await sendThrough(await configuration(db), mail);
}
