import { sql } from 'kysely';
import { code } from '../../../core/envelope';
import { newId } from '../../../core/id';
import type { Ctx, SessionUser } from '../../ctx';
import type { Db } from '../../db/types';
import { configuration } from '../platform/configuration';
import { isOut, personColumns, personOf } from './sessionPerson';
import { bareToken, hashOf, newToken } from './tokens';

/** How long a looked-up session is believed; `session.ended` and `permission.changed` cut it short (SEC-05: 5 s elsewhere). */
const believedMs = 3_000;
/** The idle limit slides with use, written at most once in this time. */
const touchMs = 60_000;
/** However busy, a session ends after this (ASVS 7.3.2). */
const absoluteMs = 7 * 24 * 3_600_000;
/** Ended sessions stay this long so that the old token hears 601 rather than 600. */
const rememberedMs = 24 * 3_600_000;
const maxBelieved = 20_000;

export type SessionCode = 600 | 601 | 602;
export type Found = { user: SessionUser } | { code: SessionCode; key: string };

const words: Record<SessionCode, string> = {
  600: 'error.signedOut',
  601: 'error.kickedOut',
  602: 'error.badToken',
};

interface Believed {
  at: number;
  lastActive: number;
  deadline: number;
  user: SessionUser;
}

/** Sessions looked up lately, by token hash: 256 random bits mean one session whatever the database. */
const believed = new Map<string, Believed>();
/** Counts forgettings: what was read before one is not kept after it. */
let forgotten = 0;

function refuse(which: SessionCode): Found {
  return { code: which, key: words[which] };
}

async function read(db: Db, tokenHash: string) {
  return db.kysely
    .selectFrom('weftSession')
    .innerJoin('weftUser', 'weftUser.id', 'weftSession.userId')
    .select([
      'weftSession.id as sessionId',
      'weftSession.loginTime',
      'weftSession.lastActiveTime',
      'weftSession.endedTime',
      'weftSession.endedCode',
      'weftSession.viewedUserId',
      'weftSession.viewedRoleId',
      ...personColumns,
    ])
    .where('weftSession.tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

/** Writes the time of last use, and only if the session has not ended meanwhile. */
async function touch(db: Db, entry: Believed, now: number): Promise<void> {
  if (now - entry.lastActive < touchMs) return;
  entry.lastActive = now;
  await db.kysely
    .updateTable('weftSession')
    .set({ lastActiveTime: new Date(now) })
    .where('id', '=', entry.user.sessionId)
    .where('endedTime', 'is', null)
    .execute();
}

async function look(db: Db, tokenHash: string, now: number): Promise<Believed | SessionCode> {
  const row = await read(db, tokenHash);
  if (!row) return code.signedOut;
  if (row.endedTime) return row.endedCode === code.kickedOut ? code.kickedOut : code.signedOut;
  if (isOut(row)) return code.signedOut;
  const { tokenTimeout } = await configuration(db);
  const lastActive = row.lastActiveTime.getTime();
  const deadline = row.loginTime.getTime() + absoluteMs;
  if (now >= deadline || now - lastActive >= tokenTimeout * 60_000) return code.signedOut;
  const user = await personOf(db, row);
  return user ? { at: now, lastActive, deadline, user } : code.signedOut;
}

/**
 * Whose token this is, or the code and words to answer (contract §1.2): 602 when it is no token of ours, 601 when the
 * session was ended by another sign-in or an administrator, 600 for anything else. Use moves the idle limit.
 */
export async function findSession(db: Db, token: string | undefined, at: Date = new Date()): Promise<Found> {
  if (!token) return refuse(code.signedOut);
  const bare = bareToken(token);
  if (!bare) return refuse(code.badToken);
  const now = at.getTime();
  const tokenHash = hashOf(bare);
  const known = believed.get(tokenHash);
  if (known && Math.abs(now - known.at) < believedMs && now < known.deadline) return { user: known.user };
  const readAfter = forgotten;
  const found = await look(db, tokenHash, now);
  if (typeof found === 'number') {
    believed.delete(tokenHash);
    return refuse(found);
  }
  await touch(db, found, now);
  if (believed.size >= maxBelieved) believed.clear();
  if (readAfter === forgotten) believed.set(tokenHash, found);
  return { user: found.user };
}

/** Makes the next look-up of these sessions (all without arguments) read the database. */
export function forgetSessions(which: { userIds?: string[]; sessionIds?: string[] } = {}): void {
  forgotten++;
  if (!which.userIds && !which.sessionIds) {
    believed.clear();
    return;
  }
  for (const [hash, { user }] of believed) {
    const people = [user.id, user.viewing?.by.id ?? user.id];
    if (people.some((id) => which.userIds?.includes(id)) || which.sessionIds?.includes(user.sessionId))
      believed.delete(hash);
  }
}

/** Opens a session; the answer is the token with its scheme, the only time it exists in clear. */
export async function openSession(
  db: Db,
  session: {
    userId: string;
    origin: string;
    ip: string;
    platForm: string;
    now: Date;
    viewed?: { viewedUserId: string } | { viewedRoleId: string };
  },
): Promise<{ id: string; token: string }> {
  const token = newToken();
  const id = newId();
  await db.kysely
    .insertInto('weftSession')
    .values({
      id,
      tokenHash: hashOf(token),
      userId: session.userId,
      origin: session.origin,
      ipAddress: session.ip,
      platForm: session.platForm,
      loginTime: session.now,
      lastActiveTime: session.now,
      ...session.viewed,
    })
    .execute();
  return { id, token: `bearer ${token}` };
}

export interface Ending {
  userIds?: string[];
  sessionIds?: string[];
  /** This one lives on. */
  exceptSessionId?: string;
  code: SessionCode;
  /** What the person reads in the pushed logout. */
  key: string;
}

/** Ends sessions everywhere: in the table, in every process's memory and on every open socket (contract §2.6). */
export async function endSessions(ctx: Pick<Ctx, 'db' | 'now' | 'publish'>, ending: Ending): Promise<number> {
  const ids = ending.sessionIds ?? ending.userIds ?? [];
  if (ids.length === 0) return 0;
  let query = ctx.db.kysely
    .updateTable('weftSession')
    .set({ endedTime: ctx.now, endedCode: ending.code })
    // One parameter, however many people a role has.
    .where((row) => sql<boolean>`${row.ref(ending.sessionIds ? 'id' : 'userId')} = any(${ids}::text[])`)
    .where('endedTime', 'is', null);
  if (ending.exceptSessionId) query = query.where('id', '!=', ending.exceptSessionId);
  const ended = await query.returning('id').execute();
  const sessionIds = ended.map((row) => row.id);
  // Who looks through the eyes of one who is out is asked again, too.
  ctx.db.afterCommit(() => forgetSessions({ sessionIds, userIds: ending.userIds }));
  // A notification of PostgreSQL holds less than 8,000 bytes.
  for (let from = 0; from < sessionIds.length; from += 200) {
    const part = sessionIds.slice(from, from + 200);
    ctx.publish('session.ended', { sessionIds: part, code: ending.code, key: ending.key });
  }
  return sessionIds.length;
}

/** Removes what nobody will ask for again. Called by the sign-in, now and then. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  await db.kysely
    .deleteFrom('weftSession')
    .where((where) =>
      where.or([
        where('endedTime', '<', new Date(now.getTime() - rememberedMs)),
        where('loginTime', '<', new Date(now.getTime() - absoluteMs - rememberedMs)),
      ]),
    )
    .execute();
}
