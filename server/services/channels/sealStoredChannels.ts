import type { Db } from '../../db/types';
import { reseal } from '../../secrets/reseal';

/** Seals the secrets of channels that are stored under an older key. */
export async function sealStoredChannels(tx: Db): Promise<void> {
  const rows = await tx.kysely.selectFrom('weftSendChannel').select(['id', 'token', 'secret']).execute();
  for (const { id, token, secret } of rows) {
    const sealed = { token: reseal(tx.secrets, token), secret: reseal(tx.secrets, secret) };
    if (sealed.token === token && sealed.secret === secret) continue;
    await tx.kysely.updateTable('weftSendChannel').set(sealed).where('id', '=', id).execute();
  }
}
