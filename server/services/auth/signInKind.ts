import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { defineVocabulary } from '../../db/vocabulary';
import { SecretLost } from '../../secrets/secretBox';
import type { OutsidePerson } from './outside/outsidePerson';

type Need = 'required' | 'optional';

/** Members of the form of a provider; the secret cannot be required, because a stored one is kept by an empty value. */
export interface ProviderNeeds {
  issuer?: Need;
  clientId?: Need;
  clientSecret?: 'optional';
  scope?: Need;
  attribute?: Need;
  mapBy?: 'optional';
  createsPeople?: 'optional';
  signsOut?: 'optional';
}

/** The values of a provider that its kind reads; `secret` is open, '' without one. */
export interface Settings {
  issuer: string;
  clientId: string;
  scope: string | null;
  attribute: string | null;
  secret: string;
}

/** An address at the provider. `kept` is sealed in the ticket until the return. */
export interface Departure {
  location: string;
  kept: Record<string, string>;
}

/** Who returned. `idToken`: what `end` needs later, '' for nothing. */
export interface Arrival {
  person: OutsidePerson;
  idToken: string;
}

/** A way to sign in that providers are of, as one value. A fault throws; its text stays in the log. */
export interface SignInKind {
  /** On the wire and in the database; unique. */
  code: string;
  /** Key of its name in schemas/locales. */
  name: string;
  asks: ProviderNeeds;
  /** What an address looks like, and the key of the sentence that refuses others. */
  address?: { pattern: RegExp; wrong: string };
  /** It leads the browser to a page of the provider, which leads back to `<site>/auth-redirect?…&state=<token>`. */
  leads?: {
    /** `again`: the provider asks even a person whom it knows. */
    begin: (settings: Settings, trip: { site: string; token: string; again: boolean }) => Promise<Departure>;
    finish: (
      settings: Settings,
      trip: { site: string; token: string; query: string; kept: Departure['kept'] },
    ) => Promise<Arrival>;
    /** Where the person signs out at the provider; undefined: nowhere. */
    end?: (settings: Settings, left: { site: string; idToken: string }) => Promise<string | undefined>;
  };
  /**
   * It knows passwords: those typed on our page are asked of it. `password` is never empty; an unknown name takes as long as a
   * known one.
   */
  knows?: (settings: Settings, name: string, password: string) => Promise<boolean>;
  /** Connects with settings that may not be stored; throws when it cannot. `name`: the account of the person who tests. */
  test?: (settings: Settings, name: string) => Promise<unknown>;
}

/** Declares a way to sign in; the type is all that it adds. */
export const defineSignIn = (kind: SignInKind): SignInKind => kind;

/** The ways of a server, by code: those of the product are the files of `kinds`, modules add theirs in `fills`. */
export const signInKinds = defineVocabulary<SignInKind>('ways to sign in');

/** That of providers which do not name one. */
export const usualKind = 'oidc';

/** Those that lead the browser away. */
export const leadingKinds = (ctx: Pick<Ctx, 'db'>) =>
  signInKinds.all(ctx.db).flatMap(({ code, leads }) => (leads ? [code] : []));

/** What its kind reads of a provider. Throws a Refusal when the key of its secret is lost. */
export function settingsOf(
  db: Db,
  { clientSecret, ...provider }: Omit<Settings, 'secret'> & { clientSecret: string },
): Settings {
  try {
    return { ...provider, secret: db.secrets.open(clientSecret) };
  } catch (error) {
    if (error instanceof SecretLost) throw new Refusal('auth.providerFailed');
    throw error;
  }
}
