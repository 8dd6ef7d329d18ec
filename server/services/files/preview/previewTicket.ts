import type { SecretBox } from '../../../secrets/secretBox';

/** A film is watched, and a long document read, in this time; the session and its rights are checked at each request. */
const ticketLifeMs = 2 * 60 * 60_000;

interface Ticket {
  sessionId: string;
  fileId: string;
}

const signed = ({ sessionId, fileId }: Ticket, until: string) => `preview\n${sessionId}\n${fileId}\n${until}`;

/**
 * The address of a preview: host-relative, with a query string, to which the client adds `&token=` (contract-platform §6).
 * It is refused without the token of the session that got it.
 */
export function previewAddress(secrets: SecretBox, ticket: Ticket, now: Date): string {
  const until = (now.getTime() + ticketLifeMs).toString(36);
  return `/FileServer/${ticket.fileId}?ticket=${until}.${secrets.sign(signed(ticket, until))}`;
}

/** Whether the ticket was given to this session for this file, and has not expired. */
export function isPreviewTicket(secrets: SecretBox, ticket: Ticket, text: string, now: Date): boolean {
  const [until = '', signature = ''] = text.split('.');
  return Number.parseInt(until, 36) > now.getTime() && secrets.isSigned(signed(ticket, until), signature);
}
