import { isIP } from 'node:net';
import type { Client } from 'ldapts';
import type { Ctx, Reply } from '../../ctx';
import { Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { readSignInHosts } from '../../env';
import { safeHost } from '../interfaces/addresses';
import { type Configuration, configuration } from '../platform/configuration';
import { secretTargets } from '../platform/secretSettings';

/** The directory among the settings. */
export type DirectorySettings = Pick<
  Configuration,
  'ldapUrl' | 'ldapBindDn' | 'ldapBindPassword' | 'ldapBaseDn' | 'ldapAttribute'
>;

const timeoutMs = 5_000;
const usualPorts = [389, 636];
/** Loaded at the first question to a directory. */
const library = () => import('ldapts');
const attributePattern = /^[A-Za-z][A-Za-z0-9-]*$/;

/** A connection to the directory; its host is checked as those of other outgoing requests are. */
async function connect({ ldapUrl }: DirectorySettings): Promise<Client> {
  const url = new URL(ldapUrl);
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
async function withDirectory<T>(settings: DirectorySettings, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(settings);
  try {
    if (settings.ldapBindDn) await client.bind(settings.ldapBindDn, settings.ldapBindPassword);
    return await work(client);
  } finally {
    await client.unbind().catch(() => undefined);
  }
}

/** The one entry whose attribute is the name; the library escapes the value. */
async function findEntry(client: Client, settings: DirectorySettings, name: string): Promise<string | undefined> {
  if (!attributePattern.test(settings.ldapAttribute)) return undefined;
  const { EqualityFilter } = await library();
  const filter = new EqualityFilter({ attribute: settings.ldapAttribute, value: name });
  const search = { scope: 'sub' as const, filter, sizeLimit: 2, attributes: ['1.1'] };
  const { searchEntries } = await client.search(settings.ldapBaseDn, search);
  return searchEntries.length === 1 ? searchEntries[0]?.dn : undefined;
}

/** Whether the directory is asked for passwords. */
export async function hasDirectory(db: Db): Promise<boolean> {
  const { ldapEnabled, ldapUrl } = await configuration(db);
  return ldapEnabled === 1 && ldapUrl !== '';
}

/**
 * Whether the directory knows this name with this password. An unknown name takes a refused bind too. An empty password
 * would be an anonymous bind, which succeeds: it is refused. A directory that does not answer knows nobody.
 */
export async function directoryFits(db: Db, name: string, password: string | undefined): Promise<boolean> {
  if (!password || !(await hasDirectory(db))) return false;
  const settings = await configuration(db);
  try {
    return await withDirectory(settings, async (client) => {
      const dn = await findEntry(client, settings, name);
      const bound = client.bind(dn ?? `${settings.ldapAttribute}=nobody,${settings.ldapBaseDn}`, password);
      return bound.then(
        () => dn !== undefined,
        () => false,
      );
    });
  } catch {
    return false;
  }
}

export type DirectoryForm = Partial<DirectorySettings>;

/** Binds and searches with the settings of the form. The stored password is used for its own server only. */
export async function testDirectory(ctx: Ctx, form: DirectoryForm): Promise<Reply> {
  const stored = await configuration(ctx.db);
  const given = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined && value !== null));
  const settings: DirectorySettings = { ...stored, ...given };
  const same = secretTargets.ldapBindPassword?.every((key) => settings[key as 'ldapUrl'] === stored[key as 'ldapUrl']);
  settings.ldapBindPassword = form.ldapBindPassword || (same ? stored.ldapBindPassword : '');
  try {
    await withDirectory(settings, (client) => findEntry(client, settings, ctx.user.account));
  } catch {
    throw new Refusal('auth.directoryUnreachable');
  }
  return { data: null, msg: 'mail.connected' };
}
