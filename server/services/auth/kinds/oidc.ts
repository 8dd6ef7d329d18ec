import * as oidc from 'openid-client';
import { Refusal } from '../../../ctx';
import { readSignInHosts } from '../../../env';
import { safeFetch } from '../../outbound/safeFetch';
import { type Arrival, type Departure, defineSignIn, type Settings } from '../signInKind';

/** Requests of the protocol under the rules of all outgoing requests: no internal hosts unless allowed. */
const fetchSafely: oidc.CustomFetch = async (url, { method, headers, body }) => {
  const text = body === null || body === undefined ? undefined : String(body);
  const sent = { method, url, headers: Object.fromEntries(new Headers(headers)), body: text };
  const { status, text: answer, contentType } = await safeFetch(sent, { allowed: readSignInHosts() });
  return new Response(answer || null, { status, headers: contentType ? { 'content-type': contentType } : {} });
};

/**
 * What the provider publishes about itself, with our credentials. Plain http is for providers of the internal network,
 * which SIGN_IN_HOSTS names.
 */
async function clientOf({ issuer, clientId, secret }: Settings): Promise<oidc.Configuration> {
  const auth = secret ? oidc.ClientSecretPost(secret) : oidc.None();
  // The library leaves a signature unread that came from the token endpoint itself: over plain http nothing else proves it.
  const signed = [oidc.enableNonRepudiationChecks];
  const execute = issuer.startsWith('http:') ? [...signed, oidc.allowInsecureRequests] : signed;
  const options = { execute, [oidc.customFetch]: fetchSafely, timeout: 10 };
  return oidc.discovery(new URL(issuer), clientId, undefined, auth, options);
}

const backTo = (site: string) => `${site}/auth-redirect`;

/** Code flow with PKCE. */
async function begin(settings: Settings, trip: { site: string; token: string; again: boolean }): Promise<Departure> {
  const client = await clientOf(settings);
  const verifier = oidc.randomPKCECodeVerifier();
  const nonce = oidc.randomNonce();
  const parameters = {
    redirect_uri: backTo(trip.site),
    scope: settings.scope || 'openid profile email',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: trip.token,
    nonce,
    ...(trip.again && { prompt: 'login' }),
  };
  return { location: oidc.buildAuthorizationUrl(client, parameters).href, kept: { verifier, nonce } };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Exchanges the code; the id token's signature, issuer, audience, nonce and times are checked by the library. */
async function finish(
  settings: Settings,
  { site, token, query, kept }: { site: string; token: string; query: string; kept: Departure['kept'] },
): Promise<Arrival> {
  const client = await clientOf(settings);
  const checks = {
    pkceCodeVerifier: kept.verifier,
    expectedNonce: kept.nonce,
    expectedState: token,
    idTokenExpected: true,
  };
  const tokens = await oidc.authorizationCodeGrant(client, new URL(`${backTo(site)}?${query}`), checks);
  const claims = tokens.claims();
  if (!claims?.sub) throw new Refusal('auth.providerFailed');
  const needsMore = claims.email === undefined && client.serverMetadata().userinfo_endpoint !== undefined;
  const more = needsMore ? await oidc.fetchUserInfo(client, tokens.access_token, claims.sub).catch(() => ({})) : {};
  const all: Record<string, unknown> = { ...more, ...claims };
  const person = {
    subject: claims.sub,
    account: textOf(all.preferred_username),
    name: textOf(all.name),
    mail: all.email_verified === true ? textOf(all.email) : undefined,
  };
  return { person, idToken: tokens.id_token ?? '' };
}

async function end(settings: Settings, { site, idToken }: { site: string; idToken: string }) {
  const client = await clientOf(settings);
  if (!client.serverMetadata().end_session_endpoint) return undefined;
  const parameters = { id_token_hint: idToken, post_logout_redirect_uri: `${site}/login` };
  return oidc.buildEndSessionUrl(client, parameters).href;
}

export const kind = defineSignIn({
  code: 'oidc',
  name: 'provider.oidc',
  asks: {
    issuer: 'required',
    clientId: 'required',
    clientSecret: 'optional',
    scope: 'optional',
    mapBy: 'optional',
    createsPeople: 'optional',
    signsOut: 'optional',
  },
  address: {
    pattern: /^https?:\/\/[A-Za-z0-9.-]+(:[0-9]{1,5})?(\/[A-Za-z0-9._~/-]*)?$/,
    wrong: 'provider.issuerWrong',
  },
  leads: { begin, finish, end },
  test: clientOf,
});
