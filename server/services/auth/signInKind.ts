import type { EntityField, FieldNode } from '../../../core/language/types';
import type { Ctx } from '../../ctx';
import { defineVocabulary } from '../../db/vocabulary';
import type { OutsidePerson } from './outside/outsidePerson';

type Need = 'required' | 'optional';

/** Members of the form that several kinds share; the secret cannot be required, because a stored one is kept by an empty value. */
export interface ProviderNeeds {
  issuer?: Need;
  clientId?: Need;
  clientSecret?: 'optional';
  scope?: Need;
  mapBy?: 'optional';
  createsPeople?: 'optional';
  signsOut?: 'optional';
}

/** A member that only one kind has: a field of its form, and the rules that form and server check. */
export type OwnMember = EntityField &
  Pick<FieldNode, 'tip' | 'span'> & {
    /** Never answered; a form that leaves it empty keeps the stored one. */
    secret?: true;
  };

/** The values of a provider that its kind reads; `secret` is open, '' without one. */
export interface Settings {
  issuer: string;
  clientId: string;
  scope: string | null;
  secret: string;
  /** Values of the kind's `members`, open. */
  own: Readonly<Record<string, unknown>>;
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
  /** Members beside those of `asks`; no other kind has one of the name. */
  members?: Readonly<Record<string, OwnMember>>;
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
