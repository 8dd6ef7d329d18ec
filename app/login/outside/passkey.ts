import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import type { CallByName } from '../../../runtime/calls';
import type { Entered } from '../../../runtime/session';

/** Answers the question of one call by a passkey of this device to another; undefined: the person closed the question. */
async function answerByPasskey(call: CallByName, asks: string, takes: string, failed: string) {
  const { data } = await call(asks, {}, { quiet: true });
  const { ticket, options } = data as { ticket: string; options: PublicKeyCredentialRequestOptionsJSON };
  let response: unknown;
  try {
    response = await startAuthentication({ optionsJSON: options });
  } catch (error) {
    if ((error as Error).name === 'NotAllowedError' || (error as Error).name === 'AbortError') return undefined;
    throw new Error(failed);
  }
  return call(takes, { ticket, response }, { quiet: true });
}

/** Signs in with a passkey of this device; undefined: the person closed the question. */
export const signInWithPasskey = async (call: CallByName, failed: string): Promise<Entered | undefined> =>
  (await answerByPasskey(call, 'auth.passkeyOptions', 'auth.passkey', failed))?.data as Entered | undefined;

/** Proves with a passkey of this device who the person is; false: the person closed the question of the browser. */
export const proveByPasskey = async (call: CallByName, failed: string): Promise<boolean> =>
  (await answerByPasskey(call, 'security.proofOptions', 'security.prove', failed)) !== undefined;
