import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is wrong with the id token of the next sign-in. */
export interface TokenFault {
  claims?: Record<string, unknown>;
  /** `none`: without a signature. `hmac`: signed with the client's secret. `stranger`: by a key that is not published. */
  signature?: 'none' | 'hmac' | 'stranger';
  /** Names this key in the head. */
  kid?: string;
}

interface Asked {
  nonce: string;
  challenge: string;
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/**
 * A provider of OpenID Connect that answers as its test says: a code for whoever is `subject`, used as often as it is sent
 * (whether a code counts once is then the client's to see), and an id token with the given fault.
 */
export async function startHostileProvider(client: { clientId: string; clientSecret: string }) {
  const codes = new Map<string, Asked>();
  const state = { fault: {} as TokenFault, subject: 'lily', kid: '', exchanges: 0 };
  let key!: KeyObject;
  let published: object[] = [];
  const rotate = () => {
    const pair = newKey();
    state.kid = randomBytes(4).toString('hex');
    key = pair.privateKey;
    published = [{ ...pair.publicKey.export({ format: 'jwk' }), kid: state.kid, use: 'sig', alg: 'RS256' }];
  };
  rotate();
  const stranger = newKey();

  function idToken(issuer: string, { nonce }: Asked): string {
    const { claims, signature, kid = state.kid } = state.fault;
    const now = Math.floor(Date.now() / 1_000);
    const usual = { iss: issuer, aud: client.clientId, sub: state.subject, iat: now, exp: now + 300, nonce };
    const said = { ...usual, preferred_username: state.subject, ...claims };
    if (signature === 'none') return `${part({ alg: 'none' })}.${part(said)}.`;
    const text = (head: object) => `${part(head)}.${part(said)}`;
    if (signature === 'hmac') {
      const signed = text({ alg: 'HS256' });
      return `${signed}.${createHmac('sha256', client.clientSecret).update(signed).digest('base64url')}`;
    }
    const signed = text({ alg: 'RS256', kid });
    const by = signature === 'stranger' ? stranger.privateKey : key;
    return `${signed}.${sign('sha256', Buffer.from(signed), by).toString('base64url')}`;
  }

  const server = createServer(async (request, response) => {
    const { port } = server.address() as AddressInfo;
    const issuer = `http://127.0.0.1:${port}`;
    const url = new URL(request.url ?? '', issuer);
    const json = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (url.pathname === '/.well-known/openid-configuration')
      return json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    if (url.pathname === '/jwks') return json({ keys: published });
    if (url.pathname === '/auth') {
      const code = randomBytes(8).toString('hex');
      const asked = (name: string) => url.searchParams.get(name) ?? '';
      codes.set(code, { nonce: asked('nonce'), challenge: asked('code_challenge') });
      const back = `${asked('redirect_uri')}?code=${code}&state=${encodeURIComponent(asked('state'))}`;
      return response.writeHead(302, { location: back }).end();
    }
    let body = '';
    for await (const chunk of request) body += chunk;
    const sent = new URLSearchParams(body);
    const code = codes.get(sent.get('code') ?? '');
    state.exchanges += 1;
    const proof = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    if (!code || code.challenge !== proof) return response.writeHead(400).end('{"error":"invalid_grant"}');
    return json({ access_token: 'a', token_type: 'bearer', expires_in: 60, id_token: idToken(issuer, code) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    state,
    rotate,
    port,
    issuer: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
