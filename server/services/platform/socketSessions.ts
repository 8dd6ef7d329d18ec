import type { Db } from '../../db/types';
import { configuration } from './configuration';

const batch = 1_000;

/** Marks sessions as alive at their sockets; returns those that have ended, also by the idle limit. */
export async function touchSockets(db: Db, sessionIds: string[], now: Date): Promise<string[]> {
  const { tokenTimeout } = await configuration(db);
  const idleSince = new Date(now.getTime() - tokenTimeout * 60_000);
  const alive = new Set<string>();
  for (let at = 0; at < sessionIds.length; at += batch) {
    const rows = await db.kysely
      .updateTable('weftSession')
      .set({ socketTime: now })
      .where('id', 'in', sessionIds.slice(at, at + batch))
      .where('endedTime', 'is', null)
      .where('lastActiveTime', '>', idleSince)
      .returning('id')
      .execute();
    for (const row of rows) alive.add(row.id);
  }
  return sessionIds.filter((id) => !alive.has(id));
}

/** A heartbeat every 20 s, of which two may be late; the people of a crashed process are offline after this. */
export const socketMs = 55_000;

/** Users with a live socket in any process (contract §7.2). */
export async function onlineUserIds(db: Db, now: Date): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('weftSession')
    .select('userId')
    .distinct()
    .where('endedTime', 'is', null)
    .where('socketTime', '>', new Date(now.getTime() - socketMs))
    .orderBy('userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Those of these users who have a live socket in any process. */
export async function onlineAmong(db: Db, userIds: readonly string[], now: Date): Promise<string[]> {
  const rows = await db.raw<{ userId: string }>(
    `select distinct user_id as "userId" from weft_session
     where user_id = any($1::text[]) and ended_time is null and socket_time > $2`,
    [userIds, new Date(now.getTime() - socketMs)],
  );
  return rows.map(({ userId }) => userId);
}

/** A session's last socket in this process closed; a newer socket elsewhere keeps the session alive. */
export async function leaveSocket(db: Db, sessionId: string, touched: Date): Promise<void> {
  await db.kysely
    .updateTable('weftSession')
    .set({ socketTime: null })
    .where('id', '=', sessionId)
    .where('socketTime', '<=', touched)
    .execute();
}
