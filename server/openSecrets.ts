import type { Db } from './db/types';
import { sealStoredInterfaces } from './modules/interfaces/sealStored';
import type { SecretKey } from './secrets/secretKeys';
import { sealStoredSignIn } from './services/auth/sealStoredSignIn';
import { sealStoredChannels } from './services/channels/sealStoredChannels';
import { sealStoredSettings } from './services/platform/secretSettings';

/**
 * Gives the migrated database its keys, the current one first, and encrypts what is stored plain or under an older one.
 * The first process stores the id of its key; another one without that key is refused, since neither could read the
 * secrets of the other.
 */
export async function openSecrets(db: Db, keys: SecretKey[]): Promise<void> {
  const [current] = keys;
  if (!current) throw new Error('There is no key for secrets.');
  await db.transaction(async (tx) => {
    await tx.raw('insert into weft_secret_key (single, id) values (true, $1) on conflict do nothing', [current.id]);
    const [row] = await tx.raw<{ id: string }>('select id from weft_secret_key for update');
    if (!keys.some(({ id }) => id === row?.id)) throw new Error(refusal(String(row?.id), current.id));
    await tx.raw('update weft_secret_key set id = $1', [current.id]);
    db.secrets.use(keys);
    await sealStoredInterfaces(tx);
    await sealStoredSettings(tx);
    await sealStoredSignIn(tx);
    await sealStoredChannels(tx);
  });
}

const refusal = (stored: string, given: string) =>
  `The secrets of this database are encrypted with the key ${stored}; this process has the key ${given}. ` +
  'Give every process the same key: WEFT_SECRET_KEY, WEFT_SECRET_KEY_FILE, or secret.key in DATA_DIR. ' +
  'If the key is lost: delete from weft_secret_key, start, and enter the secrets again.';
