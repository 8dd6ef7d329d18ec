import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { startAuthentication } from '@simplewebauthn/browser';
import type { CallByName } from '../../runtime/calls';

const closed = new Set(['NotAllowedError', 'AbortError']);

/** Proves with a passkey of this device who the person is; false: the person closed the question of the browser. */
export async function proveByPasskey(call: CallByName, failed: string): Promise<boolean> {
  const { data } = await call('security.proofOptions', {}, { quiet: true });
  const { ticket, options } = data as { ticket: string; options: PublicKeyCredentialRequestOptionsJSON };
  let response: unknown;
  try {
    response = await startAuthentication({ optionsJSON: options });
  } catch (error) {
    if (closed.has((error as Error).name)) return false;
    throw new Error(failed);
  }
  await call('security.prove', { ticket, response }, { quiet: true });
  return true;
}
