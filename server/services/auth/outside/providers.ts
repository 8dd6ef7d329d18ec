import * as oidc from 'openid-client';
import { Refusal } from '../../../ctx';
import type { Db } from '../../../db/types';
import { readSignInHosts } from '../../../env';
import { SecretLost } from '../../../secrets/secretBox';
import { safeFetch } from '../../interfaces/safeFetch';
import { configuration } from '../../platform/configuration';

/** Providers that people may sign in with, in order. */
export function enabledProviders(db: Db) {
  return db.kysely
    .selectFrom('weftSignInProvider')
    .selectAll()
    .where('deleteMark', 'is', null)
    .where('enabledMark', '=', 1)
    .orderBy('sortCode')
    .orderBy('creatorTime')
    .orderBy('id')
    .execute();
}

export type Provider = Awaited<ReturnType<typeof enabledProviders>>[number];

/** The enabled provider of this code or id. Throws a Refusal without one. */
export async function providerNamed(db: Db, name: string): Promise<Provider> {
  const found = (await enabledProviders(db)).find(({ id, enCode }) => enCode === name || id === name);
  if (!found) throw new Refusal('auth.providerGone');
  return found;
}

/** The address of this installation; never taken from a request, which may name any host. */
export async function siteAddress(db: Db): Promise<string> {
  const { siteAddress: address } = await configuration(db);
  if (!address) throw new Refusal('auth.siteAddressMissing');
  return address.replace(/\/+$/, '');
}

/** Requests of the protocol under the rules of all outgoing requests: no internal hosts unless allowed. */
const fetchSafely: oidc.CustomFetch = async (url, { method, headers, body }) => {
  const text = body === null || body === undefined ? undefined : String(body);
  const sent = { method, url, headers: Object.fromEntries(new Headers(headers)), body: text };
  const { status, text: answer, contentType } = await safeFetch(sent, { allowed: readSignInHosts() });
  return new Response(answer || null, { status, headers: contentType ? { 'content-type': contentType } : {} });
};

function secretOf(db: Db, { clientSecret }: Provider): string {
  try {
    return db.secrets.open(clientSecret);
  } catch (error) {
    if (error instanceof SecretLost) throw new Refusal('auth.providerFailed');
    throw error;
  }
}

/**
 * What the provider publishes about itself, with our credentials. Plain http is for providers of the internal network,
 * which SIGN_IN_HOSTS names.
 */
export async function clientOf(db: Db, provider: Provider): Promise<oidc.Configuration> {
  const secret = secretOf(db, provider);
  const auth = secret ? oidc.ClientSecretPost(secret) : oidc.None();
  // The library leaves a signature unread that came from the token endpoint itself: over plain http nothing else proves it.
  const signed = [oidc.enableNonRepudiationChecks];
  const execute = provider.issuer.startsWith('http:') ? [...signed, oidc.allowInsecureRequests] : signed;
  const options = { execute, [oidc.customFetch]: fetchSafely, timeout: 10 };
  return oidc.discovery(new URL(provider.issuer), provider.clientId, undefined, auth, options);
}
