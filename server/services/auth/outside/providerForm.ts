import type { Ctx, Reply } from '../../../ctx';
import { Refusal } from '../../../ctx';
import { findRow, type StoredRow } from '../../../db/rows';
import type { Db } from '../../../db/types';
import { signInKinds, usualKind } from '../signInKind';
import { checkOwn, readableOwn } from './ownMembers';

/** What a form sends of a provider; members that its kind does not ask may be absent. */
export interface ProviderForm {
  kind?: string | null;
  issuer?: string | null;
  clientId?: string | null;
  /** Sealed in a row, typed in a form. */
  clientSecret?: string | null;
  scope?: string | null;
  /** Members that only its kind has. */
  [own: string]: unknown;
}

export type StoredProvider = StoredRow & ProviderForm & { fullName: string; own: string };

function refuse(key: string, field: string): never {
  throw new Refusal(key, {}, { errors: [{ field, message: '' }] });
}

const kindOf = (db: Db, code: string | null | undefined) => signInKinds.of(db, code || usualKind);

/** Whether stored secrets stay with the provider: they go to the address and account that they were typed for, no other. */
function keeps(next: ProviderForm, previous: ProviderForm | undefined): boolean {
  if (!previous || previous.kind !== (next.kind || usualKind)) return false;
  return (['issuer', 'clientId'] as const).every((member) => (previous[member] ?? '') === (next[member] ?? ''));
}

/**
 * The kind of a provider, and the values of the members that only this kind has, from `given`. Refuses a kind that no module has, a
 * missing or wrong member, and an address that its kind could not use.
 */
export function checkProvider(
  { db, t }: Pick<Ctx, 'db' | 't'>,
  form: ProviderForm,
  stored: StoredProvider | undefined,
  given: Readonly<Record<string, unknown>>,
) {
  const kind = kindOf(db, form.kind) ?? refuse('provider.kindUnknown', 'kind');
  const missing = Object.entries(kind.asks).find(([member, need]) => need === 'required' && !form[member]);
  if (missing) {
    const [field] = missing;
    throw new Refusal('provider.needs', { label: t(`provider.${field}`) }, { errors: [{ field, message: '' }] });
  }
  if (kind.address && !kind.address.pattern.test(form.issuer ?? ''))
    throw new Refusal(
      kind.address.wrong,
      { label: t('provider.issuer') },
      { errors: [{ field: 'issuer', message: '' }] },
    );
  const previous = stored && readableOwn(db, stored.own);
  return { kind, own: checkOwn({ t }, kind, { given, previous, mayKeep: keeps(form, stored) }) };
}

/** A new secret, sealed; else the stored one as far as `keeps` allows. */
export function secretOf(db: Db, next: ProviderForm, previous: ProviderForm | undefined, given: unknown): string {
  if (typeof given === 'string' && given !== '') return db.secrets.seal(given);
  return keeps(next, previous) ? (previous?.clientSecret ?? '') : '';
}

/** Ways to sign in that a provider can be of, in the person's language. */
export const kindList = ({ db, t }: Ctx): Reply => ({
  data: { list: signInKinds.all(db).map(({ code, name }) => ({ id: code, fullName: t(name) })) },
});

/** What the form asks for a kind: members that are shown, and those that are required; nothing of one that does not exist. */
export function kindForm({ db }: Ctx, code: string): Reply {
  const { asks = {}, members = {}, test } = signInKinds.of(db, code) ?? {};
  const needs = Object.entries(asks).flatMap(([member, need]) => (need === 'required' ? [member] : []));
  return { data: { asks: [...Object.keys(asks), ...Object.keys(members)], needs, tests: test !== undefined } };
}

/** Connects with the settings of the form; stored secrets are used as far as `keeps` allows. */
export async function testProvider(ctx: Ctx, { id, ...form }: ProviderForm & { id?: string | null }): Promise<Reply> {
  const { db, user } = ctx;
  if (!user.isAdministrator) throw new Refusal('auth.notYours');
  const stored = id ? await findRow<StoredProvider>(db, 'weftSignInProvider', id) : undefined;
  const { kind, own } = checkProvider(ctx, form, stored, form);
  const { issuer, clientId, scope } = form;
  try {
    const clientSecret = secretOf(db, form, stored, form.clientSecret);
    const secret = db.secrets.open(clientSecret);
    await kind.test?.(
      { issuer: issuer ?? '', clientId: clientId ?? '', scope: scope ?? null, secret, own },
      user.account,
    );
  } catch {
    throw new Refusal('provider.unreachable');
  }
  return { data: null, msg: 'mail.connected' };
}
