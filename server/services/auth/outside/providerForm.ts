import type { Ctx, Reply } from '../../../ctx';
import { Refusal } from '../../../ctx';
import { findRow, type StoredRow } from '../../../db/rows';
import type { Db } from '../../../db/types';
import { settingsOf, signInKinds, usualKind } from '../signInKind';

/** What a form sends of a provider; members that its kind does not ask may be absent. */
export interface ProviderForm {
  kind?: string | null;
  issuer?: string | null;
  clientId?: string | null;
  /** Sealed in a row, typed in a form. */
  clientSecret?: string | null;
  scope?: string | null;
  attribute?: string | null;
}

function refuse(key: string, field: string): never {
  throw new Refusal(key, {}, { errors: [{ field, message: '' }] });
}

const kindOf = (db: Db, code: string | null | undefined) => signInKinds.of(db, code || usualKind);

/** Refuses a kind that no module has, a missing member, and an address that its kind could not use. */
export function checkProvider({ db, t }: Pick<Ctx, 'db' | 't'>, form: ProviderForm): void {
  const kind = kindOf(db, form.kind) ?? refuse('provider.kindUnknown', 'kind');
  const missing = Object.entries(kind.asks).find(([member, need]) => need === 'required' && !form[member as 'issuer']);
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
}

/** A new secret, sealed; else the stored one, which stays with its kind, address and account. */
export function secretOf(db: Db, next: ProviderForm, previous: ProviderForm | undefined, given: unknown): string {
  if (typeof given === 'string' && given !== '') return db.secrets.seal(given);
  const members = ['kind', 'issuer', 'clientId'] as const;
  const same = previous && members.every((member) => (previous[member] ?? '') === (next[member] ?? ''));
  return same ? (previous.clientSecret ?? '') : '';
}

/** Ways to sign in that a provider can be of, in the person's language. */
export const kindList = ({ db, t }: Ctx): Reply => ({
  data: { list: signInKinds.all(db).map(({ code, name }) => ({ id: code, fullName: t(name) })) },
});

/** What the form asks for a kind: members that are shown, and those that are required; nothing of one that does not exist. */
export function kindForm({ db }: Ctx, code: string): Reply {
  const asks = Object.entries(signInKinds.of(db, code)?.asks ?? {});
  const needs = asks.flatMap(([member, need]) => (need === 'required' ? [member] : []));
  const tests = signInKinds.of(db, code)?.test !== undefined;
  return { data: { asks: asks.map(([member]) => member), needs, tests } };
}

/** Connects with the settings of the form; the stored secret is used as far as `secretOf` keeps it. */
export async function testProvider(ctx: Ctx, { id, ...form }: ProviderForm & { id?: string | null }): Promise<Reply> {
  const { db, user } = ctx;
  if (!user.isAdministrator) throw new Refusal('auth.notYours');
  checkProvider(ctx, form);
  const stored = id ? await findRow<StoredRow & ProviderForm>(db, 'weftSignInProvider', id) : undefined;
  const { issuer, clientId, scope, attribute } = form;
  const members = {
    issuer: issuer ?? '',
    clientId: clientId ?? '',
    scope: scope ?? null,
    attribute: attribute ?? null,
  };
  const kind = kindOf(db, form.kind);
  const given = { ...form, kind: kind?.code };
  try {
    const clientSecret = secretOf(db, given, stored, form.clientSecret);
    await kind?.test?.(settingsOf(db, { ...members, clientSecret }), user.account);
  } catch {
    throw new Refusal('provider.unreachable');
  }
  return { data: null, msg: 'mail.connected' };
}
