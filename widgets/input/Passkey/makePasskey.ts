import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';
import { startRegistration } from '@simplewebauthn/browser';

/** Locale keys of what can go wrong in the browser, by the name of its error. */
const words: Record<string, string> = {
  NotAllowedError: 'security.notMade',
  AbortError: 'security.notMade',
  InvalidStateError: 'security.here',
};

/** The new passkey, or the locale key of why there is none. */
export type Made = { response: RegistrationResponseJSON } | { fault: string };

/** Lets the browser make a passkey. The library also wraps the errors of the browser; the name stays. */
export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<Made> {
  try {
    return { response: await startRegistration({ optionsJSON: options }) };
  } catch (error) {
    return { fault: words[(error as Error).name] ?? 'security.unable' };
  }
}
