import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import type { CallByName } from '../../../runtime/calls';
import type { Entered } from '../../../runtime/session';

/** Signs in with a passkey of this device; undefined: the person closed the question. */
export async function signInWithPasskey(call: CallByName, failed: string): Promise<Entered | undefined> {
  const { data } = await call('auth.passkeyOptions', {}, { quiet: true });
  const { ticket, options } = data as { ticket: string; options: PublicKeyCredentialRequestOptionsJSON };
  let response: unknown;
  try {
    response = await startAuthentication({ optionsJSON: options });
  } catch (error) {
    if ((error as Error).name === 'NotAllowedError' || (error as Error).name === 'AbortError') return undefined;
    throw new Error(failed);
  }
  return (await call('auth.passkey', { ticket, response }, { quiet: true })).data as Entered;
}
