import { sql } from 'kysely';
import { code } from '../../../core/envelope';
import { newId } from '../../../core/id';
import type { Ctx, SessionUser } from '../../ctx';
import { memo, type Stale } from '../../db/memo';
import type { Db } from '../../db/types';
import { configuration } from '../platform/configuration';
import { isOut, personColumns, personOf } from './sessionPerson';
import { bareToken, hashOf, newToken } from './tokens';

/** Cache time of a session; events invalidate it earlier (SEC-05: 5 s elsewhere). */
const ttlMs = 3_000;
/** The time of last use is written at most once in this interval. */
const touchMs = 60_000;
/** Maximum lifetime of a session, even in use (ASVS 7.3.2). */
const absoluteMs = 7 * 24 * 3_600_000;
/** Ended sessions are stored this long, so that the old token gets 601 rather than 600. */
const rememberedMs = 24 * 3_600_000;
const maxRemembered = 20_000;

export type SessionCode = 600 | 601 | 602;
export type Found = { user: SessionUser } | { code: SessionCode; key: string };

const words: Record<SessionCode, string> = {
  600: 'error.signedOut',
  601: 'error.kickedOut',
  602: 'error.badToken',
};

interface Active {
  lastActive: number;
  deadline: number;
  user: SessionUser;
}

/** Matches entries of these sessions, these users, and administrators viewing as them; without either, all entries. */
function staleBy({ userIds, sessionIds }: { userIds?: string[]; sessionIds?: string[] }): Stale<Active | SessionCode> {
  if (!userIds && !sessionIds) return 'all';
  const people = new Set(userIds);
  const ended = new Set(sessionIds);
  return (_, active) => {
    if (typeof active !== 'object') return true;
    const { user } = active;
    return people.has(user.id) || people.has(user.viewing?.by.id ?? user.id) || ended.has(user.sessionId);
  };
}

/** Cache of active sessions by token hash; ended sessions are looked up each time. */
const sessions = memo<Active | SessionCode>('sessions', {
  ttlMs,
  max: maxRemembered,
  keeps: (found) => typeof found === 'object',
  forgetOn: {
    'session.ended': staleBy,
    'permission.changed': staleBy,
    'person.changed': staleBy,
    // The settings say whether a first password must be changed.
    'configuration.changed': () => 'all',
  },
});

function refuse(which: SessionCode): Found {
  return { code: which, key: words[which] };
}

