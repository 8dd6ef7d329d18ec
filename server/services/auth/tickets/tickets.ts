import { randomInt } from 'node:crypto';
import { findOne } from '../../../db/find';
import type { Db } from '../../../db/types';
import { hashOf, newToken } from '../../sessions/tokens';

/** What a ticket is for; a ticket of one kind is unknown to the others. */
export type TicketKind = 'outside' | 'secondFactor' | 'enrol' | 'passkey' | 'proof' | 'reset';

export interface NewTicket {
  kind: TicketKind;
  data: unknown;
  userId?: string;
  /** The ticket is valid in this browser only. */
  browser?: string;
  livesMs: number;
  now: Date;
}

/** A ticket as it is presented. */
export interface Shown {
  kind: TicketKind;
  token: string | undefined;
  browser?: string;
  now: Date;
}

export interface Ticket<T> {
  userId: string | null;
  data: T;
}

/** Issues a ticket: 256 random bits, stored as a hash; its data is sealed. */
export async function issueTicket(db: Db, ticket: NewTicket): Promise<string> {
  const { kind, userId, browser, now } = ticket;
  const token = newToken();
  await db.kysely
    .insertInto('weftTicket')
    .values({
      tokenHash: hashOf(token),
      kind,
      userId: userId ?? null,
      browserHash: browser ? hashOf(browser) : null,
      data: db.secrets.seal(JSON.stringify(ticket.data)),
      creatorTime: now,
      expireTime: new Date(now.getTime() + ticket.livesMs),
    })
    .execute();
  if (randomInt(50) === 0) await db.kysely.deleteFrom('weftTicket').where('expireTime', '<', now).execute();
  return token;
}

const valid = (row: { browserHash: string | null; expireTime: Date }, { browser, now }: Shown): boolean =>
  row.expireTime > now && (row.browserHash === null || (browser !== undefined && row.browserHash === hashOf(browser)));

/** The ticket, which stays valid; undefined when it is unknown, used, expired, or of another browser. */
export async function findTicket<T>(db: Db, shown: Shown): Promise<Ticket<T> | undefined> {
  const row = await findOne(db, 'weftTicket', 'all', { tokenHash: hashOf(shown.token ?? ''), kind: shown.kind });
  if (!row || !valid(row, shown)) return undefined;
  return { userId: row.userId, data: JSON.parse(db.secrets.open(row.data)) as T };
}

/** As `findTicket`, and ends the ticket: of two simultaneous calls one gets it. */
export async function takeTicket<T>(db: Db, shown: Shown): Promise<Ticket<T> | undefined> {
  const found = await findTicket<T>(db, shown);
  if (!found) return undefined;
  const ended = await db.kysely
    .deleteFrom('weftTicket')
    .where('tokenHash', '=', hashOf(shown.token ?? ''))
    .returning('tokenHash')
    .executeTakeFirst();
  return ended && found;
}

/** Replaces the data of a ticket and, when given, its person. */
export async function changeTicket(db: Db, token: string, data: unknown, userId?: string): Promise<void> {
  await db.kysely
    .updateTable('weftTicket')
    .set({ data: db.secrets.seal(JSON.stringify(data)), ...(userId ? { userId } : {}) })
    .where('tokenHash', '=', hashOf(token))
    .execute();
}

/** Ends all tickets of a kind that a person has. */
export async function dropTickets(db: Db, kind: TicketKind, userId: string): Promise<void> {
  await db.kysely.deleteFrom('weftTicket').where('kind', '=', kind).where('userId', '=', userId).execute();
}
