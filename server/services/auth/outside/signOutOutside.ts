import type { Ctx } from '../../../ctx';
import { findOne } from '../../../db/find';
import type { Way } from '../enter';
import { providerNamed, siteAddress } from './providers';

/**
 * The address that signs the person out at the provider of their session; undefined: not signed in there, or the provider
 * does not want it or does not answer. Signing out here does not depend on it.
 */
export async function signOutAddress(ctx: Ctx): Promise<string | undefined> {
  const session = await findOne(ctx.db, 'weftSession', ['outside'], { id: ctx.user.sessionId });
  if (!session?.outside) return undefined;
  try {
    const { providerId, idToken } = JSON.parse(ctx.db.secrets.open(session.outside)) as NonNullable<Way['outside']>;
    const { provider, can, settings } = await providerNamed(ctx.db, providerId);
    if (provider.signsOut !== 1) return undefined;
    return await can.end?.(settings, { site: await siteAddress(ctx.db), idToken });
  } catch {
    return undefined;
  }
}
