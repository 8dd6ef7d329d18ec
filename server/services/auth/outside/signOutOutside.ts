import * as oidc from 'openid-client';
import type { Ctx } from '../../../ctx';
import type { Way } from '../enter';
import { clientOf, providerNamed, siteAddress } from './providers';

/**
 * The address that signs the person out at the provider of their session; undefined: not signed in there, or the provider
 * does not want it or does not answer. Signing out here does not depend on it.
 */
export async function signOutAddress(ctx: Ctx): Promise<string | undefined> {
  const session = await ctx.db.kysely
    .selectFrom('weftSession')
    .select('outside')
    .where('id', '=', ctx.user.sessionId)
    .executeTakeFirst();
  if (!session?.outside) return undefined;
  try {
    const { providerId, idToken } = JSON.parse(ctx.db.secrets.open(session.outside)) as NonNullable<Way['outside']>;
    const provider = await providerNamed(ctx.db, providerId);
    if (provider.signsOut !== 1) return undefined;
    const client = await clientOf(ctx.db, provider);
    if (!client.serverMetadata().end_session_endpoint) return undefined;
    const back = `${await siteAddress(ctx.db)}/login`;
    const parameters = { id_token_hint: idToken, post_logout_redirect_uri: back };
    return oidc.buildEndSessionUrl(client, parameters).href;
  } catch {
    return undefined;
  }
}
