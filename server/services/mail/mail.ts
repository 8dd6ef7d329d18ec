import type { Db } from '../../db/types';
import { configuration } from '../platform/configuration';
import { withMailServer } from './mailServer';

export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** First part of the Message-ID, by which a repeated message is recognised. */
  id?: string;
}

/** Sends one message through the configured server. Refused when there is none, or it does not take the message. */
export async function sendMail(db: Db, { to, subject, text, html, id }: Mail): Promise<void> {
  const settings = await configuration(db);
  const from = { name: settings.emailSenderName || settings.sysName, address: settings.emailSender };
  // An object is one recipient: a comma in a text would name several.
  const recipient = { name: '', address: to };
  const messageId = id && `<${id}@${settings.emailSender.split('@').at(-1)}>`;
  await withMailServer(settings, (server) => server.sendMail({ from, to: recipient, subject, text, html, messageId }));
}
