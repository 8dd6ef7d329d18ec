import type { SecretBox } from '../../secrets/secretBox';

const signed = (sessionId: string, name: string) => `chat file\n${sessionId}\n${name}`;
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/**
 * The address of a file of a chat for `img`, which sends no token: it names the session that got it, and is refused
 * after that session has ended. The same session gets the same address, so browsers cache the file.
 */
export function signedAddress(secrets: SecretBox, sessionId: string, path: string): string {
  return `${path}?ticket=${sessionId}.${secrets.sign(signed(sessionId, nameOf(path)))}`;
}

/** The session of a ticket for this file; undefined when the ticket is not genuine. */
export function sessionOfTicket(secrets: SecretBox, ticket: string, name: string): string | undefined {
  const [sessionId = '', signature = ''] = ticket.split('.');
  return secrets.isSigned(signed(sessionId, name), signature) ? sessionId : undefined;
}
