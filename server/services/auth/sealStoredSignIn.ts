import type { Db } from '../../db/types';
import { reseal } from '../../secrets/reseal';

/** Seals the secrets of providers and of second factors that are stored under an older key. Tickets and sessions end soon. */
export async function sealStoredSignIn(tx: Db): Promise<void> {
  const providers = await tx.kysely.selectFrom('weftSignInProvider').select(['id', 'clientSecret', 'own']).execute();
  for (const { id, clientSecret, own } of providers) {
    const sealed = { clientSecret: reseal(tx.secrets, clientSecret), own: reseal(tx.secrets, own) };
    if (sealed.clientSecret === clientSecret && sealed.own === own) continue;
    await tx.kysely.updateTable('weftSignInProvider').set(sealed).where('id', '=', id).execute();
  }
  const factors = await tx.kysely.selectFrom('weftSecondFactor').select(['userId', 'secret']).execute();
  for (const { userId, secret } of factors) {
    const sealed = reseal(tx.secrets, secret);
    if (sealed === secret) continue;
    await tx.kysely.updateTable('weftSecondFactor').set({ secret: sealed }).where('userId', '=', userId).execute();
  }
}
