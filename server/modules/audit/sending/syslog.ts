import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { connect, isIP } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import type { SyslogTarget } from '../../../settings/auditTo';
import { isGraveRow, type SentRow, textOf } from './rows';

/** Facility 13, log audit; severity 5 notice, of grave rows 1 alert (RFC 5424 §6.2.1). */
const priority = (row: SentRow) => 13 * 8 + (isGraveRow(row) ? 1 : 5);

/** A name of the header: visible ASCII, or `-`. */
const named = (text: string, most: number) => text.replace(/[^\x21-\x7e]/g, '').slice(0, most) || '-';

/** RFC 5424 §6.3.3. */
const escaped = (value: string) => value.replace(/["\\\]]/g, '\\$&');

/** Structured data: 32473 is the number of examples (RFC 5612); we have none of our own. */
const data = (values: Record<string, string | number>) =>
  `[weft@32473 ${Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(String(value))}"`)
    .join(' ')}]`;

/** A message of RFC 5424; the text is the row as JSON, UTF-8 behind a byte order mark. */
export function messageOf(row: SentRow): Buffer {
  const { seq, digest, time, kind } = row;
  const head = [`<${priority(row)}>1`, time, named(hostname(), 255), 'weft', process.pid, named(kind, 32)].join(' ');
  return Buffer.from(`${head} ${data({ seq, digest })} \uFEFF${textOf(row)}`);
}

/** Octet counting, RFC 6587 §3.4.1 and RFC 5425 §4.3. */
const frameOf = (message: Buffer) => Buffer.concat([Buffer.from(`${message.length} `), message]);

/** What most networks carry in one datagram, and receivers take. */
const datagramMost = 8_192;

/** Details that no datagram carries are left out, and the row says so. */
function datagramOf(row: SentRow): Buffer {
  const message = messageOf(row);
  const grave = isGraveRow(row) ? { grave: true } : {};
  return message.length <= datagramMost ? message : messageOf({ ...row, details: { ...grave, leftOut: true } });
}

async function sendDatagrams({ host, port }: SyslogTarget, rows: readonly SentRow[]): Promise<void> {
  const { address, family } = await lookup(host);
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
  const failed = new Promise<never>((_, reject) => socket.once('error', reject));
  const send = (row: SentRow) =>
    new Promise<void>((resolve, reject) =>
      socket.send(datagramOf(row), port, address, (error) => (error ? reject(error) : resolve())),
    );
  try {
    for (const row of rows) await Promise.race([send(row), failed]);
  } finally {
    socket.close();
  }
}

/**
 * One connection for a batch. Syslog has no answer: the rows count as taken when the receiver, after our end, ends the connection
 * itself without an error. It has read everything by then.
 */
function sendFrames({ kind, host, port }: SyslogTarget, rows: readonly SentRow[], waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket =
      kind === 'tls'
        ? connectTls({ host, port, ...(isIP(host) ? {} : { servername: host }) })
        : connect({ host, port });
    let [written, ended] = [false, false];
    socket.setTimeout(waitMs, () => socket.destroy(new Error('no end of the connection in time')));
    socket.on('error', reject);
    socket.on('finish', () => {
      written = true;
    });
    socket.on('end', () => {
      ended = true;
    });
    socket.on('close', () => (written && ended ? resolve() : reject(new Error('the connection was closed early'))));
    socket.resume();
    socket.end(Buffer.concat(rows.map((row) => frameOf(messageOf(row)))));
  });
}

/** Sends rows to a syslog server; rejects when it did not take all of them. A datagram is never known to arrive. */
export const sendSyslog = (target: SyslogTarget, rows: readonly SentRow[], waitMs: number): Promise<void> =>
  target.kind === 'udp' ? sendDatagrams(target, rows) : sendFrames(target, rows, waitMs);
