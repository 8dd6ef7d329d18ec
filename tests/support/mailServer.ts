import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface TakenMail {
  to: string[];
  subject: string;
  text: string;
  /** Of a message in several parts: each by its media type. */
  parts: Record<string, string>;
}

export interface MailServer {
  port: number;
  taken: TakenMail[];
  /** Passwords that clients sent. */
  passwords: string[];
  /** The next message that has not been read with `next`. */
  next: () => Promise<TakenMail>;
  /** Connections wait until `release`. */
  hold: () => void;
  release: () => void;
  close: () => Promise<void>;
}

/** The text of an encoded header word: `=?UTF-8?Q?…?=` or `=?UTF-8?B?…?=`. */
function decodeWords(text: string): string {
  return text.replace(/=\?UTF-8\?([QB])\?([^?]*)\?=\s*/gi, (_, kind: string, body: string) =>
    kind.toUpperCase() === 'B' ? Buffer.from(body, 'base64').toString() : decodeQuoted(body.replace(/_/g, ' ')),
  );
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decodeBody(head: string, body: string): string {
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? decodeQuoted(body) : body;
}

function readParts(head: string, body: string): Record<string, string> {
  const boundary = /boundary="?([^"\r\n;]+)"?/i.exec(head)?.[1];
  if (boundary === undefined) return {};
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.map((part) => {
      const [own = '', ...rest] = part.trimStart().split('\r\n\r\n');
      const type = /^Content-Type: ([^;\s]+)/im.exec(own)?.[1]?.toLowerCase() ?? '';
      return [type, decodeBody(own, rest.join('\r\n\r\n')).trim()];
    }),
  );
}

function readMail(raw: string, to: string[]): TakenMail {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(head)?.[1] ?? '';
  const parts = readParts(head, body);
  return { to, subject: decodeWords(subject), text: parts['text/plain'] ?? decodeBody(head, body), parts };
}

/** A mail server on this machine that takes messages of one account. */
export async function startMailServer(known: { user: string; password: string }): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const passwords: string[] = [];
  const waiting: ((mail: TakenMail) => void)[] = [];
  const unread: TakenMail[] = [];
  let held: Promise<void> | undefined;
  let release = () => {};
  const server = new SMTPServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onConnect: (_, done) => void Promise.resolve(held).then(() => done()),
    onAuth: ({ username, password }, _, done) => {
      passwords.push(password ?? '');
      const fits = username === known.user && password === known.password;
      if (fits) done(null, { user: username });
      else done(new Error('refused'));
    },
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const mail = readMail(
          Buffer.concat(parts).toString('utf8'),
          envelope.rcptTo.map(({ address }) => address),
        );
        taken.push(mail);
        const reader = waiting.shift();
        if (reader) reader(mail);
        else unread.push(mail);
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    passwords,
    next: () => {
      const mail = unread.shift();
      return mail ? Promise.resolve(mail) : new Promise((resolve) => waiting.push(resolve));
    },
    hold: () => {
      held = new Promise((resolve) => {
        release = resolve;
      });
    },
    release: () => {
      held = undefined;
      release();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
