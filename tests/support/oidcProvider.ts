import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A person at the provider. */
export interface ProviderPerson {
  account: string;
  name: string;
  email: string;
  emailVerified: boolean;
}

export interface OidcProvider {
  issuer: string;
  port: number;
  /** People by subject. */
  people: Record<string, ProviderPerson>;
  /** Subject who is signed in at the provider from now on. */
  signInAs: (subject: string) => void;
  /** A session that the provider has ended. */
  ended: string[];
  close: () => Promise<void>;
}

export const oidcClient = { clientId: 'weft', clientSecret: 'provider secret of weft' };

/**
 * A real provider of OpenID Connect on this machine, which asks no questions. `site`: the address of our product; `at`: its
 * port, default any.
 */
export async function startOidcProvider(site: () => string, at = 0): Promise<OidcProvider> {
  const people: Record<string, ProviderPerson> = {};
  const ended: string[] = [];
  let current = '';
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: oidcClient.clientId,
        client_secret: oidcClient.clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${site()}/auth-redirect`],
        post_logout_redirect_uris: [`${site()}/login`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    pkce: { required: () => true },
    cookies: { keys: ['test'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        // The question "sign out?" is answered at once.
        logoutSource: async (ctx, form) => {
          ended.push('asked');
          ctx.body = `<!doctype html><body>${form}<script>document.forms[0].requestSubmit()</script></body>`;
        },
      },
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, subject) => {
      const person = people[subject];
      if (!person) return undefined;
      return {
        accountId: subject,
        claims: async () => ({
          sub: subject,
          name: person.name,
          preferred_username: person.account,
          email: person.email,
          email_verified: person.emailVerified,
        }),
      };
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.on('server_error', (_, error) => process.stderr.write(`${error.stack}\n`));
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: current, remember: false } });
  });
  return {
    issuer,
    port,
    people,
    ended,
    signInAs: (subject) => {
      current = subject;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
