import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { newId } from '../../../../core/id';
import type { PublicCtx } from '../../../ctx';
import { findOne } from '../../../db/find';
import type { Db } from '../../../db/types';
import { nobodysHash } from '../passwords';
import { takeTicket } from '../tickets/tickets';
import type { OutsidePerson } from './outsidePerson';
import type { OutsideState } from './outsideTicket';
import type { Provider } from './providers';

const shortest = 2;
const longest = 40;

async function linked(db: Db, providerId: string, subject: string): Promise<string | undefined> {
  const row = await findOne(db, 'weftOutsideAccount', ['userId'], { providerId, subject });
  return row?.userId;
}

async function link(db: Db, providerId: string, subject: string, userId: string): Promise<void> {
  await db.kysely
    .insertInto('weftOutsideAccount')
    .values({ providerId, subject, userId })
    .onConflict((clash) => clash.columns(['providerId', 'subject']).doNothing())
    .execute();
}

/**
 * The one person whose account or verified mail address it is. Administrators are never found this way: they link their
 * outside account by signing in with their password.
 */
async function matching(db: Db, { mapBy }: Provider, person: OutsidePerson): Promise<string | undefined> {
  const value = mapBy === 'account' ? person.account : mapBy === 'mail' ? person.mail : undefined;
  if (!value) return undefined;
  const column = mapBy === 'account' ? sql`lower(account)` : sql`lower(email)`;
  const found = await db.kysely
    .selectFrom('weftUser')
    .select(['id', 'isAdministrator'])
    .where(column, '=', value.toLowerCase())
    .where('deleteMark', 'is', null)
    .limit(2)
    .execute();
  const [only] = found;
  return found.length === 1 && only?.isAdministrator !== 1 ? only?.id : undefined;
}

/** A free account of letters and digits, near the name at the provider. */
async function freeAccount(db: Db, person: OutsidePerson): Promise<string> {
  const wanted = (person.account ?? person.mail?.split('@')[0] ?? '').replace(/[^A-Za-z0-9]/g, '').slice(0, longest);
  const base = wanted.length >= shortest ? wanted : `user${randomBytes(4).toString('hex')}`;
  const taken = await db.kysely
    .selectFrom('weftUser')
    .select('id')
    .where(sql`lower(account)`, '=', base.toLowerCase())
    .executeTakeFirst();
  return taken ? `${base}${randomBytes(3).toString('hex')}` : base;
}

/** A new person with the default organisation and role of the provider, and a password that no one knows. */
async function create(db: Db, provider: Provider, person: OutsidePerson, now: Date): Promise<string> {
  const { defaultRoleId, defaultOrganizeId } = provider;
  const id = newId();
  const account = await freeAccount(db, person);
  const passwordHash = await nobodysHash();
  const realName = (person.name ?? account).slice(0, 50);
  const row = { id, account, realName, passwordHash, email: person.mail ?? null, organizeId: defaultOrganizeId };
  const member = (objectType: string, objectId: string) => ({ id: newId(), userId: id, objectType, objectId });
  const memberships = [
    ...(defaultOrganizeId ? [member('Organize', defaultOrganizeId)] : []),
    ...(defaultRoleId ? [member('Role', defaultRoleId)] : []),
  ];
  await db.transaction(async (tx) => {
    const made = { ...row, enabledMark: 1, headIcon: '001.png', changePasswordDate: now, creatorTime: now };
    await tx.kysely.insertInto('weftUser').values(made).execute();
    if (memberships.length) await tx.kysely.insertInto('weftUserRelation').values(memberships).execute();
    await link(tx, provider.id, person.subject, id);
  });
  return id;
}

/** The id of the person: linked before, found by the rule of the provider, or created; undefined: unknown here. */
export async function personOfOutside(ctx: PublicCtx, provider: Provider, person: OutsidePerson) {
  const known = await linked(ctx.db, provider.id, person.subject);
  if (known) return known;
  const found = await matching(ctx.db, provider, person);
  if (found) await link(ctx.db, provider.id, person.subject, found);
  if (found) return found;
  return provider.createsPeople === 1 ? create(ctx.db, provider, person, ctx.now) : undefined;
}

/** Links the outside account of a ticket to a person who has just signed in with a password, in the same browser. */
export async function linkAccount(ctx: PublicCtx, tx: Db, ticket: string, userId: string): Promise<void> {
  const shown = { kind: 'outside', token: ticket, browser: ctx.browser, now: ctx.now } as const;
  const found = await takeTicket<OutsideState>(tx, shown);
  if (found?.data.state !== 'unbound') return;
  await link(tx, found.data.providerId, found.data.subject, userId);
}
