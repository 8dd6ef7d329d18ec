import { isIP } from 'node:net';
import type { Client } from 'ldapts';
import { readSignInHosts } from '../../../env';
import { safeHost } from '../../outbound/addresses';
import { defineSignIn, type Settings } from '../signInKind';

const timeoutMs = 5_000;
const usualPorts = [389, 636];
/** Loaded at the first question to a directory. */
const library = () => import('ldapts');
const attributePattern = /^[A-Za-z][A-Za-z0-9-]*$/;

/** A connection to the directory; its host is checked as those of other outgoing requests are. */
async function connect({ issuer }: Settings): Promise<Client> {
  const url = new URL(issuer);
  const secure = url.protocol === 'ldaps:';
  const port = Number(url.port) || (secure ? 636 : 389);
  const { address, family } = await safeHost({ host: url.hostname, port, usual: usualPorts }, readSignInHosts());
  const servername = isIP(url.hostname) ? undefined : url.hostname;
  const { Client } = await library();
  return new Client({
    url: `${secure ? 'ldaps' : 'ldap'}://${family === 6 ? `[${address}]` : address}:${port}`,
    timeout: timeoutMs,
    connectTimeout: timeoutMs,
    ...(secure ? { tlsOptions: { servername } } : {}),
  });
}

/** Runs `work` with a connection that is bound as the search account. */
async function withDirectory<T>(settings: Settings, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(settings);
  try {
    if (settings.clientId) await client.bind(settings.clientId, settings.secret);
    return await work(client);
  } finally {
    await client.unbind().catch(() => undefined);
  }
}

const attributeOf = ({ own }: Settings) => String(own.attribute || 'uid');
const baseOf = ({ scope }: Settings) => scope ?? '';

/** The one entry whose attribute is the name; the library escapes the value. */
async function findEntry(client: Client, settings: Settings, name: string): Promise<string | undefined> {
  const attribute = attributeOf(settings);
  if (!attributePattern.test(attribute)) return undefined;
  const { EqualityFilter } = await library();
  const filter = new EqualityFilter({ attribute, value: name });
  const search = { scope: 'sub' as const, filter, sizeLimit: 2, attributes: ['1.1'] };
  const { searchEntries } = await client.search(baseOf(settings), search);
  return searchEntries.length === 1 ? searchEntries[0]?.dn : undefined;
}

/** An unknown name takes a refused bind too. */
const knows = (settings: Settings, name: string, password: string) =>
  withDirectory(settings, async (client) => {
    const dn = await findEntry(client, settings, name);
    const bound = client.bind(dn ?? `${attributeOf(settings)}=nobody,${baseOf(settings)}`, password);
    return bound.then(
      () => dn !== undefined,
      () => false,
    );
  });

/** A directory: the address of its server, a search account, the base of searches, and the attribute that is the account. */
export const kind = defineSignIn({
  code: 'ldap',
  name: 'provider.ldap',
  asks: {
    issuer: 'required',
    clientId: 'optional',
    clientSecret: 'optional',
    scope: 'required',
  },
  members: {
    attribute: {
      type: 'text',
      widget: 'input',
      label: 'provider.attribute',
      tip: 'provider.attributeTip',
      rules: [{ pattern: { regex: attributePattern.source }, message: 'provider.attributeWrong' }, { max: 50 }],
    },
  },
  address: { pattern: /^ldaps?:\/\/[A-Za-z0-9.-]+(:[0-9]{1,5})?$/, wrong: 'provider.directoryWrong' },
  knows,
  test: (settings, name) => withDirectory(settings, (client) => findEntry(client, settings, name)),
});
