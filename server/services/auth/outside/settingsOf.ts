import { Refusal } from '../../../ctx';
import type { Db } from '../../../db/types';
import { SecretLost } from '../../../secrets/secretBox';
import type { Settings } from '../signInKind';
import { openOwn } from './ownMembers';

type Stored = Omit<Settings, 'secret' | 'own'> & { clientSecret: string; own: string };

/** What its kind reads of a provider. Throws a Refusal when the key of its secret is lost. */
export function settingsOf(db: Db, { clientSecret, own, ...provider }: Stored): Settings {
  try {
    return { ...provider, secret: db.secrets.open(clientSecret), own: openOwn(db, own) };
  } catch (error) {
    if (error instanceof SecretLost) throw new Refusal('auth.providerFailed');
    throw error;
  }
}
