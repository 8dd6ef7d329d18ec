import type { SecretBox } from '../../../secrets/secretBox';
import { browserCookie } from '../../../services/sessions/browser';

/** A film is watched, and a long document read, in this time; the session and its rights are checked at each request. */
const ticketLifeMs = 2 * 60 * 60_000;

interface Ticket {
  sessionId: string;
  fileId: string;
}

const signed = ({ sessionId, fileId }: Ticket, until: string) => `preview\n${sessionId}\n${fileId}\n${until}`;
const ownSigned = ({ sessionId, fileId }: Ticket, until: string, browser: string) =>
  `own preview\n${sessionId}\n${fileId}\n${until}\n${browser}`;

const untilOf = (now: Date) => (now.getTime() + ticketLifeMs).toString(36);
const isLater = (until: string, now: Date) => Number.parseInt(until, 36) > now.getTime();

/**
 * The address of a preview: host-relative, with a query string, to which clients of the family add `&token=`
 * (contract-platform §6). It is refused without the token of the session that got it.
 */
export function previewAddress(secrets: SecretBox, ticket: Ticket, now: Date): string {
  const until = untilOf(now);
  return `/FileServer/${ticket.fileId}?ticket=${until}.${secrets.sign(signed(ticket, until))}`;
}

/** Whether the ticket was given to this session for this file, and has not expired. */
export function isPreviewTicket(secrets: SecretBox, ticket: Ticket, text: string, now: Date): boolean {
  const [until = '', signature = ''] = text.split('.');
  return isLater(until, now) && secrets.isSigned(signed(ticket, until), signature);
}

/**
 * The address of our client, which says no token: it is worth nothing outside the browser that asked for it, which gets a
 * cookie that no script reads.
 */
export function ownPreview(secrets: SecretBox, ticket: Ticket, now: Date, secure: boolean) {
  const { sessionId, fileId } = ticket;
  const until = untilOf(now);
  const browser = secrets.sign(`preview browser\n${sessionId}`);
  const flags = `Path=/FileServer; HttpOnly; SameSite=Strict; Max-Age=${ticketLifeMs / 1_000}${secure ? '; Secure' : ''}`;
  const signature = secrets.sign(ownSigned(ticket, until, browser));
  return {
    address: `/FileServer/${fileId}?own=${until}.${sessionId}.${signature}`,
    cookie: browserCookie(browser, flags),
  };
}

/** The session to which this ticket of our client was given for this file, in this browser; undefined: none, or expired. */
export function ownPreviewSession(
  secrets: SecretBox,
  { fileId, own, browser = '' }: { fileId: string; own: string; browser: string | undefined },
  now: Date,
): string | undefined {
  const [until = '', sessionId = '', signature = ''] = own.split('.');
  const isGenuine =
    isLater(until, now) && secrets.isSigned(ownSigned({ sessionId, fileId }, until, browser), signature);
  return isGenuine ? sessionId : undefined;
}
