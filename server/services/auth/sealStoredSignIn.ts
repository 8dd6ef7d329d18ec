import type { Db } from '../../db/types';
import { reseal } from '../../secrets/reseal';

/** Seals the secrets of providers and of second factors that are stored under an older key. Tickets and sessions end soon. */
export async function sealStoredSignIn(tx: Db): Promise<void> {
  const providers = await tx.kysely.selectFrom('weftSignInProvider').select(['id', 'clientSecret']).execute();
  for (const { id, clientSecret } of providers) {
    const sealed = reseal(tx.secrets, clientSecret);
    if (sealed === clientSecret) continue;
    const changed = tx.kysely.updateTable('weftSignInProvider').set({ clientSecret: sealed });
    await changed.where('id', '=', id).execute();
  }
  const factors = await tx.kysely.selectFrom('weftSecondFactor').select(['userId', 'secret']).execute();
  for (const { userId, secret } of factors) {
    const sealed = reseal(tx.secrets, secret);
    if (sealed === secret) continue;
    await tx.kysely.updateTable('weftSecondFactor').set({ secret: sealed }).where('userId', '=', userId).execute();
  }
}
