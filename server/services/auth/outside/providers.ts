import { Refusal } from '../../../ctx';
import { findAll } from '../../../db/find';
import type { Db } from '../../../db/types';
import { configuration } from '../../platform/configuration';
import { type SignInKind, signInKinds } from '../signInKind';
import { settingsOf } from './settingsOf';

/** Stored and enabled providers, in order. */
function enabledRows(db: Db) {
  return findAll(db, 'weftSignInProvider', 'all', { deleteMark: null, enabledMark: 1 }, [
    'sortCode',
    'creatorTime',
    'id',
  ]);
}

export type Provider = Awaited<ReturnType<typeof enabledRows>>[number];

/** Enabled providers whose kind has this ability; a kind that no module has any more offers nothing. */
async function providersThat<Ability extends 'leads' | 'knows'>(db: Db, ability: Ability) {
  return (await enabledRows(db)).flatMap((provider) => {
    const can = signInKinds.of(db, provider.kind)?.[ability];
    return can ? [{ provider, can: can as NonNullable<SignInKind[Ability]> }] : [];
  });
}

/** Providers that lead the browser to a page of their own. */
export const leadingProviders = (db: Db) => providersThat(db, 'leads');

/** The leading provider of this code or id. Throws a Refusal without one. */
export async function providerNamed(db: Db, name: string) {
  const found = (await leadingProviders(db)).find(({ provider: { id, enCode } }) => enCode === name || id === name);
  if (!found) throw new Refusal('auth.providerGone');
  return { ...found, settings: settingsOf(db, found.provider) };
}

/** Whether a provider is asked for passwords. */
export const asksForPasswords = async (db: Db): Promise<boolean> => (await providersThat(db, 'knows')).length > 0;

/**
 * Whether a provider knows this name with this password. Every provider is asked, so that the time of the answer does not tell
 * who knows the name. An empty password could be an anonymous sign-in there: it is refused. A provider that does not answer
 * knows nobody.
 */
export async function passwordKnown(db: Db, name: string, password: string | undefined): Promise<boolean> {
  if (!password) return false;
  let known = false;
  for (const { provider, can } of await providersThat(db, 'knows')) {
    const ask = async () => can(settingsOf(db, provider), name, password);
    known = (await ask().catch(() => false)) || known;
  }
  return known;
}

/** The address of this installation; never taken from a request, which may name any host. */
export async function siteAddress(db: Db): Promise<string> {
  const { siteAddress: address } = await configuration(db);
  if (!address) throw new Refusal('auth.siteAddressMissing');
  return address.replace(/\/+$/, '');
}