async function read(db: Db, tokenHash: string) {
  return db.kysely
    .selectFrom('weftSession')
    .innerJoin('weftUser', 'weftUser.id', 'weftSession.userId')
    .leftJoin('weftSession as issuer', 'issuer.id', 'weftSession.issuerSessionId')
    .select([
      'weftSession.id as sessionId',
      'weftSession.loginTime',
      'weftSession.lastActiveTime',
      'weftSession.endedTime',
      'weftSession.endedCode',
      'weftSession.viewedUserId',
      'weftSession.viewedRoleId',
      'weftSession.boardId',
      'issuer.loginTime as issuerLogin',
      'issuer.endedTime as issuerEnded',
      'weftSession.marked',
      ...personColumns,
    ])
    .where('weftSession.tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

/** Writes the time of last use, and only if the session has not ended meanwhile. */
async function touch(db: Db, entry: Active, now: number): Promise<void> {
  if (now - entry.lastActive < touchMs) return;
  entry.lastActive = now;
  await db.kysely
    .updateTable('weftSession')
    .set({ lastActiveTime: new Date(now) })
    .where('id', '=', entry.user.sessionId)
    .where('endedTime', 'is', null)
    .execute();
}

/** Open sessions were used after `active` and opened after `opened`. `tokenTimeout` in minutes (sysConfig). */
export function liveSince(now: Date, tokenTimeout: number): { active: Date; opened: Date } {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return { active: ago(tokenTimeout * 60_000), opened: ago(absoluteMs) };
}

interface Issued {
  boardId: string | null;
  issuerLogin: Date | null;
  issuerEnded: Date | null;
}

/** Whether the session in which a full-screen view was issued has ended; its idle time does not count: nobody ended it. */
function lostIssuer({ boardId, issuerLogin, issuerEnded }: Issued, now: number): boolean {
  if (boardId === null) return false;
  return issuerLogin === null || issuerEnded !== null || now >= issuerLogin.getTime() + absoluteMs;
}

async function look(db: Db, tokenHash: string, now: number): Promise<Active | SessionCode> {
  const row = await read(db, tokenHash);
  if (!row) return code.signedOut;
  if (row.endedTime) return row.endedCode === code.kickedOut ? code.kickedOut : code.signedOut;
  if (isOut(row) || lostIssuer(row, now)) return code.signedOut;
  const { tokenTimeout } = await configuration(db);
  const lastActive = row.lastActiveTime.getTime();
  const deadline = row.loginTime.getTime() + absoluteMs;
  if (now >= deadline || now - lastActive >= tokenTimeout * 60_000) return code.signedOut;
  const user = await personOf(db, row);
  if (!user) return code.signedOut;
  return { lastActive, deadline, user: { ...user, pressKey: hashOf(tokenHash), marked: row.marked } };
}

/**
 * The session of a token, or the code and message to send (contract §1.2): 602 for an unknown token, 601 when the
 * session was ended by another sign-in or an administrator, 600 otherwise. Use extends the idle limit.
 */
export async function findSession(db: Db, token: string | undefined, at: Date = new Date()): Promise<Found> {
  if (!token) return refuse(code.signedOut);
  const bare = bareToken(token);
  return bare ? foundBy(db, hashOf(bare), at.getTime()) : refuse(code.badToken);
}

/** The same of the session with this id, for what was signed with it. */
export async function findSessionById(db: Db, id: string, at: Date): Promise<Found> {
  const row = await db.kysely.selectFrom('weftSession').select('tokenHash').where('id', '=', id).executeTakeFirst();
  return row ? foundBy(db, row.tokenHash, at.getTime()) : refuse(code.signedOut);
}

async function foundBy(db: Db, tokenHash: string, now: number): Promise<Found> {
  const found = await sessions.of(db, tokenHash, () => look(db, tokenHash, now), now);
  if (typeof found === 'number') return refuse(found);
  if (now >= found.deadline) return refuse(code.signedOut);
  await touch(db, found, now);
  return { user: found.user };
}

/** Opens a session; returns the token with its scheme. The plain token is not stored. */
export async function openSession(
  db: Db,
  session: {
    userId: string;
    origin: string;
    ip: string;
    platForm: string;
    now: Date;
    viewed?: { viewedUserId: string } | { viewedRoleId: string };
    /** Sealed: the session of a provider. */
    outside?: string;
    /** A full-screen view. */
    shows?: { boardId: string; issuerSessionId: string };
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
      outside: session.outside ?? null,
      // A sign-in is a proof of who the person is; to look through other eyes is none.
      provedTime: session.viewed ? null : session.now,
      ...session.viewed,
      ...session.shows,
    })
    .execute();
  return { id, token: `bearer ${token}` };
}

export interface Ending {
  userIds?: string[];
  sessionIds?: string[];
  /** This session stays open. */
  exceptSessionId?: string;
  code: SessionCode;
  /** Message key of the pushed logout. */
  key: string;
}

/** Full-screen views end with the session that they were issued in. */
async function endScreens(tx: Db, issuers: string[], endedTime: Date, endedCode: SessionCode): Promise<string[]> {
  if (issuers.length === 0) return [];
  const rows = await tx.kysely
    .updateTable('weftSession')
    .set({ endedTime, endedCode })
    .where(sql<boolean>`issuer_session_id = any(${issuers}::text[])`)
    .where('endedTime', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends sessions everywhere: in the table, in every process's cache and on every open socket (contract §2.6). */
export async function endSessions(ctx: Pick<Ctx, 'db' | 'now' | 'publish'>, ending: Ending): Promise<number> {
  const ids = ending.sessionIds ?? ending.userIds ?? [];
  if (ids.length === 0) return 0;
  return ctx.db.transaction(async (tx) => {
    let query = tx.kysely
      .updateTable('weftSession')
      .set({ endedTime: ctx.now, endedCode: ending.code })
      // One array parameter, for any number of ids.
      .where((row) => sql<boolean>`${row.ref(ending.sessionIds ? 'id' : 'userId')} = any(${ids}::text[])`)
      .where('endedTime', 'is', null);
    if (ending.exceptSessionId) query = query.where('id', '!=', ending.exceptSessionId);
    const ended = (await query.returning('id').execute()).map((row) => row.id);
    const sessionIds = [...ended, ...(await endScreens(tx, ended, ctx.now, ending.code))];
    const { code, key } = ending;
    if (sessionIds.length) ctx.publish('session.ended', { sessionIds, code, key });
    // Sessions of administrators viewing as one of these users are looked up again.
    if (ending.userIds?.length) ctx.publish('person.changed', { userIds: ending.userIds });
    return ended.length;
  });
}

/** From now on the session's changing calls say in whose name they are made. */
export async function markSession(db: Db, user: SessionUser): Promise<void> {
  // The same object serves the next calls of this process.
  user.marked = true;
  await db.kysely.updateTable('weftSession').set({ marked: true }).where('id', '=', user.sessionId).execute();
}

/** Deletes expired sessions. Called occasionally by the sign-in. */
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
