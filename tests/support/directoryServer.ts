import type { AddressInfo } from 'node:net';
import ldap from 'ldapjs';

export interface DirectoryServer {
  port: number;
  /** Searches so far, as the server read their filters. */
  filters: string[];
  close: () => Promise<void>;
}

interface Asked {
  dn: { toString: () => string };
  credentials: string;
  filter: { toString: () => string; matches: (attributes: object) => boolean };
}
interface Answering {
  send: (entry: object) => void;
  end: () => void;
}
type Next = (error?: object) => void;

const base = 'ou=people,dc=weft,dc=example';
const directoryBase = base;
const searchAccount = { dn: 'cn=search,dc=weft,dc=example', password: 'search secret' };

/** The form of a provider of sign-in that is this server. */
export const directoryForm = (port: number) => ({
  ...{ kind: 'ldap', fullName: 'LDAP', enCode: 'ldap', enabledMark: 1 },
  ...{ issuer: `ldap://127.0.0.1:${port}`, scope: directoryBase, attribute: 'uid' },
  ...{ clientId: searchAccount.dn, clientSecret: searchAccount.password },
});

/** An LDAP server on this machine with these people: password by uid. */
export async function startDirectoryServer(people: Record<string, string>): Promise<DirectoryServer> {
  const filters: string[] = [];
  const server = ldap.createServer();
  const wrong = () => new ldap.InvalidCredentialsError();
  server.bind(searchAccount.dn, (request: Asked, response: Answering, next: Next) => {
    if (request.credentials !== searchAccount.password) return next(wrong());
    response.end();
    return next();
  });
  server.bind(base, (request: Asked, response: Answering, next: Next) => {
    const uid = /^uid=([^,]+),/.exec(request.dn.toString())?.[1] ?? '';
    // As real servers do: an empty password is an anonymous bind, which succeeds.
    if (request.credentials !== '' && people[uid] !== request.credentials) return next(wrong());
    response.end();
    return next();
  });
  server.search(base, (request: Asked, response: Answering, next: Next) => {
    filters.push(request.filter.toString());
    for (const uid of Object.keys(people)) {
      const entry = { dn: `uid=${uid},${base}`, attributes: { objectclass: ['person'], uid: [uid] } };
      if (request.filter.matches(entry.attributes)) response.send(entry);
    }
    response.end();
    return next();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const port = (server as unknown as { address: () => AddressInfo }).address().port;
  return { port, filters, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
