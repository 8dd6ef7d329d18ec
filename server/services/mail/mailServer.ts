import type { Transporter } from 'nodemailer';
import { Refusal } from '../../ctx';
import { readSignInHosts } from '../../env';
import { safeHost } from '../outbound/addresses';
import type { Configuration } from '../platform/configuration';

/** The mail server among the settings. */
export type MailSettings = Pick<
  Configuration,
  'emailSmtpHost' | 'emailSmtpPort' | 'emailSsl' | 'emailAccount' | 'emailPassword' | 'emailSender' | 'emailSenderName'
>;

const usualPorts = [25, 465, 587, 2525];
const timeoutMs = 10_000;
const tlsFirst = 1;
const startTls = 2;

/** A connection to the mail server; its host is checked as those of other outgoing requests are. */
async function connect(settings: MailSettings): Promise<Transporter> {
  const { emailSmtpHost: host, emailSmtpPort: port, emailSsl, emailAccount: user, emailPassword: pass } = settings;
  const { address } = await safeHost({ host, port, usual: usualPorts }, readSignInHosts());
  const { createTransport } = await import('nodemailer');
  return createTransport({
    host: address,
    port,
    secure: emailSsl === tlsFirst,
    requireTLS: emailSsl === startTls,
    ignoreTLS: emailSsl === 0,
    tls: { servername: host },
    auth: user ? { user, pass } : undefined,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Runs `work` over a connection that is closed afterwards. Every fault is a Refusal without the server's own words. */
export async function withMailServer<T>(settings: MailSettings, work: (to: Transporter) => Promise<T>): Promise<T> {
  if (!settings.emailSmtpHost || !settings.emailSender) throw new Refusal('mail.notConfigured');
  let transport: Transporter | undefined;
  try {
    transport = await connect(settings);
    return await work(transport);
  } catch (error) {
    const { code } = error as { code?: string };
    throw new Refusal(code === 'EAUTH' ? 'mail.signInRefused' : 'mail.unreachable');
  } finally {
    transport?.close();
  }
}
