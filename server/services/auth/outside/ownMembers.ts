import type { Entity } from '../../../../core/language/types';
import type { Ctx } from '../../../ctx';
import type { Db } from '../../../db/types';
import { acceptEntity } from '../../../entities/acceptEntity';
import { SecretLost } from '../../../secrets/secretBox';
import { type OwnMember, type SignInKind, signInKinds } from '../signInKind';

type Values = Record<string, unknown>;

/** Members that only one kind has, of all kinds. Throws when two kinds call theirs the same: the form has them beside each other. */
export function ownMembers(db: Db): Record<string, OwnMember> {
  const all: Record<string, OwnMember> = {};
  for (const { code, members = {} } of signInKinds.all(db))
    for (const [name, member] of Object.entries(members)) {
      if (name in all) throw new Error(`The way to sign in ${code} has a member ${name}, which another one has.`);
      all[name] = member;
    }
  return all;
}

const entityOf = (fields: Entity['fields']): Entity => ({ id: 'signInProvider', fields });
/** The members as a record type, which bounds the bodies of requests. */
export const ownEntity = (db: Db): Entity => entityOf(ownMembers(db));

/** The stored values, open. Throws SecretLost when the key of their seal is lost. */
export const openOwn = (db: Db, stored: string): Values => (stored ? JSON.parse(db.secrets.open(stored)) : {});

/** As `openOwn`; none when the key is lost: a form then types them anew. */
export function readableOwn(db: Db, stored: string): Values {
  try {
    return openOwn(db, stored);
  } catch (error) {
    if (error instanceof SecretLost) return {};
    throw error;
  }
}

const secretsOf = ({ members = {} }: SignInKind) =>
  Object.entries(members).flatMap(([name, { secret }]) => (secret ? [name] : []));

const without = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** The stored values as a form has them: a secret is ''. */
export function shownOwn(db: Db, kind: SignInKind | undefined, stored: string): Values {
  const names = Object.keys(kind?.members ?? {});
  const secrets = kind ? secretsOf(kind) : [];
  const values = readableOwn(db, stored);
  return Object.fromEntries(names.map((name) => [name, secrets.includes(name) ? '' : (values[name] ?? null)]));
}

/**
 * The values of a form, checked by the rules of the kind. A secret that is not typed anew is that of `previous`, as long as it
 * `mayKeep` it.
 */
export function checkOwn(
  ctx: Pick<Ctx, 't'>,
  kind: SignInKind,
  { given, previous = {}, mayKeep }: { given: Values; previous?: Values; mayKeep: boolean },
): Values {
  const secrets = secretsOf(kind);
  const untyped = secrets.filter((name) => !given[name]);
  const kept = mayKeep ? previous : without(previous, secrets);
  return acceptEntity(ctx, entityOf(kind.members ?? {}), without(given, untyped), kept);
}

/** The values as they are stored: sealed as a whole. */
export const sealOwn = (db: Db, values: Values): string =>
  Object.keys(values).length > 0 ? db.secrets.seal(JSON.stringify(values)) : '';

/** The dialog of a provider with the fields of all kinds; each is shown for its kind. A secret is kept when it is left empty. */
export function completeDialog(written: Values, db: Db): Values {
  const all = Object.entries(ownMembers(db));
  const own = all.map(([name, { type: _, secret, rules = [], ...field }]) => ({
    span: 12,
    ...field,
    name,
    rules: secret ? rules.filter((rule) => rule !== 'required') : rules,
    ...(secret && { placeholder: 'sysConfig.secretKept' }),
    hiddenWhen: { not: { asks: { has: [name] } } },
  }));
  return { ...written, define: { ...(written.define as Values), own } };
}
